"""Names, questions and files that hold markup or drive a terminal: shown as they are written, they do nothing."""

import io
import shutil
from dataclasses import replace

import pytest
from playwright.sync_api import sync_playwright
from watched import WatchedTable, watched

from assistant.cli import main
from assistant.cli.keyboard import LONGEST, Keyboard
from assistant.core.errors import AnfitrionError, UsageError
from assistant.rehearsal.transcript import Note
from assistant.screen.lines import LinePrinter
from assistant.screen.page.server import Server
from assistant.screen.terminal import Terminal
from assistant.stay_cool.setup import check_players

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
MARKUP = ["[/b]", "[red]Ana", "[link=x]a", "<b>Ana</b>", "<img src=x onerror=a()>", "&lt;Ana", "%s%n{0}Ana"]
"""Names that can be read aloud, and so may play."""
DRIVING = [
    *("\x1b[2JAna", "Ana\x07", "A\rna", "A\nna", "A\x9b2J", "\u202eanA", "A\u200bna"),
    *("A\x00na", "A\udcffna", "A\u2028na"),
]
"""Names that drive a terminal, or are not what they look like."""


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_letters_in_the_points_and_lines(name):
    check_players((name,))
    out = io.StringIO()
    printer = LinePrinter(out)
    printer.points([name], [[3]], 3)
    printer.told(0, 1, name, name)
    assert out.getvalue().count(name) == 3


@pytest.mark.parametrize("name", DRIVING, ids=ascii)
def test_a_name_that_drives_a_terminal_may_not_play_and_is_not_repeated(name):
    with pytest.raises(UsageError) as caught:
        check_players((name,))
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("text", [*DRIVING, *MARKUP], ids=ascii)
def test_no_text_drives_a_line_a_transcript_or_an_error(text):
    out = io.StringIO()
    printer = LinePrinter(out)
    printer.title(text)
    printer.told(0, 1, text, text)
    printer.points([text], [[3]], 3)
    for line in (*out.getvalue().split("\n"), str(Note(0, text, text)), str(AnfitrionError(text))):
        assert line.isprintable()


@pytest.mark.parametrize("text", DRIVING, ids=ascii)
def test_no_text_drives_the_terminal_board(text):
    table = watched(2)
    marks = {}
    for shown in ("Ana", text):
        table.board.hang(
            replace(
                table.view,
                players=(shown, "Beto"),
                saying=shown,
                red=replace(table.view.red, question=shown),
                heard=replace(table.view.heard, text=shown) if table.view.heard else None,
            )
        )
        frame = Terminal(table.board, io.StringIO()).frame(100, 30)
        marks[shown] = [frame.count(sign) for sign in "\x1b\x07\x9b\r\u202e\u200b\x00\u2028\udcff"]
    assert marks[text] == marks["Ana"]


FILES = ["a\x1b[2J.toml", "a\nb.toml", "\u202elmot.a", "a\x9b.csv", "[/b].toml", "a" * 300 + ".toml"]
COMMANDS = [("mazo", "estadisticas"), ("demo", "--guion"), ("jugar", "Ana", "--teclado", "--mazo")]


@pytest.mark.parametrize("name", FILES, ids=ascii)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_s_name_in_an_error_is_one_line_that_drives_nothing(name, command, capsys):
    assert main([*command, name]) == 2
    said = capsys.readouterr().err
    assert said.removesuffix("\n").isprintable()


def test_a_typed_line_is_no_longer_than_somebody_types():
    keyboard = Keyboard(io.StringIO("a" + "\u0301\u0316" * 500_000 + "\nlisto\n"))
    while not keyboard.ended:
        for line in keyboard.lines():
            assert len(line) <= LONGEST


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Debian's chromium")
def test_no_text_is_more_than_text_in_the_page():
    script = "<img src=x onerror=\"document.title='X'\"><script>document.title='X'</script><b>a</b>&amp;"
    table: WatchedTable = watched(2)
    view = replace(
        table.view,
        players=(script, "</td><td>javascript:a"),
        saying=script,
        can=(script,),
        red=replace(table.view.red, question=script),
        emerald=replace(table.view.emerald, question=f"{script}\u2028\u202e\x1b"),
    )
    table.board.hang(view)
    asked: list[str] = []
    with Server(table.board, port=0) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.goto(server.address)
        page.wait_for_function("document.getElementById('red-question').textContent.length > 5")
        assert page.locator("#red-question").text_content() == script
        assert page.locator("#player").text_content() == script
        assert page.locator("#said").text_content() == script
        assert page.locator("#scores tbody th").nth(1).text_content() == "</td><td>javascript:a"
        assert page.locator("img, b, body script").count() == 0
        assert page.title() == "Anfitrión"
        browser.close()
    assert all(url.startswith(server.address) for url in asked)
