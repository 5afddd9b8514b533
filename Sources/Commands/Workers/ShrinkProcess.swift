import Foundation
import Synchronization
import Trials

/// Makes a recorded violation smaller in a child process.
///
/// Other schedules of the logic under test may trap, or never end: that must not cost the report
/// of the hunt that found the violation.
struct ShrinkProcess: Sendable {
  /// What `shrink --json` tells.
  private struct Answer: Decodable {
    let users: Int
    let operations: Int
    let preemptions: Int
    let trials: Int
    let finished: Bool
    let saw: String
    let story: [String]
  }

  /// Why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// Somebody interrupted the hunt.
    case interrupted
    /// It took longer than it may.
    case tookTooLong
    /// The process ended before it was done.
    case ended(ProcessEnd)
    /// The violation did not come back.
    case nothing
  }

  /// The environment variable that has `shrink` leave what killed apps still wait for as it is.
  static let leavesDead = "STORESTORM_LEAVES_DEAD"

  /// How long it may take; what is within its budget of trials takes seconds.
  private static let patience = Duration.seconds(300)

  /// The recording of the violation.
  let recording: String
  /// How many trials may be run.
  let budget: Int

  /// Runs the process and waits for it.
  ///
  /// - Returns: what it came to, and how many trials were run.
  /// - Throws: ``Failure``.
  func run() throws(Failure) -> (smaller: HuntReport.Smaller, spent: Int) {
    do {
      return try run(leavingDead: false)
    } catch .ended {
      // It may have fallen over what a killed app is told.
      return try run(leavingDead: true)
    }
  }

  private func run(
    leavingDead: Bool
  ) throws(Failure) -> (smaller: HuntReport.Smaller, spent: Int) {
    let path = RaceFolder.smallPath(for: recording)
    let process = Process()
    process.executableURL = WorkerProcess.executable
    process.arguments = [
      "shrink", "--json", "--quiet", "--budget", String(budget), "--out", path, "--", recording,
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(leavingDead ? [Self.leavesDead: "1"] : [:]) { $1 }
    let answers = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw .nothing }
    let isTooLong = Mutex(false)
    let start = ContinuousClock.now
    Thread.detachNewThread {
      while process.isRunning {
        let isOver = ContinuousClock.now - start > Self.patience
        if isOver { isTooLong.withLock { $0 = true } }
        if isOver || Interruption.exitCode != nil {
          // It has files and processes of its own to put away.
          process.terminate()
          for _ in 0..<50 where process.isRunning { usleep(20_000) }
          if process.isRunning { kill(process.processIdentifier, SIGKILL) }
          return
        }
        usleep(20_000)
      }
    }
    let data = (try? answers.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return try answer(data, of: process, at: path, tookTooLong: isTooLong.withLock { $0 })
  }

  private static func picture(in data: Data) -> RacePicture? {
    let answer = try? JSONText.read(FileText(name: "shrink", bytes: [UInt8](data)))
    return answer?["picture"].flatMap { RacePicture($0) }
  }

  private func answer(
    _ data: Data,
    of process: Process,
    at path: String,
    tookTooLong: Bool
  ) throws(Failure) -> (smaller: HuntReport.Smaller, spent: Int) {
    if Interruption.exitCode != nil { throw .interrupted }
    if tookTooLong { throw .tookTooLong }
    if process.terminationReason == .uncaughtSignal {
      throw .ended(.signal(process.terminationStatus))
    }
    if process.terminationStatus == ExitCode.nothingToCompare.rawValue { throw .nothing }
    guard process.terminationStatus == ExitCode.violated.rawValue,
      let answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .ended(.status(process.terminationStatus)) }
    let smaller = HuntReport.Smaller(
      recording: path,
      size: StorySize(
        users: answer.users,
        operations: answer.operations,
        preemptions: answer.preemptions
      ),
      saw: answer.saw,
      lines: answer.story,
      pair: (try? Recording.load(path: path))?.pair,
      picture: Self.picture(in: data),
      isUnfinished: !answer.finished
    )
    return (smaller, answer.trials)
  }
}
