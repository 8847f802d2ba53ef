#!/usr/bin/env bash
# Chromium for the browser tests: installed with apt by root, otherwise the tests are skipped and say why.
set -euo pipefail

[ -x "${PITBOSS_CHROMIUM:-/usr/bin/chromium-headless-shell}" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests."
  { apt-get -qq update && for package in chromium-headless-shell chromium; do
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $package fonts-dejavu-core && break
  done; } >/dev/null 2>&1 || [ -x /usr/bin/chromium ] ||
    echo "Chromium could not be installed: the browser tests are skipped."
elif [ ! -x /usr/bin/chromium ]; then
  echo "There is no Chromium (apt install chromium): the browser tests are skipped."
fi
