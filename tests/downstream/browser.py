#!/usr/bin/env python3
"""The site in a real browser, as wide as a phone and as a desk's screen (TAP): no page is wider
than the window, all images are there, and a plot says what lies under the pointer.

    browser.py ROOT KGEN [PICTURES]

A picture of every page is written into the folder PICTURES, where that is given. Chromium is driven
by its own protocol over two pipes, so nothing else is needed."""
import base64
import glob
import itertools
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

WIDTHS = {"a phone": (390, 844), "a desk": (1280, 800)}  # CSS pixels
MOST_SECONDS = 60  # that one answer may take

SMALL = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='99'/%3E"

# What is wrong with the page that is shown. A phone's window would grow with its page, so its width
# is passed.
FAULTS = """(width => {
    const found = [], page = document.documentElement;
    if (page.scrollWidth > width) {
        const wide = [...document.body.querySelectorAll("*")].filter(e => {
            for (let p = e.parentElement; p; p = p.parentElement)
                if (getComputedStyle(p).overflowX != "visible") return false;
            return e.getBoundingClientRect().right > width + 1;
        });
        const e = wide.pop();
        found.push(`${page.scrollWidth} pixels wide` +
                   (e ? `, by <${e.localName}> ${e.textContent.slice(0, 60)}` : ""));
    }
    for (const image of document.images)
        if (!image.complete || !image.naturalWidth) found.push(`no image ${image.src}`);
        else if (image.width < 0.75 * image.naturalWidth) found.push(`${image.src} is too small`);
    return found;
})(%d)"""

# Where the marks of a plot are that have a text: at most 10 of them, over the whole plot. The page
# is moved so that the mark is in sight.
MARKS = """(() => {
    window.marks = [...document.querySelectorAll("svg title")].map(t => t.parentElement)
        .filter(e => e.localName != "svg");
    const step = Math.max(1, Math.ceil(marks.length / 10));
    window.marks = marks.filter((_, i) => i % step == 0);
    return marks.length;
})()"""
PLACE = """(() => {
    const e = marks[%d];
    e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const r = e.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
})()"""
# The text of what is under the pointer, as a browser looks for it: of the element, or of the
# nearest around it that has one.
UNDER = """(() => {
    let e = [...document.querySelectorAll(":hover")].pop();
    for (; e; e = e.parentElement)
        for (const child of e.children)
            if (child.localName == "title") return child.textContent.trim();
    return "";
})()"""


class Browser:
    """A Chromium without a window, and one page in it."""

    def __init__(self, program, home):
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()
        command = [program, "--headless", "--remote-debugging-pipe", "--no-sandbox",
                   "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={home}"]
        # The protocol's pipes are its files 3 and 4.
        shell = ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh"]
        self.process = subprocess.Popen(shell + command, pass_fds=(to_browser, from_browser),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.events, self.numbers = b"", [], itertools.count(1)
        self.session, self.width = None, 0
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")

    def message(self):
        end = time.monotonic() + MOST_SECONDS
        while b"\0" not in self.rest:
            ready = select.select([self.read], [], [], max(0, end - time.monotonic()))[0]
            got = os.read(self.read, 1 << 16) if ready else b""
            if not got:
                raise RuntimeError("the browser has ended" if ready else "the browser is silent")
            self.rest += got
        one, _, self.rest = self.rest.partition(b"\0")
        return json.loads(one)

    def ask(self, method, **parameters):
        number = next(self.numbers)
        sent = {"id": number, "method": method, "params": parameters}
        if self.session:
            sent["sessionId"] = self.session
        os.write(self.write, json.dumps(sent).encode() + b"\0")
        while True:
            got = self.message()
            if got.get("id") == number:
                if "error" in got:
                    raise RuntimeError(f"{method}: {got['error']}")
                return got["result"]
            self.events.append(got.get("method"))

    def show(self, path):
        self.events.clear()
        failed = self.ask("Page.navigate", url=pathlib.Path(path).as_uri()).get("errorText")
        if failed:
            raise RuntimeError(f"{path}: {failed}")
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.message().get("method"))

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"][
            "value"]

    def size(self, width, height):
        self.width = width
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=width < 600)

    def picture(self, path):
        made = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        pathlib.Path(path).write_bytes(base64.b64decode(made["data"]))

    def hover(self, x, y):
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def close(self):
        os.close(self.write)  # it ends where its pipe does
        try:
            self.process.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.read)


def silent_marks(browser):
    """Marks of the plot that say nothing to a pointer upon them."""
    count = browser.value(MARKS)
    said = []
    for i in range(count):
        browser.hover(*browser.value(PLACE % i))
        said.append(browser.value(UNDER))
    found = [f"mark {i} says nothing" for i, text in enumerate(said) if not text]
    # One mark may lie upon another, so fewer texts than marks are seen.
    return found if len(set(said)) >= min(count, 2) > 0 else found + [f"{count} marks alike"]


def look(browser, pages, out, width, pictures):
    faults, silent = [], []
    browser.size(*WIDTHS[width])
    for path in pages:
        browser.show(path)
        name = os.path.relpath(path, out)
        faults += [f"{name}: {fault}" for fault in browser.value(FAULTS % browser.width)]
        if "/plots/" in path:
            silent += [f"{name}: {fault}" for fault in silent_marks(browser)]
        if pictures:
            browser.picture(f"{pictures}/{width.split()[1]}_{name.replace('/', '_')[:-5]}.png")
    return faults, silent


def planted(browser, folder):
    """What is wrong with a page is found."""
    path = f"{folder}/planted.html"
    pathlib.Path(path).write_text("<meta name=viewport content=width=device-width>"
                                  "<div style='width: 3000px'>wide</div><img src=none.png>"
                                  f"<img src={SMALL} width=50>",
                                  encoding="utf-8")
    found = []
    for width, size in WIDTHS.items():
        browser.size(*size)
        browser.show(path)
        said = " ".join(browser.value(FAULTS % browser.width))
        found += [f"{width}: {said}" for fault in ("pixels wide, by <div> wide", "none.png",
                                                    "is too small") if fault not in said]
    return found


def main():
    root, kgen = sys.argv[1:3]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser",
                                                   "google-chrome"))), None)
    if not program or not shutil.which("mkdocs"):
        print("ok 1 - the site in a browser # SKIP Chromium or MkDocs is not there\n1..1")
        return 0
    results = []
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "a site")
        subprocess.run(["sh", f"{root}/scripts/site.sh", out, kgen], check=True,
                       stdout=subprocess.DEVNULL)
        pages = sorted(glob.glob(f"{out}/**/*.html", recursive=True))
        browser = Browser(program, f"{folder}/home")
        try:
            results.append(("what is wrong with a page is found",
                            planted(browser, folder)))
            for width in WIDTHS:
                faults, silent = look(browser, pages, out, width, pictures)
                results += [(f"pages fit on {width}'s screen, and have their images", faults),
                            (f"plots say what is under the pointer on {width}'s screen", silent)]
        finally:
            browser.close()
    for number, (what, found) in enumerate(results, 1):
        print("not ok" if found else "ok", number, "-", what)
        print("".join(f"# {line}\n" for line in found[:40]), end="")
    print(f"1..{len(results)}")
    return 1 if any(found for _, found in results) else 0


if __name__ == "__main__":
    sys.exit(main())
