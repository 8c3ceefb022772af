"""Opens the page of `pushwright preview` in headless Chromium and uses it: check_preview.py PUSHWRIGHT SCREENSHOT-FOLDER

What only a terminal sees, the table of `render --all` and the progress, is looked at in a pseudo terminal.

Each function named `check_...` is a claim about the page; every one runs, and the exit status says whether all hold.
"""

import fcntl
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import traceback
import unicodedata

from playwright.sync_api import expect, sync_playwright

PUSHWRIGHT = pathlib.Path(sys.argv[1]).resolve()
SCREENSHOTS = pathlib.Path(sys.argv[2])
APP = pathlib.Path("Localizations")
PAYLOADS = sorted((APP / "Payloads").glob("*.apns"))
RIGHT_TO_LEFT = {"ar", "he"}
HOSTILE = """</script></style><script>window.pwned = 1</script><img src=x onerror="window.pwned = 1">'"\u0301 onload="&lt;"""


def run(*arguments):
    return subprocess.run([PUSHWRIGHT, *map(str, arguments)], check=True, capture_output=True).stdout


def preview(folder, *arguments, app=APP):
    page = pathlib.Path(folder) / "report.html"
    run("preview", "--app", app, "--output", page, *arguments)
    return page


class Tab:
    """A page that is open in the browser, with all that it did wrong."""

    def __init__(self, browser, path, **options):
        self.faults = []
        self.requests = []
        self.url = path.resolve().as_uri()
        self.page = browser.new_page(viewport={"width": 1440, "height": 900}, **options)
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.go("")

    def go(self, fragment):
        self.page.goto(self.url + fragment)

    def visible(self, selector):
        # One question to the browser, not one for each of a thousand elements.
        return self.page.locator(f"{selector}:visible").all()

    def texts(self, selector):
        return self.page.locator(f"{selector}:visible").all_text_contents()

    def background(self):
        return self.page.evaluate("getComputedStyle(document.body).backgroundColor")

    def close(self):
        assert self.faults == [], self.faults
        assert {url.split("#")[0] for url in self.requests} == {self.url}, self.requests
        self.page.close()


def shown_texts(page):
    """Of each payload and language what the page says, by surface, and how it is set."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.payload')].map((payload) => [
          payload.dataset.file,
          Object.fromEntries([...payload.querySelectorAll('.language')].map((section) => [
            section.dataset.language,
            [...section.querySelectorAll('.surface')].map((surface) => {
              const text = (name) => surface.querySelector('.text .' + name)?.textContent ?? null;
              const card = surface.querySelector('.card');
              return {title: text('title'), subtitle: text('subtitle'), body: text('body'),
                lang: card.lang, dir: getComputedStyle(card).direction,
                buttons: [...surface.querySelectorAll('.buttons li')].map((button) => button.textContent)};
            })]))]))"""
    )


def check_same_bytes(browser, folder):
    first = preview(folder, *PAYLOADS).read_bytes()
    assert first == preview(folder, *PAYLOADS).read_bytes()
    assert first == run("preview", "--app", APP, "--output", "-", *PAYLOADS)


def check_every_text_in_every_language(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    shown = shown_texts(tab.page)
    count = 0
    for path in PAYLOADS:
        renderings = json.loads(run("render", "--all", "--app", APP, "--format", "json", path))["renderings"]
        expected = {
            rendering["language"]: {name: rendering[name] for name in ("title", "subtitle", "body")}
            for rendering in renderings
            if any(rendering[name] for name in ("title", "subtitle", "body"))
        }
        assert set(shown[str(path)]) == set(expected), path
        for language, texts in expected.items():
            surfaces = shown[str(path)][language]
            assert len(surfaces) == 3, (path, language)
            for surface in surfaces:
                assert {name: surface[name] for name in texts} == texts, (path, language, surface)
                assert surface["lang"] == language
                assert surface["dir"] == ("rtl" if language in RIGHT_TO_LEFT else "ltr"), (path, language)
                count += 1
    assert count == 3 * 16 * 26, count
    tab.close()


def check_every_text_without_script(browser, folder):
    path = preview(folder, *PAYLOADS)
    page = browser.new_page(java_script_enabled=False)
    page.goto(path.resolve().as_uri())
    # The page's own script does not run; what the test asks does.
    assert page.locator(".toolbar").is_hidden()
    for selector in (".payload", ".language", ".lock .card", ".banner .card", ".watch .card", ".keys td .text"):
        hidden = page.locator(selector).evaluate_all(
            "(all) => all.filter((one) => !one.checkVisibility({contentVisibilityAuto: false})).length"
        )
        assert hidden == 0, (selector, hidden)
    page.close()


def check_language_switch(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    names = sorted(folder.stem for folder in APP.glob("*.lproj"))
    options = tab.page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)")
    assert options == [""] + names, options
    for name in names:
        tab.page.select_option("#language", name)
        shown = tab.page.locator(".language:visible").evaluate_all("(all) => all.map((one) => one.dataset.language)")
        assert shown == [name] * 26, (name, shown)
    tab.go("#payload-5")
    expect(tab.page.locator(".payload:visible")).to_have_count(1)
    assert [one.get_attribute("data-language") for one in tab.visible(".language")] == [names[-1]]
    tab.page.select_option("#language", "")
    assert len(tab.visible(".language")) == 16
    tab.page.select_option("#language", "he")
    tab.go("#keys")
    assert tab.texts(".keys thead th[data-language]") == ["he"]
    # Of the 27 keys, the payloads use 23.
    assert len(tab.visible(".keys tbody td")) == 23
    tab.go("#coverage")
    assert [row.get_attribute("data-language") for row in tab.visible(".coverage tbody tr")] == ["he"]
    tab.close()


def check_search(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    tab.page.fill("#search", "monopoly")
    found = ["invitation-object-form.apns", "seed-localized-game.apns", "turn-time-sensitive.apns"]
    assert tab.texts(".payload h2") == found, tab.texts(".payload h2")
    assert tab.texts("#status") == ["3 of 34 payloads"]
    # Hebrew for Monopoly: the gallery then shows the language that has it.
    tab.page.fill("#search", "מונופול")
    assert {one.get_attribute("data-language") for one in tab.visible(".language")} == {"he"}
    tab.page.fill("#search", "no text has this")
    assert tab.texts(".payload h2") == [] and tab.texts("#nothing") == ["Nothing matches."]
    tab.page.fill("#search", "tournament")
    tab.go("#keys")
    assert tab.texts(".keys tbody th code") == ["TOURNAMENT_STARTS_FORMAT"]
    tab.go("#devices")
    tab.page.fill("#search", "fr-")
    assert [row.get_attribute("data-localization") for row in tab.visible(".devices tbody tr")] == ["fr-CA"]
    tab.close()


def broken_app(folder):
    """The sample app with a text missing in French, one empty in Thai, and one three times as long in German."""
    app = pathlib.Path(folder) / "Broken"
    shutil.copytree(APP, app)
    for language, key, change in [
        ("fr", "INVITE_BODY", None),
        ("th", "INVITE_BODY", ""),
        ("de", "VIEW", "Ein sehr langer Text"),
    ]:
        path = app / f"{language}.lproj" / "Localizable.strings"
        lines = path.read_text(encoding="utf-8").splitlines()
        lines = [
            line if not line.startswith(f'"{key}"') else "" if change is None else f'"{key}" = "{change}";'
            for line in lines
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return app


def check_problems(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS, app=broken_app(folder)))
    tab.page.select_option("#problems", "error")
    assert "invite-localized.apns" in tab.texts(".payload h2"), tab.texts(".payload h2")
    tab.page.get_by_role("link", name="invite-localized.apns").first.click()
    expect(tab.page.locator(".payload:visible")).to_have_count(1)
    assert [one.get_attribute("data-language") for one in tab.visible(".language")] == ["fr", "th"]
    assert tab.texts(".lock .raw") == ["INVITE_BODY", "INVITE_BODY"]
    tab.page.screenshot(path=SCREENSHOTS / "problems.png")
    tab.go("#keys")
    assert tab.texts(".keys tbody th code") == ["INVITE_BODY"], tab.texts(".keys tbody th code")
    cell = tab.page.locator("[data-key=INVITE_BODY] [data-language=fr]")
    assert cell.locator(".note").text_content().startswith("missing"), cell.text_content()
    tab.page.select_option("#problems", "")
    heat = tab.page.locator("[data-key=VIEW] [data-language=de]").get_attribute("class")
    assert "longest" in heat, heat
    tab.page.check("#texts")
    assert tab.page.locator("[data-key=VIEW] [data-language=de] .text").is_visible()
    tab.page.screenshot(path=SCREENSHOTS / "texts.png")
    tab.close()


def check_theme(browser, folder):
    path = preview(folder, *PAYLOADS)
    light, dark = "rgb(245, 245, 247)", "rgb(16, 16, 18)"
    for scheme, expected in (("light", light), ("dark", dark)):
        tab = Tab(browser, path, color_scheme=scheme)
        assert tab.background() == expected, tab.background()
        # The page of one payload, because a new theme paints all that is visible.
        tab.go("#payload-5")
        for label, colour in (("Dark", dark), ("Light", light), ("Auto", expected)):
            tab.page.locator("#theme").get_by_text(label).click()
            assert tab.background() == colour, (scheme, label, tab.background())
        for name, fragment in (("all", ""), ("payload", "#payload-12"), ("coverage", "#coverage"), ("keys", "#keys"),
                               ("devices", "#devices")):
            tab.go(fragment)
            tab.page.wait_for_timeout(200)
            tab.page.screenshot(path=SCREENSHOTS / f"{scheme}-{name}.png")
        tab.go("#payload-5")
        tab.page.locator("#layout").get_by_text("Lock Screen").click()
        assert tab.visible(".banner") == [] and tab.visible(".watch") == [] and len(tab.visible(".lock")) == 16
        tab.page.screenshot(path=SCREENSHOTS / f"{scheme}-lock.png", full_page=True)
        tab.page.locator("#layout").get_by_text("Watch").click()
        assert tab.visible(".banner") == [] and tab.visible(".lock") == [] and len(tab.visible(".watch")) == 16
        tab.page.screenshot(path=SCREENSHOTS / f"{scheme}-watch.png", full_page=True)
        tab.close()


def check_keyboard(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    press = tab.page.keyboard.press
    focused = lambda script: tab.page.evaluate("document.activeElement." + script)
    press("Tab")
    assert focused("className") == "skip"
    assert tab.page.locator(".skip").bounding_box()["y"] >= 0
    press("/")
    assert focused("id") == "search"
    tab.page.keyboard.type("poker")
    assert tab.texts(".payload h2") == ["seed-game-request.apns", "seed-poker.apns"]
    press("Escape")
    assert len(tab.visible(".payload")) == 34
    for expected in ("#all", "#coverage", "#keys", "#devices", "#payload-1"):
        press("Tab")
        assert focused("hash") == expected, focused("outerHTML")
    press("ArrowDown")
    press("ArrowDown")
    press("ArrowUp")
    assert focused("hash") == "#payload-2"
    outline = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", outline
    press("Enter")
    expect(tab.page.locator(".payload:visible")).to_have_count(1)
    assert tab.texts(".payload h2") == ["background-sync.apns"]
    tab.page.go_back()
    expect(tab.page.locator(".payload:visible")).to_have_count(34)
    # Radio groups by arrows.
    tab.page.locator("#theme input").first.focus()
    press("ArrowRight")
    press("ArrowRight")
    assert tab.background() == "rgb(16, 16, 18)"
    tab.close()


def check_accessible_names(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    for role, name in (("searchbox", "Search texts, keys and files"), ("combobox", "Language"), ("combobox", "Show"),
                       ("radio", "Dark"), ("radio", "Watch"), ("navigation", "Views")):
        assert tab.page.get_by_role(role, name=name, exact=role == "radio").count() == 1, (role, name)
    assert tab.page.locator("h1").count() == 1
    ids = tab.page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))
    tab.close()


def check_hostile_texts_are_inert(browser, folder):
    app = pathlib.Path(folder) / "Hostile"
    for language in ("en", "ar"):
        (app / f"{language}.lproj").mkdir(parents=True)
        escaped = HOSTILE.replace("\\", "\\\\").replace('"', '\\"')
        (app / f"{language}.lproj" / "Localizable.strings").write_text(
            f'"{escaped}" = "{escaped}";\n"TITLE" = "{escaped} %@";\n', encoding="utf-8")
    payload = pathlib.Path(folder) / "<img src=x onerror=alert(1)>.apns"
    payload.write_text(json.dumps({
        "aps": {
            "alert": {"title-loc-key": "TITLE", "title-loc-args": [HOSTILE], "subtitle": HOSTILE, "loc-key": HOSTILE,
                      "action-loc-key": HOSTILE},
            "sound": HOSTILE, "category": HOSTILE, "thread-id": HOSTILE, "interruption-level": HOSTILE, HOSTILE: 1,
        },
        HOSTILE: HOSTILE, "aps-": "x" * 5000,
    }, ensure_ascii=False), encoding="utf-8")
    malformed = pathlib.Path(folder) / "malformed.apns"
    malformed.write_text('{"aps": ' + HOSTILE, encoding="utf-8")
    tab = Tab(browser, preview(folder, payload, malformed, app=app))
    counts = tab.page.evaluate(
        """() => ({pwned: window.pwned, scripts: document.scripts.length, styles: document.querySelectorAll('style').length,
          images: document.images.length,
          handlers: [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes])
            .filter((one) => one.name.startsWith('on')).length})"""
    )
    assert counts == {"pwned": None, "scripts": 1, "styles": 1, "images": 0, "handlers": 0}, counts
    for surface in shown_texts(tab.page)[str(payload)]["ar"]:
        assert surface["title"] == f"{HOSTILE} {HOSTILE}" and surface["dir"] == "rtl", surface
        assert surface["subtitle"] == HOSTILE and surface["body"] == HOSTILE, surface
    for fragment in ("#payload-1", "#payload-2", "#coverage", "#keys", "#devices"):
        tab.go(fragment)
        tab.page.screenshot(path=SCREENSHOTS / f"hostile-{fragment[1:]}.png")
    assert tab.page.evaluate("window.pwned") is None
    # The policy refuses a script and a style that are not the page's own.
    tab.page.evaluate(
        """() => { const script = document.createElement('script'); script.textContent = 'window.pwned = 1';
          document.body.append(script); }"""
    )
    assert tab.page.evaluate("window.pwned") is None
    refusals = [fault for fault in tab.faults if "Content Security Policy" in fault]
    assert len(refusals) == len(tab.faults) == 1, tab.faults
    tab.faults.clear()
    tab.close()


def check_hostile_reports_are_inert(browser, folder):
    names = ("title", "subtitle", "body", "loc-key", "title-loc-key", "action-loc-key", "launch-image", HOSTILE)
    payload = pathlib.Path(folder) / "<script>window.pwned = 1<.apns"
    payload.write_text(json.dumps({
        "aps": {
            "alert": {name: HOSTILE for name in names} | {"loc-args": [HOSTILE], "summary-arg": [HOSTILE]},
            "badge": HOSTILE, "sound": {"name": HOSTILE, "volume": HOSTILE}, "category": HOSTILE, HOSTILE: HOSTILE,
        },
        HOSTILE: {HOSTILE: HOSTILE},
    }, ensure_ascii=False), encoding="utf-8")
    for name in ("junit", "sarif"):
        result = subprocess.run(
            [PUSHWRIGHT, "lint", "--format", name, "--app", APP, payload], capture_output=True, check=False)
        assert result.returncode == 1 and b"pwned" in result.stdout, result
        # A page that is shown as it is written, whatever its reader takes it for.
        for extension in ("xml", "xhtml", "html") if name == "junit" else ("json", "txt"):
            report = pathlib.Path(folder) / f"{name}.{extension}"
            report.write_bytes(result.stdout)
            page = browser.new_page()
            page.goto(report.resolve().as_uri())
            elements = set(page.evaluate("() => [...document.querySelectorAll('*')].map((one) => one.localName)"))
            assert page.evaluate("window.pwned") is None, (name, extension)
            assert elements.isdisjoint({"script", "img"}), (name, extension, elements)
            if extension == "html":
                assert {"testsuites", "testsuite", "testcase", "failure"} <= elements, elements
            page.close()


def check_print(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS), color_scheme="dark")
    tab.go("#payload-6")
    tab.page.emulate_media(media="print")
    assert tab.background() == "rgb(255, 255, 255)", tab.background()
    assert tab.visible(".sidebar") == [] and tab.visible(".toolbar") == []
    assert len(tab.visible(".language")) == 16
    cut = tab.page.locator(".lock .text p:visible").evaluate_all(
        "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length")
    assert cut == 0, cut
    (SCREENSHOTS / "print.pdf").write_bytes(tab.page.pdf(format="A4"))
    tab.go("#keys")
    wide = tab.page.evaluate("document.querySelector('.keys table').scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, wide
    (SCREENSHOTS / "print-keys.pdf").write_bytes(tab.page.pdf(format="A4", landscape=True))
    tab.close()


TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!one.checkVisibility() || box.width === 0 || (box.right <= innerWidth + 0.5 && box.left >= -0.5)) return false;
  for (let above = one; above; above = above.parentElement) {
    const style = getComputedStyle(above);
    // What only a screen reader reads, and what is inside a box that scrolls or clips.
    if (style.clipPath !== 'none' || above.matches('.skip') || (above !== one && style.overflowX !== 'visible')) return false;
  }
  return true;
}).map((one) => one.outerHTML.slice(0, 120))"""


def check_every_page_in_every_width(browser, folder):
    """Every page is as wide as the screen: nothing sticks out, and on a phone no table has to be scrolled sideways."""
    tab = Tab(browser, preview(folder, *PAYLOADS, "--all-keys"))
    pages = ["", "#coverage", "#keys", "#devices"] + [f"#payload-{number + 1}" for number in range(len(PAYLOADS))]
    for width in (1280, 1024, 768, 390):
        tab.page.set_viewport_size({"width": width, "height": 844})
        for fragment in pages:
            tab.go(fragment)
            excess = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert excess <= 0, (width, fragment, excess)
            if width in (1280, 390):
                assert tab.page.evaluate(TOO_WIDE) == [], (width, fragment, tab.page.evaluate(TOO_WIDE))
            if width == 390:
                scrolling = tab.page.locator(".scroll:visible").evaluate_all(
                    "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length")
                assert scrolling == 0, (fragment, scrolling)
                if not fragment.startswith("#payload") or fragment == "#payload-12":
                    tab.page.screenshot(path=SCREENSHOTS / f"phone-{fragment[1:] or 'all'}.png")
        tab.go("#payload-12")
        tab.page.screenshot(path=SCREENSHOTS / f"width-{width}.png")
    tab.close()


def check_navigation_folds_on_a_phone(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS))
    is_open = lambda: tab.page.evaluate("document.querySelector('.menu').open")
    assert is_open() and tab.visible(".menu > summary") == []
    tab.page.set_viewport_size({"width": 390, "height": 844})
    assert not is_open() and tab.visible(".sidebar li a") == []
    tab.page.locator(".menu > summary").click()
    assert len(tab.visible(".sidebar li a")) == 38
    tab.page.locator(".sidebar a[href='#coverage']").click()
    expect(tab.page.locator(".coverage")).to_be_visible()
    assert not is_open()
    tab.page.keyboard.press("/")
    assert is_open() and tab.page.evaluate("document.activeElement.id") == "search"
    tab.page.set_viewport_size({"width": 1280, "height": 844})
    assert is_open()
    tab.close()


def check_coverage(browser, folder):
    tab = Tab(browser, preview(folder, *PAYLOADS, app=broken_app(folder)))
    tab.go("#coverage")
    assert len(tab.visible(".coverage tbody tr")) == 16
    row = tab.page.locator(".coverage tr[data-language=fr]")
    assert row.locator("td").all_text_contents()[1:] == ["22 of 23", "INVITE_BODY "], row.text_content()
    tab.page.select_option("#problems", "error")
    shown = [row.get_attribute("data-language") for row in tab.visible(".coverage tbody tr")]
    assert shown == ["fr", "th"], shown
    tab.close()


def check_legend_and_labels(browser, folder):
    """Each dot has a name, and each colour and mark of the table is in its legend."""
    tab = Tab(browser, preview(folder, *PAYLOADS, app=broken_app(folder)))
    named = tab.page.locator(".payloads .dot, .language .dot").evaluate_all(
        "(all) => all.map((one) => one.classList[1] === one.ariaLabel && one.title === one.ariaLabel)")
    assert named and all(named)
    assert tab.texts(".dots li") == ["error", "warning", "information"]
    tab.go("#keys")
    used = tab.page.locator(".keys td").evaluate_all("(all) => [...new Set(all.flatMap((one) => [...one.classList]))]")
    legend = tab.page.locator(".scale li").evaluate_all("(all) => all.flatMap((one) => [...one.classList])")
    assert set(used) - {"none"} <= set(legend), (used, legend)
    assert tab.page.locator(".scale").get_by_text("no text").count() == 1
    tab.close()


def check_versions(browser, folder):
    old = broken_app(folder)
    page = pathlib.Path(folder) / "versions.html"
    run("preview", "--app", f"3.1={old}", "--app", f"4.0={APP}", "--output", page, *PAYLOADS)
    tab = Tab(browser, page)
    number = next(i + 1 for i, path in enumerate(PAYLOADS) if path.name == "invite-localized.apns")
    tab.go(f"#payload-{number}")
    sections = tab.page.locator(".language:visible")
    shown = sections.evaluate_all(
        "(all) => all.map((one) => one.dataset.language + ' ' + (one.querySelector('.version')?.textContent ?? ''))")
    expected = [
        label for name in sorted(folder.stem for folder in APP.glob("*.lproj"))
        for label in ([f"{name} 4.0", f"{name} 3.1"] if name in ("fr", "th") else [f"{name} "])
    ]
    assert shown == expected, shown
    tab.page.screenshot(path=SCREENSHOTS / "versions.png")
    tab.page.select_option("#version", "1")
    assert len(tab.visible(".language")) == 16 and "3.1" not in tab.texts(".language .version")
    tab.page.select_option("#version", "0")
    assert tab.texts(".lock .raw") == ["INVITE_BODY", "INVITE_BODY"]
    tab.go("#keys")
    assert len(tab.visible("[data-key=INVITE_BODY]")) == 1
    tab.page.select_option("#version", "")
    assert len(tab.visible("[data-key=INVITE_BODY]")) == 2
    tab.page.screenshot(path=SCREENSHOTS / "versions-keys.png")
    tab.go("#coverage")
    assert tab.texts(".coverage h3") == ["Version 4.0", "Version 3.1"]
    tab.page.set_viewport_size({"width": 390, "height": 844})
    for fragment in ("", f"#payload-{number}", "#coverage", "#keys", "#devices"):
        tab.go(fragment)
        assert tab.page.evaluate(TOO_WIDE) == [], (fragment, tab.page.evaluate(TOO_WIDE))
    tab.close()


def check_large_app(browser, folder):
    """An app with 90 languages and 90,000 texts: a small page for one payload, and a table laid out as it is scrolled."""
    app = pathlib.Path(folder) / "Large"
    for language in range(90):
        path = app / f"{chr(97 + language // 26)}{chr(97 + language % 26)}.lproj" / "Localizable.strings"
        path.parent.mkdir(parents=True)
        path.write_text("".join(f'"KEY_{key}" = "text {key} of {language}";\n' for key in range(1000)))
    payload = pathlib.Path(folder) / "one.apns"
    payload.write_text('{"aps":{"alert":{"loc-key":"KEY_7"}}}')
    page = preview(folder, payload, app=app)
    assert page.stat().st_size < 2_000_000, page.stat().st_size
    tab = Tab(browser, page)
    tab.go("#keys")
    assert tab.texts(".keys tbody th code") == ["KEY_7"]
    tab.close()
    # The first 40 languages are enough to see that rows out of view are skipped.
    for path in sorted(app.glob("*.lproj"))[40:]:
        shutil.rmtree(path)
    tab = Tab(browser, preview(folder, payload, "--all-keys", app=app))
    tab.go("#keys")
    skipped = tab.page.locator(".keys td .length").evaluate_all(
        "(all) => all.filter((one) => !one.checkVisibility({contentVisibilityAuto: true})).length")
    assert skipped > 30_000, skipped
    # A search finds text in the rows that are not laid out.
    tab.page.fill("#search", "text 987 of 39")
    assert tab.texts(".keys tbody tr:not([hidden]) th code") == ["KEY_987"]
    tab.close()


def check_live_activity(browser, folder):
    """The state is a table, in every width."""
    payload = APP / "Payloads" / "liveactivity-update.apns"
    state = json.loads(payload.read_text())["aps"]["content-state"]
    tab = Tab(browser, preview(folder, payload))
    for width in (1280, 390):
        tab.page.set_viewport_size({"width": width, "height": 844})
        tab.go("#payload-1")
        rows = [[cell.inner_text() for cell in row.locator("th, td").all()] for row in tab.visible(".activity tbody tr")]
        for name, value in state.items():
            assert [f"content-state.{name}", str(value), ""] in rows, rows
        assert ["timestamp", "1795286220", "21 November 2026, 18:37:00 UTC"] in rows, rows
        excess = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert excess <= 0, (width, excess)
        tab.page.screenshot(path=SCREENSHOTS / f"live-activity-{width}.png")
    tab.close()


def on_terminal(columns, *arguments):
    """What the command writes to a terminal, results and messages together."""
    reader, writer = os.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen([PUSHWRIGHT, *map(str, arguments)], stdout=writer, stderr=writer)
    os.close(writer)
    output = b""
    while True:
        try:
            chunk = os.read(reader, 1 << 16)
        except OSError:
            # Linux reports the closed end of a terminal as an error.
            break
        if not chunk:
            break
        output += chunk
    os.close(reader)
    assert process.wait() == 0, output
    return output.decode().replace("\r\n", "\n")


def cells(text):
    wide = sum(2 if unicodedata.east_asian_width(one) in "WF" else 0 if unicodedata.combining(one) else 1 for one in text)
    return wide


def check_terminal_table(browser, folder):
    payload = APP / "Payloads" / "message-title-subtitle.apns"
    renderings = json.loads(run("render", "--all", "--app", APP, "--format", "json", payload))["renderings"]
    table = re.sub("\x1b\\[[0-9]*m", "", on_terminal(100, "render", "--all", "--app", APP, payload))
    lines = table.splitlines()
    assert lines[0].split() == ["LANGUAGE", "LENGTH", "TEXT"], lines[0]
    rows = [line.split()[:2] for line in lines[1:] if not line.startswith(" ")]
    assert [row[0] for row in rows] == [rendering["language"] for rendering in renderings]
    for rendering in renderings:
        for text in (rendering["title"], rendering["subtitle"], rendering["body"]):
            assert any(line.endswith(text) for line in lines), text
    long = APP / "Payloads" / "japanese-long-message.apns"
    for columns in (60, 80, 120):
        for line in re.sub("\x1b\\[[0-9]*m", "", on_terminal(columns, "render", "--all", "--app", APP, long)).splitlines():
            if not any(0x1F000 <= ord(one) or one in "\u200d\ufe0f\u20e3" for one in line):
                assert cells(line) <= columns, (columns, line)
    hostile = pathlib.Path(folder) / "hostile.apns"
    hostile.write_text('{"aps":{"alert":{"body":"a\\u001b[2Jb\\u0007\\u202e\\nc"}}}')
    table = on_terminal(80, "render", "--all", "--app", APP, hostile)
    assert "\x1b[2J" not in table and "\x07" not in table and "\u202e" not in table
    assert "a\ufffd[2Jb\ufffd\ufffd" in table


def check_progress(browser, folder):
    payloads = pathlib.Path(folder) / "payloads"
    payloads.mkdir()
    for number in range(300):
        shutil.copy(APP / "Payloads" / "order-shipped.apns", payloads / f"{number}.apns")
    output = on_terminal(80, "preview", "--app", APP, "--output", pathlib.Path(folder) / "report.html", payloads)
    assert "\r\x1b[Kwriting the page of 300 payloads" in output, output[:200]
    assert output.endswith("\r\x1b[K"), output[-200:]


def main():
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    checks = [value for name, value in globals().items() if name.startswith("check_")]
    failed = 0
    with sync_playwright() as playwright:
        # Chromium refuses its sandbox to root, which containers run as.
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for check in checks:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    check(browser, folder)
                    print(f"✔ {check.__name__}")
                except Exception:  # noqa: BLE001 - each failed claim is reported, and all of them run
                    failed += 1
                    print(f"✘ {check.__name__}\n{traceback.format_exc()}")
        browser.close()
    print(f"{len(checks) - failed} of {len(checks)} checks hold; screenshots are in {SCREENSHOTS}")
    sys.exit(1 if failed else 0)


main()
