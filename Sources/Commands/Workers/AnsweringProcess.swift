import Foundation
import Trials

/// A child process of this program whose answer goes to a file.
///
/// A pipe would not work: a child of the logic could keep it open and block the reader.
struct AnsweringProcess {
  private let process = Process()
  private let path: String

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the program.
  ///   - environment: the variables in addition to those of this process.
  ///   - path: the path of the answer; an earlier answer is replaced.
  ///   - messages: the file handle for messages; by default, they are discarded.
  /// - Throws: the error if the process cannot start.
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
    // A trap is a finding here, and its backtrace is not needed.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answer
    process.standardError = messages
    try process.run()
  }

  /// The number of milliseconds between two checks.
  private static let interval: UInt32 = 20

  /// Waits until the process has ended.
  ///
  /// - Parameter isOver: a closure that is called regularly; if it returns true, the process is
  ///   killed.
  func wait(until isOver: () -> Bool) {
    var looks: UInt32 = 0
    while process.isRunning {
      usleep(1_000)
      looks += 1
      if looks.isMultiple(of: Self.interval), isOver() { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Asks the process to end.
  func terminate() { if process.isRunning { process.terminate() } }

  /// The answer so far.
  var answer: Data { FileManager.default.contents(atPath: path) ?? Data() }

  /// How the process ended; it must have ended.
  var end: ProcessEnd {
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? .signal(status) : .status(status)
  }
}
