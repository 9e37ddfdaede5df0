#!/usr/bin/env python3
"""Puts the pages of the repository where MkDocs finds them, with the pages that are made, and
writes mkdocs.yml.

  stage.py KGEN FOLDER OUT    the pages go to FOLDER/pages, the site will go to OUT

Pages are taken as they are, below their paths in the repository, so that their links hold. Files
that a page links to come along. Made are the reference of commands and functions, pages of plots,
and an index of a folder that is linked to.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import functions
import plots

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md", "examples/*/README.md",
         "runtime/cpu/README.md")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")

# Sections of the navigation, with patterns of their pages; a page stands where it is named first.
# MADE has others.
MORE = "More"
SECTIONS = (
    ("Start", ["docs/tutorial.md", "examples/*/README.md"]),
    ("How to", ["docs/guide.md", "docs/python.md", "docs/languages.md", "docs/explain.md",
                "docs/verify.md",
                "docs/tuning.md", "docs/bench.md", "docs/security.md"]),
    ("Reference", ["docs/spec.md", "docs/keys/index.md", "docs/keys/*.md", "docs/reference/*.md",
                   "docs/diagnostics.md",
                   "docs/abi.md", "docs/glossary.md"]),
    ("How it works", ["docs/how_it_works.md", "docs/architecture.md", "docs/families/index.md",
                      "docs/families/*.md",
                      "docs/padding.md", "docs/shapes.md", "docs/model.md", "docs/runtime.md",
                      "docs/executor.md",
                      "runtime/cpu/README.md"]),
    ("Adding a family", ["docs/adding_a_family.md", "docs/templates.md", "docs/tests.md",
                         "CONTRIBUTING.md"]),
    ("Results", ["docs/results/README.md", "docs/results/*.md"]),
    ("Plots of results", ["docs/plots/*.md"]),
    (MORE, ["CHANGELOG.md", "**/*.md"]),
)


def write(pages, path, text):
    target = os.path.join(pages, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy(pages, path):
    target = os.path.join(pages, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copyfile(os.path.join(ROOT, path), target)


def title_of(text):
    return next((line.lstrip("# ") for line in text.split("\n") if line.startswith("# ")), "?")


def index_of(pages, folder):
    """A page for a folder that pages link to and that has none."""
    names = sorted(n for n in os.listdir(os.path.join(pages, folder)) if n.endswith(".md"))
    lines = [f"- [{title_of(read(os.path.join(pages, folder, n)))}]({n})\n" for n in names]
    write(pages, os.path.join(folder, "index.md"),
          f"# {os.path.basename(folder).capitalize()}\n\n" + "".join(lines))


def linked(pages, page):
    """Paths in the repository that a page links to."""
    text = re.sub(r"^```.*?^```", "", read(os.path.join(pages, page)), flags=re.S | re.M)
    for link in LINK.findall(text):
        if not re.match(r"[a-z]+:", link):
            yield os.path.normpath(os.path.join(os.path.dirname(page), link))


def stage(pages):
    found = sorted({os.path.relpath(p, ROOT) for pattern in PAGES
                    for p in glob.glob(os.path.join(ROOT, pattern), recursive=True)})
    for page in found:
        copy(pages, page)
    for path in sorted({path for page in found for path in linked(pages, page)}):
        if os.path.isfile(os.path.join(ROOT, path)):
            copy(pages, path)
        elif not glob.glob(os.path.join(pages, path, "[Ri][En][Ad]*.md")):
            index_of(pages, path)


def make(pages, kgen):
    said = subprocess.run([kgen, "reference", "commands"], check=True, capture_output=True,
                          text=True).stdout
    write(pages, "docs/reference/commands.md", said)
    write(pages, "docs/reference/functions.md", functions.page(ROOT))
    drawn = {}
    for name, text, made in plots.pages(os.path.join(ROOT, "docs/results")):
        write(pages, f"docs/plots/{name}.md", text)
        drawn[f"docs/plots/{name}.md"] = made
    return drawn


def navigation(pages):
    left = {os.path.relpath(p, pages)
            for p in glob.glob(os.path.join(pages, "**/*.md"), recursive=True)}
    left.discard("README.md")
    sections = [{"Overview": "README.md"}]
    for title, patterns in SECTIONS:
        here = []
        for pattern in patterns:
            matching = {os.path.relpath(p, pages)
                        for p in glob.glob(os.path.join(pages, pattern), recursive=True)}
            here += sorted(matching & left)
            left -= matching
        if here:
            sections.append({title: here})
    return sections


def main():
    kgen, folder, out = sys.argv[1:]
    pages = os.path.join(folder, "pages")
    stage(pages)
    drawn = make(pages, kgen)
    with open(os.path.join(folder, "plots.json"), "w", encoding="utf-8") as file:
        # hooks.py puts them in: Markdown would take half a minute to pass over them
        json.dump(drawn, file)
    version = subprocess.run([kgen, "version"], check=True, capture_output=True,
                             text=True).stdout.split()[-1]
    config = {
        "site_name": "kgen", "docs_dir": os.path.abspath(pages), "site_dir": os.path.abspath(out),
        "strict": True,
        "use_directory_urls": False, "plugins": [], "nav": navigation(pages),
        "extra": {"version": version},
        "theme": {"name": None, "custom_dir": os.path.join(HERE, "theme")},
        "hooks": [os.path.join(HERE, "hooks.py")],
        "markdown_extensions": ["tables", "fenced_code", "toc"],
    }
    with open(os.path.join(folder, "mkdocs.yml"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=1)  # JSON is YAML


if __name__ == "__main__":
    main()
