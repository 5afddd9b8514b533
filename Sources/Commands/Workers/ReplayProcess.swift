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
    // Files, not pipes: a child of the logic that keeps one open holds nobody up.
    let (told, said) = (folder.path(of: "told"), folder.path(of: "said"))
    let files = FileManager.default
    guard files.createFile(atPath: told, contents: nil),
      files.createFile(atPath: said, contents: nil),
      let telling = FileHandle(forWritingAtPath: told),
      let saying = FileHandle(forWritingAtPath: said),
      let reading = FileHandle(forReadingAtPath: said)
    else { return nil }
    let process = Process()
    process.executableURL = WorkerProcess.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = telling
    process.standardError = saying
    guard (try? process.run()) != nil else { return nil }
    var words = LastWords()
    var isAsked = false
    var isRunning = true
    while isRunning {
      usleep(20_000)
      // First whether it runs, then what it said: so nothing is missed.
      isRunning = process.isRunning
      if let data = try? reading.readToEnd(), !data.isEmpty {
        words.hear(data)
        FileHandle.standardError.write(data)
      }
      if isRunning, !isAsked, Interruption.exitCode != nil {
        process.terminate()
        isAsked = true
      }
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    let results = String(decoding: files.contents(atPath: told) ?? Data(), as: UTF8.self)
    return (results, isSignal ? .signal(status) : .status(status), words.message)
  }
}
