#!/usr/bin/env python3
"""The site of all pages builds, needs no network, and leads nowhere that is not there (TAP).

    site.py ROOT KGEN
"""
import glob
import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse


class Page(html.parser.HTMLParser):
    """Its anchors, the links to follow, and what a browser would load by itself."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.feed(self.text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids.update(filter(None, (attrs.get("id"), attrs.get("name"))))
        if tag == "a":
            self.links.append(attrs.get("href", ""))
        elif tag in ("script", "img", "link", "iframe", "object", "source"):
            self.loads.append(attrs.get("src") or attrs.get("href") or attrs.get("data") or tag)


def build(root, kgen, out):
    return subprocess.run(["sh", f"{root}/scripts/site.sh", out, kgen], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          text=True, check=False)


def pages_of(out):
    return {path: Page(path) for path in sorted(glob.glob(f"{out}/**/*.html", recursive=True))}


def target(path, link):
    """The file and the anchor of a link; None of one that leads out of the site."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    place = os.path.normpath(os.path.join(os.path.dirname(path),
                                          urllib.parse.unquote(parts.path))) if parts.path else path
    return place, urllib.parse.unquote(parts.fragment)


def broken(pages):
    found = []
    for path, page in pages.items():
        for link in page.links + [load for load in page.loads if not load.startswith("data:")]:
            place, anchor = target(path, link) or (path, "")
            if not os.path.isfile(place) or anchor and place in pages and anchor not in pages[
                place].ids:
                found.append(f"{path}: {link}")
    return found


def strangers(pages, out):
    """What a page, or the style sheet, would fetch from elsewhere."""
    found = [f"{path}: {load}" for path, page in pages.items() for load in page.loads
             if not load.startswith("data:") and target(path, load) is None or load == "script"]
    for path in glob.glob(f"{out}/**/*.css", recursive=True):
        with open(path, encoding="utf-8") as file:
            found += [f"{path}: {part}"
                      for part in re.findall(r"@import.*|url\([^)]*\)", file.read())]
    return found


def lacking(root, pages, out):
    """Pages of the repository, and declarations of the headers, that the site does not have."""
    names = [os.path.relpath(p, root) for p in glob.glob(f"{root}/docs/**/*.md", recursive=True)]
    made = {os.path.relpath(path, out) for path in pages}
    found = [name for name in names if re.sub(r"README$", "index", name[:-3]) + ".html" not in made]
    functions = pages[f"{out}/docs/reference/functions.html"].text
    for header in glob.glob(f"{root}/runtime/include/kgen/*.h"):
        with open(header, encoding="utf-8") as file:
            declared = re.findall(r"^(?!static)(?:\w[\w ]*[ *])(kg_\w+)\(", file.read(), re.M)
        found += [f"{header}: {name}" for name in declared
                  if f"<code>{name}</code>" not in functions]
    return found


def unread(pages, out):
    """Plots without a word beside the pointer, and pages that should show a plot and do not."""
    plots = {path: page.text for path, page in pages.items()
             if path.startswith(f"{out}/docs/plots/")}
    found = [path for path, text in plots.items() if text.count("<title>") < 10 or
             "<!-- plot -->" in text]
    return found if len(plots) >= 10 else found + [f"{len(plots)} pages of plots"]


def planted(root, kgen, folder):
    """A link that leads nowhere, in a copy of the pages, ends the build."""
    copy = os.path.join(folder, "copy")
    for part in ("docs", "scripts", "bench", "examples", "runtime"):
        shutil.copytree(f"{root}/{part}", f"{copy}/{part}", symlinks=True)
    for name in glob.glob(f"{root}/*.md") + [f"{root}/LICENSE", f"{root}/NOTICE"]:
        shutil.copy(name, copy)
    with open(f"{copy}/docs/guide.md", "a", encoding="utf-8") as file:
        file.write("\n[nowhere](nowhere.md)\n")
    made = build(copy, kgen, os.path.join(folder, "out"))
    return [] if made.returncode == 1 and "nowhere.md" in made.stdout else [
        f"exit status {made.returncode}", made.stdout]


def main():
    root, kgen = sys.argv[1:]
    if not shutil.which("mkdocs"):
        print("ok 1 - the site of all pages # SKIP MkDocs is not there\n1..1")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "a site")
        made = build(root, kgen, out)
        results = [("the site builds", made.stdout.split("\n") if made.returncode else [])]
        if not made.returncode:
            pages = pages_of(out)
            results += [("links and anchors lead somewhere", broken(pages)),
                        ("nothing is fetched from elsewhere", strangers(pages, out)),
                        ("all pages and all functions are in it", lacking(root, pages, out)),
                        ("plots can be read off", unread(pages, out)),
                        ("a link that leads nowhere is found", planted(root, kgen, folder))]
    for number, (what, found) in enumerate(results, 1):
        print("not ok" if found else "ok", number, "-", what)
        print("".join(f"# {line}\n" for line in found[:40]), end="")
    print(f"1..{len(results)}")
    return 1 if any(found for _, found in results) else 0


if __name__ == "__main__":
    sys.exit(main())
