import Foundation
import Testing

@testable import Commands

/// Scripts and the manual page are checked by the programs that read them, where those are there.
@Suite("Pages generated from the command-line description")
struct PagesTests {
  private static func path(of program: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + program }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static func isThere(_ program: String) -> Bool { path(of: program) != nil }

  /// Runs a program on a script; returns its status and all that it says.
  private func run(
    _ program: String,
    _ arguments: [String],
    on text: String
  ) throws -> (status: Int32, said: String) {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-page-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: try #require(Self.path(of: program)))
    process.arguments = arguments + [file.path]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  private func page(_ line: String) async -> String {
    let run = await CommandLineRun(line)
    #expect(run.code == .held && run.messages.isEmpty && run.commands.isEmpty)
    return run.results
  }

  @Test(
    "bash accepts its script without warnings",
    .enabled(if: isThere("bash"), "there is no bash")
  )
  func bashSyntax() async throws { try await accepts("bash", ["-n"]) }

  @Test("zsh accepts its script without warnings", .enabled(if: isThere("zsh"), "there is no zsh"))
  func zshSyntax() async throws { try await accepts("zsh", ["-n"]) }

  @Test(
    "fish accepts its script without warnings",
    .enabled(if: isThere("fish"), "there is no fish")
  )
  func fishSyntax() async throws { try await accepts("fish", ["--no-execute"]) }

  private func accepts(_ shell: String, _ options: [String]) async throws {
    let (status, said) = try run(shell, options, on: await page("completions \(shell)"))
    #expect(status == 0 && said == "")
  }

  @Test("every command and option in the help is in every script, and hidden ones are in none")
  func complete() async {
    let tool = CommandLineRun.tool
    for shell in CompletionsCommand.Shell.allCases {
      let script = await page("completions \(shell.rawValue)")
      for command in tool.commands where !command.isHidden {
        #expect(script.contains(command.name), "\(shell) \(command.name)")
        for option in command.options {
          let spelling = shell == .fish ? "-l \(option.name)" : option.spelling
          #expect(script.contains(spelling), "\(shell) \(option.spelling)")
        }
      }
      // Help names 'gate-sample' where it lists benchmarks; no command of it is completed.
      #expect(!script.contains("digests") && !script.contains("gate-sample)"))
      #expect(script.contains("unlock/as-designed"))
    }
  }

  @Test(
    "bash completes commands, options, variants, and scenario files",
    .enabled(if: isThere("bash"), "there is no bash"),
    arguments: [
      ("storestorm hu", "hunt"),
      ("storestorm hunt --keep", "--keep-going"),
      ("storestorm run x --variant unlock/r", "unlock/reference"),
      ("storestorm run x --variant = unlock/r", "unlock/reference"),
      ("storestorm run --strategy f", "fifo"),
      ("storestorm list inv", "invariants"),
      ("storestorm run Scenarios/unlock-ba", "Scenarios/unlock-basics.json5"),
      ("storestorm run Scenarios/kape.s", ""),
      ("storestorm new Scenarios/kape.s", "Scenarios/kape.storekit"),
    ]
  )
  func bash(line: String, expected: String) async throws {
    let words = line.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    let ask = """

      cd '\(Self.root)'
      COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _storestorm 2>/dev/null
      echo "${COMPREPLY[*]}"

      """
    let (_, said) = try run("bash", [], on: await page("completions bash") + ask)
    #expect(said == expected + "\n")
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "the manual page causes no groff warnings",
    .enabled(if: isThere("groff"), "there is no groff")
  )
  func groff() async throws { try await reads("groff", ["-man", "-ww", "-z"]) }

  @Test(
    "the manual page causes no mandoc warnings",
    .enabled(if: isThere("mandoc"), "there is no mandoc")
  )
  func mandoc() async throws { try await reads("mandoc", ["-Tlint", "-Werror"]) }

  private func reads(_ program: String, _ arguments: [String]) async throws {
    let (status, said) = try run(program, arguments, on: await page("man"))
    #expect(status == 0 && said == "")
  }

  @Test("the manual page describes every command, option, variable, and exit code")
  func manual() async {
    let plain = await page("man").replacing("\\-", with: "-")
    for command in CommandLineRun.tool.commands where !command.isHidden {
      #expect(plain.contains(".SS \(command.name)\n"))
      #expect(command.options.allSatisfy { plain.contains($0.spelling) })
    }
    for code in ExitCode.allCases { #expect(plain.contains("\\fB\(code.rawValue)\\fR")) }
    #expect(CommandLineRun.tool.variables.allSatisfy { plain.contains($0.name) })
  }
}
