#!/usr/bin/env python3
"""Follows the links of all pages, and sees that every file of docs/ is linked from one, or its
folder is. Sees, too, that the page of a family names each of its templates.

  links.py [ROOT]        names links that lead nowhere, files that none leads to, and templates that
                         their page leaves out; exit status 1 if there are any
  links.py --tap ROOT    the same as a test
"""
import glob
import os
import re
import sys

PAGES = ("*.md", "docs/**/*.md", "examples/**/*.md", "runtime/**/*.md")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# Maps of the code, and files of the repository that they name.
MAPS = ("CONTRIBUTING.md", "docs/architecture.md")
NAMED = re.compile(r"`((?:gen|runtime|templates|tests|scripts|docs|bench)/[\w./]+\.\w+)`")


def pages(root):
    return sorted({os.path.relpath(p, root) for pattern in PAGES
                   for p in glob.glob(os.path.join(root, pattern), recursive=True)})


def text_of(root, page):
    with open(os.path.join(root, page), encoding="utf-8") as file:
        return re.sub(r"^```.*?^```", "", file.read(), flags=re.S | re.M)


def anchors(text):
    titles = re.findall(r"^#+ +(.*?) *$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(root, page, linked):
    """Links of a page that lead nowhere; adds to `linked` the files they lead to."""
    found = []
    for link in LINK.findall(text_of(root, page)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        linked.add(target)
        if not os.path.exists(os.path.join(root, target)):
            found.append(f"{page}: {link} is not there")
        elif anchor and target.endswith(".md") and anchor not in anchors(text_of(root, target)):
            found.append(f"{page}: {link} has no such heading")
    return found


def unnamed(root, page):
    """Files that a map of the code names and that are not there."""
    path = os.path.join(root, page)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [f"{page}: {name} is not there" for name in NAMED.findall(file.read())
                if not os.path.exists(os.path.join(root, name))]


def untold(root):
    """Templates of families that the family's page does not name."""
    found = []
    for page in sorted(glob.glob(os.path.join(root, "docs/families/*.md"))):
        family = os.path.basename(page)[:-3]
        named = set(re.findall(rf"`(?:templates/)?(?:{family}/)?(\w+\.cu)`", text_of(root, page)))
        found += [f"docs/families/{family}.md does not name {os.path.relpath(path, root)}"
                  for path in sorted(glob.glob(os.path.join(root, "templates", family, "*.cu")))
                  if os.path.basename(path) not in named]
    return found


def main(arguments):
    root = ([a for a in arguments if not a.startswith("--")] or ["."])[0]
    linked, found = set(), []
    for page in pages(root):
        found += broken(root, page, linked)
    for page in MAPS:
        found += unnamed(root, page)
    files = sorted(os.path.relpath(f, root)
                   for f in glob.glob(os.path.join(root, "docs/**/*.*"), recursive=True))
    lonely = [f"no page links to {f}" for f in files if f not in linked and
              os.path.dirname(f) not in linked]
    templates = untold(root)
    if "--tap" not in arguments:
        print("".join(line + "\n" for line in found + lonely + templates), end="")
        return 1 if found or lonely or templates else 0
    looked = (("links lead somewhere", found), ("files of docs/ are linked", lonely),
              ("pages of families name their templates", templates))
    for number, (what, bad) in enumerate(looked, 1):
        print("not ok" if bad else "ok", number, "-", what)
        print("".join(f"# {line}\n" for line in bad), end="")
    print("1..3")
    return 1 if found or lonely else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
