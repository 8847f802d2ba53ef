"""The files of deploy/ are what the programs that read them take."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from as_users import certificate

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_nginx_takes_the_sample_of_a_proxy(tmp_path: Path) -> None:
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if nginx is None:
        pytest.skip("nginx is not installed")
    public, private = certificate(tmp_path)
    sample = (DEPLOY / "nginx.conf").read_text()
    for named, file in (("/etc/ssl/casino.pem", public), ("/etc/ssl/casino.key", private)):
        assert named in sample
        sample = sample.replace(named, str(file))
    (tmp_path / "pitboss.conf").write_text(sample.replace("listen 80;", "listen 127.0.0.1:18080;"))
    kept = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {kept} include pitboss.conf; }}"
    )
    told = subprocess.run(
        [nginx, "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr


def test_the_proxy_passes_what_the_server_relies_on() -> None:
    sample = (DEPLOY / "nginx.conf").read_text()
    for line in (
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_buffering off;",
        "location = /metrics { deny all; }",
    ):
        assert line in sample
