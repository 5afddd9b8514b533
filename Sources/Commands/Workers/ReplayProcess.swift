import Foundation
import Trials

/// Replays around other logic, in a child process, a trial that ended its own: other logic may end
/// it, too.
struct ReplayProcess: Sendable {
  /// What was asked for.
  let options: ReplayOptions

  /// The command line of the child, without the program.
  var arguments: [String] {
    let output = options.output
    let flags = [
      ("--by-names", options.goesByNames), ("--all", options.tellsAll),
      ("--bug-report", options.isBugReport), ("--json", output.isJSON),
      ("--quiet", output.isQuiet), ("--no-color", output.refusesColor),
    ]
    let exports = options.exports.files.map { "--export=\($0.path)" }
    return ["replay", "--here"] + flags.filter(\.1).map(\.0)
      + (options.variant.map { ["--variant=\($0)"] } ?? [])
      + (options.html.map { ["--html=\($0)"] } ?? []) + exports + ["--", options.recording]
  }

  /// Runs it to its end, and passes its messages on.
  ///
  /// - Returns: what it told, how it ended, and what the runtime said then; nil: it could not be
  ///   started.
  func run() -> (results: String, end: ProcessEnd, words: String?)? {
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let said = folder.path(of: "said")
    guard FileManager.default.createFile(atPath: said, contents: nil),
      let saying = FileHandle(forWritingAtPath: said),
      let reading = FileHandle(forReadingAtPath: said),
      let process = try? AnsweringProcess(
        arguments,
        answersIn: folder.path(of: "told"),
        messages: saying
      )
    else { return nil }
    var words = LastWords()
    func passOn() {
      guard let data = try? reading.readToEnd(), !data.isEmpty else { return }
      words.hear(data)
      FileHandle.standardError.write(data)
    }
    var isAsked = false
    process.wait {
      passOn()
      // Asked a second time, it would end at once.
      if !isAsked, Interruption.exitCode != nil {
        process.terminate()
        isAsked = true
      }
      return false
    }
    passOn()
    return (String(decoding: process.answer, as: UTF8.self), process.end, words.message)
  }
}
