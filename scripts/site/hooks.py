"""What MkDocs does to each page on its way: pages are written for readers of the repository,
too."""
import functools
import json
import os
import re

FENCED = re.compile(r"(^```.*?^```[^\n]*$)", re.S | re.M)
LINK = re.compile(r"\]\(([^)\s#:]+)\)")


def slug(title, separator):
    """The anchor that the repository's host gives a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", separator)


def on_config(config):
    config["mdx_configs"]["toc"] = {"slugify": slug, "permalink": "#",
                                    "permalink_title": "Link to this heading"}
    return config


def bars(line):
    """A bar inside code of a table is escaped. Markdown as it is here would show the escape."""
    def html(code):
        text = code[1].replace("&", "&amp;").replace("<",
                                                     "&lt;").replace(">", "&gt;").replace("\\|",
                                                                                          "&#124;")
        return f"<code>{text}</code>"
    return re.sub(r"`([^`]*\\\|[^`]*)`", html, line) if line.startswith("|") else line


def on_page_markdown(markdown, page, config, files):
    folder = os.path.dirname(os.path.join(config["docs_dir"], page.file.src_path))

    def leads(match):
        target = os.path.join(folder, match[1])
        if not os.path.isdir(target):
            return match[0]
        name = next(n for n in ("README.md", "index.md") if os.path.exists(os.path.join(target, n)))
        return f"]({match[1].rstrip('/')}/{name})"

    parts = FENCED.split(markdown)
    for i in range(0, len(parts), 2):
        text = "\n".join(bars(line) for line in parts[i].split("\n"))
        parts[i] = LINK.sub(leads, text)
    return "".join(parts)


@functools.cache
def read_plots(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def plots_of(config):
    return read_plots(os.path.join(os.path.dirname(config["config_file_path"]), "plots.json"))


def on_page_content(html, page, config, files):
    """Plots come in. Wide tables scroll by themselves, and not the page with them."""
    drawn = iter(plots_of(config).get(page.file.src_path, ()))
    html = re.sub(r"<!-- plot -->", lambda _: next(drawn), html)
    html = re.sub(r"<table>", '<div class="wide" tabindex="0"><table>', html)
    return html.replace("</table>", "</table></div>")


def on_post_build(config):
    """Without the address of a site there is nothing that a map of it could say."""
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        path = os.path.join(config["site_dir"], name)
        if os.path.exists(path):
            os.remove(path)
