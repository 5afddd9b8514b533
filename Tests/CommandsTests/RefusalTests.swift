import Commands
import Testing

/// Each refusal is one line on standard error that names the option, what was expected and what was
/// found; nothing is carried out and the exit code is 2.
@Suite("Refused command lines")
struct RefusalTests {
  @Test(
    "explain the mistake in one line",
    arguments: [
      (
        "",
        "expected a command, found nothing; the commands are \(CommandLineRun.shownCommands)"
      ),
      ("rnu x", "no command 'rnu'; did you mean 'run'?"),
      ("hun x", "no command 'hun'; did you mean 'hunt'?"),
      ("RUN x", "no command 'RUN'; did you mean 'run'?"),
      (
        "simulate x",
        "no command 'simulate'; the commands are \(CommandLineRun.shownCommands)"
      ),
      ("run x --sed 3", "run: no option '--sed'; did you mean '--seed'?"),
      ("run x -users 3", "run: no option '-users'; did you mean '--users'?"),
      ("--tri 3 hunt x", "no option '--tri'; did you mean '--trials'?"),
      ("run x --colour", "run: no option '--colour'; see --help"),
      ("run x -x", "run: no option '-x'; see --help"),
      ("run x --", nil),
      ("run x --trials 3", "run: no option '--trials'; it belongs to hunt"),
      (
        "validate x --seed 3",
        "validate: no option '--seed'; it belongs to try, run, hunt and test-server"
      ),
      ("run x --out", "--out: expected a path, found nothing"),
      ("run x --out --json", "--out: expected a path, found the option '--json'"),
      ("run x --out=", "--out: expected a path, found ''"),
      ("run x --json=yes", "--json: expected no value, found 'yes'"),
      ("run x --seed 1 --seed 2", "--seed: expected once, found twice"),
      ("run x -q --quiet", "--quiet: expected once, found twice"),
      ("run", "run: expected FILE, a path, found nothing"),
      ("validate --json", "validate: expected FILE, a path, found nothing"),
      ("run x y", "run: expected one FILE, but also found 'y'"),
      (
        "try x --sources a.swift b.swift",
        "try: expected one CATALOG, but also found 'b.swift'; for another value of --sources, "
          + "write '--sources' before it, too"
      ),
      ("gate x", "gate: expected only options, but also found 'x'"),
      ("completions", "completions: expected SHELL, bash, zsh or fish, found nothing"),
      ("completions bush", "completions: SHELL: found 'bush'; did you mean 'bash'?"),
      ("man x", "man: expected only options, but also found 'x'"),
      ("list variant", "list: SUBJECT: found 'variant'; did you mean 'variants'?"),
      (
        "list bugs",
        "list: SUBJECT: expected scenarios, variants, invariants, strategies, faults, "
          + "irregularities, reported, marks or formats, found 'bugs'"
      ),
      (
        "run x --variant unlock/refrence",
        "--variant: found 'unlock/refrence'; did you mean 'unlock/reference'?"
      ),
      ("run x --time wall", "--time: expected virtual or real, found 'wall'"),
      (
        "run x --pace 0",
        "--pace: expected a whole number from 1 to 1000000, found '0'"
      ),
      ("run x --strategy pct", "--strategy: expected random, fifo or replay, found 'pct'"),
    ]
  )
  func message(line: String, message: String?) async {
    let run = await CommandLineRun(line)
    guard let message else {
      #expect(run.code == .held)
      return
    }
    #expect(run.messages == "storestorm: \(message)\n")
    #expect(run.results.isEmpty)
    #expect(run.code == .usage)
    #expect(run.commands.isEmpty)
  }

  @Test(
    "name the bounds of an invalid number",
    arguments: [
      "0", "-5", "-1e9", "1e9", "+3", "1_000", "1000.0", "0x10", "ten", "10000001", "٣", " 3",
      "9223372036854775808", "99999999999999999999999999",
    ]
  )
  func count(value: String) async {
    let run = await CommandLineRun(["run", "x", "--users", value])
    let expected = "--users: expected a whole number from 1 to 10000000, found '\(value)'"
    #expect(run.messages == "storestorm: \(expected)\n")
    #expect(run.code == .usage)
  }

  @Test(
    "explain what a seed is",
    arguments: [
      "", "-1", "0x", "0xg", "0X10", "18446744073709551616", "0x10000000000000000", "0x+1",
    ]
  )
  func seed(value: String) async {
    let run = await CommandLineRun(["run", "x", "--seed=\(value)"])
    let expected =
      "--seed: expected a seed from 0 to 18446744073709551615, in decimal or as 0x and "
      + "hexadecimal digits, found '\(value)'"
    #expect(run.messages == "storestorm: \(expected)\n")
    #expect(run.code == .usage)
  }

  @Test(
    "explain what a duration is",
    arguments: ["", "0s", "30", "s", "-3s", "1.5h", "3 s", "3sec", "366d", "99999999999999999999s"]
  )
  func length(value: String) async {
    let run = await CommandLineRun(["hunt", "x", "--for=\(value)"])
    let expected = "--for: expected a length of time such as 500ms, 30s, 5m, 2h or 1d"
    #expect(run.messages == "storestorm: \(expected), found '\(value)'\n")
    #expect(run.code == .usage)
  }

  @Test("stay on one line whatever was typed")
  func oneLine() async {
    let hostile = "--\u{1B}[31m\n\u{202E}" + String(repeating: "x", count: 500)
    for arguments in [["run", hostile], [hostile], ["run", "x", "--seed", hostile + "\r"]] {
      let run = await CommandLineRun(arguments)
      #expect(run.messages.utf8.count(where: { $0 == 0x0A }) == 1)
      #expect(run.messages.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
      #expect(run.messages.count < 300)
      #expect(run.code == .usage)
    }
  }
}
