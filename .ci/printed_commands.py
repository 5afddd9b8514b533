"""Runs the commands that pages print: printed_commands.py CHECKOUT CLONE [PAGE|WORKFLOW...].

A fence without a language, or with sh, holds commands, each on a line of its own; output stands in
a fence with `text`. Commands also stand in the `run:` lines of a workflow (yaml), and in code in
the text that begins with `storestorm` and has no placeholders. Whatever is no known command is an
error, so nothing is left out in silence.

A reader stands in CLONE at the beginning of each section. Its `.build` is a link to CHECKOUT's. A
command must end with 1 if the output under it shows a violation or a crash, which must come, and
otherwise with 0. Whatever ends with 1 must show a violation, because a package that does not
compile ends with 1, too. The first block of json5 with `notifications` becomes target.json5. The
steps of a workflow (.yml) run with their folders and environment in the package's repository, and
the commands that a hunt printed (.txt) run in the working directory.
"""

import dataclasses
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

from printed_table import ENDS_WITH, KNOWN, NOT_RUN, ONLY_SNIPPETS, PAGES, SUBSTITUTED

SECONDS_AT_MOST = 300
# Fences with other languages than these could hide commands.
KNOWN_FENCES = ("", "sh", "bash", "text", "yaml", "json", "json5", "swift", "diff", "python")
FINDING = re.compile(r"^\s*(?:VIOLATED|CRASH) ([a-z-]+(?:/[^\s:]+)?)", re.MULTILINE)
# What a command shows that ends with 1, but not because something did not compile.
SHOWN = re.compile(r"^\s*(?:VIOLATED|CRASH|HANG|RACE|came back:) ?", re.MULTILINE)
SPAN = re.compile(r"`((?:storestorm|\.build/release/storestorm) [^`]+)`")
# What precedes the commands of a finding.
HUNTED = ("replay", "smaller", "as test")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|…|\.\.\.")


@dataclasses.dataclass
class Command:
    """A command as a page prints it, and the output that the page shows under it."""

    place: str
    section: str
    text: str
    output: str = ""


def fail(message: str) -> None:
    """Ends the step."""
    print(f"FAILED: {message}", file=sys.stderr, flush=True)
    sys.exit(1)


@dataclasses.dataclass
class Step:
    """A step of a workflow, with the folder and the environment that it names."""

    number: int
    text: str
    folder: str = "."
    environment: dict[str, str] = dataclasses.field(default_factory=dict)


def settings_of_steps(lines: list[str], steps: list[tuple[int, str]]) -> list[Step]:
    """Returns the steps of a workflow with the settings that follow each."""
    found: list[Step] = []
    ends = [number for number, _ in steps[1:]] + [len(lines) + 1]
    for (number, text), end in zip(steps, ends):
        step = Step(number, text)
        for line in lines[number : end - 1]:
            if re.match(r"\s*- ", line):
                break
            if match := re.match(r'\s*working-directory: "?([^"]*)"?$', line):
                step.folder = match[1]
            if match := re.match(r"\s*env: \{ (\w+): (\S+) \}$", line):
                step.environment[match[1]] = match[2]
        found.append(step)
    return found


def workflow_steps(block: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Returns the commands of a workflow; of several lines after `>` or `|`, one command."""
    found: list[tuple[int, str]] = []
    begins_at, between = -1, ""
    for number, line in block:
        depth = len(line) - len(line.lstrip())
        if 0 <= begins_at < depth:
            found[-1] = (found[-1][0], f"{found[-1][1]}{between}{line.strip()}".strip())
            continue
        begins_at = -1
        if match := re.match(r"\s*(?:- )?run: (.*)", line):
            if match[1] in (">", "|"):
                begins_at, between = depth, " " if match[1] == ">" else "\n"
            found.append((number, "" if begins_at == depth else match[1]))
    return found


def lines_of_commands(block: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Returns the commands of a fence; a line that ends with a backslash goes on."""
    found: list[tuple[int, str]] = []
    goes_on = False
    for number, line in block:
        text = line.strip().removeprefix("$ ")
        if goes_on:
            found[-1] = (found[-1][0], f"{found[-1][1][:-1].rstrip()} {text}")
        elif text and not text.startswith("#"):
            found.append((number, text))
        goes_on = text.endswith("\\")
    return found


def commands(page: str, text: str, clone: pathlib.Path) -> list[Command]:
    """Returns what a page prints, in its order."""
    name = pathlib.PurePath(page).name
    found: list[Command] = []
    section, language = "", None
    block: list[tuple[int, str]] = []

    def add(lines: list[tuple[int, str]]) -> None:
        found.extend(Command(f"{name}:{number}", section, part) for number, part in lines)

    for number, line in enumerate(text.split("\n"), 1):
        fence = re.match(r"\s*```(\w*)\s*$", line)
        if fence and language is None:
            language, block = fence[1], []
        elif fence:
            content = "\n".join(part for _, part in block)
            if language not in KNOWN_FENCES:
                fail(f"{name}: a fence with {language}, which may hold commands")
            if language in ("", "sh", "bash"):
                add(lines_of_commands(block))
            elif language == "yaml":
                add(workflow_steps(block))
            elif language == "text" and found and found[-1].section == section:
                found[-1].output += content + "\n"
            elif language == "json5" and re.match(r"\s*\{\s*notifications:", content):
                (clone / "target.json5").write_text(content, encoding="utf8")
            language = None
        elif language is not None:
            block.append((number, line))
        elif line.startswith("## "):
            section = line
        else:
            spans = [span for span in SPAN.findall(line) if len(span.split()) > 2]
            add([(number, span) for span in spans if not PLACEHOLDER.search(span)])
    if language is not None:
        fail(f"{page}: a fence does not end")
    return found


class Reader:
    """Someone who types what the pages print."""

    def __init__(self, checkout: pathlib.Path, clone: pathlib.Path) -> None:
        self.checkout, self.clone, self.folder = checkout, clone, clone

    def is_at(self, where: str) -> bool:
        """Returns whether the reader stands at a kind of place."""
        return not where or (where == "root") == (self.folder == self.clone)

    def substitute(self, text: str) -> str:
        """Returns what is typed in place of a command, and says why it differs."""
        for where, pattern, replacement, reason in SUBSTITUTED:
            known = replacement.replace("CHECKOUT", str(self.checkout))
            changed = re.sub(pattern, known, text) if self.is_at(where) else text
            if changed != text:
                print(f"    {reason}", flush=True)
            text = changed
        return text

    def type(self, command: Command, ends_with: int | None = None) -> None:
        """Runs a command, and checks how it ends and what it finds."""
        print(f"{command.place}: {command.text}", flush=True)
        for where, pattern, reason in NOT_RUN:
            if self.is_at(where) and re.search(pattern, command.text):
                print(f"    not run: {reason}", flush=True)
                return
        if not re.match(KNOWN, command.text):
            fail(
                f"{command.place}: not a command that .ci/printed_table.py knows.\n"
                "Put output into a fence with `text`, and a new kind of command into the table."
            )
        text = self.substitute(command.text)
        if text != command.text:
            print(f"    run as: {text}", flush=True)
        shown = FINDING.findall(command.output)
        wanted = 1 if shown else 0
        for pattern, code in ENDS_WITH:
            wanted = code if re.search(pattern, command.text) else wanted
        wanted = wanted if ends_with is None else ends_with
        started = time.monotonic()
        code, output = self.run(text)
        print(f"    {time.monotonic() - started:.1f} s, exit code {code}", flush=True)
        missing = [finding for finding in shown if finding not in FINDING.findall(output)]
        if code == 1 and not SHOWN.search(output):
            missing.append("any violation")
        if code != wanted or missing:
            print("\n".join(output.split("\n")[-60:]), file=sys.stderr, flush=True)
        if code != wanted:
            fail(f"{command.place}: exit code {code} instead of {wanted}: {command.text}")
        if missing:
            fail(f"{command.place}: the page shows what did not come: {', '.join(missing)}")

    def run(self, text: str) -> tuple[int, str]:
        """Runs a line of a shell and goes where it leads."""
        stands = self.clone.parent / "stands"
        process = subprocess.Popen(
            ["bash", "-c", f"trap 'pwd >\"{stands}\"' EXIT\n{text}"],
            cwd=self.folder,
            env={**os.environ, "PWD": str(self.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=SECONDS_AT_MOST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            fail(f"longer than {SECONDS_AT_MOST} s: {text}")
        self.folder = pathlib.Path(stands.read_text(encoding="utf8").strip())
        return process.returncode, output


def read_page(page: str, checkout: pathlib.Path, clone: pathlib.Path) -> None:
    """Types what a page prints, from the root of the clone in each section."""
    started = time.monotonic()
    reader = Reader(checkout, clone)
    printed = commands(page, (clone / page).read_text(encoding="utf8"), clone)
    if not printed and page not in ONLY_SNIPPETS:
        fail(f"{page}: no commands")
    section = ""
    for command in printed:
        if command.section != section:
            section, reader.folder = command.section, clone
        reader.type(command)
    print(f"{page}: {len(printed)} commands, {time.monotonic() - started:.0f} s\n", flush=True)


def read_workflow(path: pathlib.Path, checkout: pathlib.Path, clone: pathlib.Path) -> None:
    """Runs what GitHub would run for a package."""
    lines = path.read_text(encoding="utf8").split("\n")
    steps = settings_of_steps(lines, workflow_steps(list(enumerate(lines, 1))))
    if not any("swift test" in step.text for step in steps):
        fail(f"{path}: no step runs the tests")
    package = path.parents[2]
    repository = next((at for at in [package, *package.parents] if (at / ".git").exists()), package)
    for step in steps:
        reader = Reader(checkout, clone)
        reader.folder = repository / step.folder
        for name, value in step.environment.items():
            os.environ[name] = reader.substitute(value)
        reader.type(Command(f"{path.name}:{step.number}", "", step.text))
        for name in step.environment:
            del os.environ[name]


def read_findings(path: pathlib.Path, checkout: pathlib.Path, clone: pathlib.Path) -> None:
    """Runs what a hunt printed for its first finding, and after its findings."""
    text = path.read_text(encoding="utf8")
    reader = Reader(checkout, clone)
    reader.folder = pathlib.Path.cwd()
    first = [re.search(rf"^  {word} +(swift run .*)$", text, re.M) for word in HUNTED]
    next_lines = re.findall(r"^  (swift .*)$", text[text.index("\nNext:") :], re.M)
    if None in first or len(next_lines) < 2:
        fail(f"{path}: a hunt printed no commands")
    for command in [match[1] for match in first if match] + next_lines:
        reader.type(Command(path.name, "", command), 0 if " export-test " in command else 1)


def main() -> None:
    """Reads what is named, or all pages."""
    checkout, clone = (pathlib.Path(path) for path in sys.argv[1:3])
    for name in sys.argv[3:] or PAGES:
        if name.endswith(".txt"):
            read_findings(pathlib.Path(name), checkout, clone)
        elif name.endswith(".yml"):
            read_workflow(pathlib.Path(name), checkout, clone)
        else:
            read_page(name, checkout, clone)


if __name__ == "__main__":
    main()
