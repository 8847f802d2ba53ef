"""mkdocs hook: the catalogue as pages under law/, made for every build and not committed."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from pitboss.cases.coverage import coverage_index
from pitboss.law import catalogue
from pitboss.law.pages import pages


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for name, text in pages(catalogue(), coverage_index()).items():
        files.append(File.generated(config, f"law/{name}", content=text))
    return files
