import Foundation
import Trials

/// A child process of this program whose answer goes into a file.
///
/// Not into a pipe: a child of the logic that keeps one open would hold up whoever reads it.
struct AnsweringProcess {
  private let process = Process()
  private let path: String

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - arguments: without the program.
  ///   - environment: variables beside those of this process.
  ///   - path: where the answer goes; an earlier one is replaced.
  ///   - messages: where what it says beside it goes; nowhere unless somebody wants to hear it.
  /// - Throws: why that is impossible.
  init(
    _ arguments: [String],
    _ environment: [String: String] = [:],
    answersIn path: String,
    messages: FileHandle = .nullDevice
  ) throws {
    self.path = path
    try Data().write(to: URL(filePath: path))
    let answer = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? answer.close() }
    process.executableURL = WorkerProcess.executable
    process.arguments = arguments
    // A trap is a finding here; nobody reads its backtrace.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answer
    process.standardError = messages
    try process.run()
  }

  /// How many milliseconds pass between two looks at a process.
  private static let interval: UInt32 = 20

  /// PendingWork until it is gone.
  ///
  /// - Parameter isOver: asked now and then; true ends it.
  func wait(until isOver: () -> Bool) {
    var looks: UInt32 = 0
    while process.isRunning {
      usleep(1_000)
      looks += 1
      if looks.isMultiple(of: Self.interval), isOver() { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Asks it to end.
  func terminate() { if process.isRunning { process.terminate() } }

  /// What it has answered.
  var answer: Data { FileManager.default.contents(atPath: path) ?? Data() }

  /// How it ended; it must be gone.
  var end: ProcessEnd {
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? .signal(status) : .status(status)
  }
}
