import Foundation
import Trials

/// Replays around other logic, in a child process, a trial that ended its own: other logic may end
/// it, too.
struct ReplayProcess: Sendable {
  /// What was asked for.
  let options: ReplayOptions
  /// How long one attempt may take.
  let timeout: Duration

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

  /// What came of it.
  enum Answer {
    /// It came to a verdict, and told these results.
    case verdict(ExitCode, results: String)
    /// The logic ended it, or stood still; with what the runtime said then.
    case ended(ProcessEnd, words: String?)
  }

  /// Runs it to its end, and passes its messages on.
  ///
  /// - Returns: what came of it; nil: it could not be started.
  func run() -> Answer? {
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let said = folder.path(of: "said")
    guard FileManager.default.createFile(atPath: said, contents: nil),
      let saying = FileHandle(forWritingAtPath: said),
      let reading = FileHandle(forReadingAtPath: said),
      let process = try? AnsweringProcess(
        arguments,
        [ReplayChild.variable: folder.path],
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
    let child = ReplayChild(folder: folder.path)
    var (last, since) = (child.heartbeat.position, ContinuousClock.now)
    var (isAsked, stoodStill) = (false, false)
    process.wait {
      passOn()
      let position = child.heartbeat.position
      if position != last { (last, since) = (position, .now) }
      stoodStill = ContinuousClock.now - since > timeout
      // Asked a second time, it would end at once.
      if !isAsked, Interruption.exitCode != nil {
        process.terminate()
        isAsked = true
      }
      return stoodStill
    }
    passOn()
    if let verdict = child.verdict {
      return .verdict(verdict, results: String(decoding: process.answer, as: UTF8.self))
    }
    return .ended(stoodStill ? .stoodStill : process.end, words: words.message)
  }
}
