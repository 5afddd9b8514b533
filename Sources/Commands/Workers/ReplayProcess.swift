import Foundation
import Trials

/// A child process that replays, with other logic, a trial that ended its process; the other logic
/// may end the child too.
struct ReplayProcess: Sendable {
  /// The options of the replay.
  let options: ReplayOptions
  /// The most time for one attempt.
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

  /// The outcome of the process.
  enum Answer {
    /// The process reached a verdict and printed these results.
    case verdict(ExitCode, results: String)
    /// The logic ended the process or hung; with the last message of the runtime.
    case ended(ProcessEnd, words: String?)
  }

  /// Runs the process to its end and forwards its messages.
  ///
  /// - Returns: the outcome; nil if the process could not start.
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
      // A second request would end it at once.
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
