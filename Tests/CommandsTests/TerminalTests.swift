import Commands
import Testing

@Suite("Terminal")
struct TerminalTests {
  private func options(_ line: String) async throws -> OutputOptions {
    try #require(await CommandLineRun(line).output)
  }

  @Test("color only for interactive use and unless disabled")
  func color() async throws {
    let plain = try await options("run x")
    let person: [String: String] = ["TERM": "xterm"]
    let cases: [(terminals: Set<StandardStream>, [String: String], String, Bool)] = [
      ([.results, .messages], person, "run x", true),
      ([.results], ["TERM": "xterm", "NO_COLOR": ""], "run x", true),
      ([.results], ["TERM": "xterm", "NO_COLOR": "0"], "run x", false),
      ([.results], ["TERM": "dumb"], "run x", false),
      ([.results], [:], "run x", false),
      ([.results], person, "run x --no-color", false),
      ([.results], person, "run x --json", false),
      ([.messages], person, "run x", false),
      ([], person, "run x", false),
    ]
    for (terminals, environment, line, expected) in cases {
      let terminal = Terminal(
        output: OutputRecorder(terminals: terminals),
        environment: environment,
        options: try await options(line)
      )
      #expect(terminal.hasColor(.results) == expected, "\(environment) \(line)")
      #expect(terminal.bold("x") == (expected ? "\u{1B}[1mx\u{1B}[0m" : "x"))
    }
    let messages = OutputRecorder(terminals: [.messages])
    let terminal = Terminal(output: messages, environment: person, options: plain)
    #expect(terminal.hasColor(.messages))
  }

  @Test("results and messages use separate streams; --quiet removes only notes")
  func streams() async throws {
    for (line, expected) in [("run x", "note\nmust\n"), ("run x --quiet", "must\n")] {
      let output = OutputRecorder()
      let terminal = Terminal(output: output, environment: [:], options: try await options(line))
      terminal.result("a")
      terminal.result(verbatim: "b\n")
      terminal.printNote("note")
      terminal.message("must")
      #expect(output.results == "a\nb\n")
      #expect(output.messages == expected)
    }
  }

  @Test("progress on a terminal: one line, from the first second, ten times a second")
  func liveProgress() {
    let output = OutputRecorder(terminals: [.messages])
    var progress = Progress(on: Terminal(output: output, environment: ["TERM": "xterm"]))
    for tenths in 0..<30 {
      progress.update(after: .milliseconds(50 * tenths), "\(tenths)")
    }
    #expect(
      output.messages == [20, 22, 24, 26, 28].map { "\r\u{1B}[2K\($0)" }.joined()
    )
    progress.finish()
    progress.finish()
    #expect(output.messages.hasSuffix("28\r\u{1B}[2K"))
    #expect(output.results.isEmpty)
  }

  @Test("progress elsewhere: one plain line every ten seconds")
  func plainProgress() {
    let output = OutputRecorder()
    var progress = Progress(on: Terminal(output: output, environment: ["TERM": "xterm"]))
    for seconds in 0..<25 { progress.update(after: .seconds(seconds), "\(seconds) s") }
    progress.finish()
    #expect(output.messages == "10 s\n20 s\n")
  }

  @Test("text from someone else's recording moves no cursor, rings no bell, changes no title")
  func obeysNobody() {
    let person: [String: String] = ["TERM": "xterm"]
    // By ISO 6429: ESC, BEL, CR and CSI are obeyed; of what begins with ESC only styles are ours.
    let line = "a\u{1B}[2Jb\u{7}c\rd\u{9B}2Je\tf\ng\u{0}\u{1B}]0;t\u{1B}"
    let shown = "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}2Je\tf\ng\u{FFFD}\u{FFFD}]0;t\u{FFFD}\n"
    let style = "\u{1B}[1;31mred\u{1B}[0m"
    for (terminals, styled) in [
      (Set(StandardStream.allCases), "\(style)\n"),
      ([], "\u{FFFD}[1;31mred\u{FFFD}[0m\n"),
    ] {
      let output = OutputRecorder(terminals: terminals)
      let terminal = Terminal(output: output, environment: person)
      terminal.result(line)
      terminal.result(style)
      terminal.message(line)
      #expect(output.results == shown + styled)
      #expect(output.messages == shown)
    }
  }

  @Test("no progress for runs that end within a second, nor with --quiet")
  func noProgress() async throws {
    let output = OutputRecorder(terminals: [.messages])
    let environment = ["TERM": "xterm"]
    var short = Progress(on: Terminal(output: output, environment: environment))
    short.update(after: .milliseconds(999), "x")
    short.finish()
    let quiet = Terminal(
      output: output,
      environment: environment,
      options: try await options("run x -q")
    )
    var long = Progress(on: quiet)
    long.update(after: .seconds(60), "x")
    long.finish()
    #expect(output.messages.isEmpty)
  }
}
