import Foundation
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
  /// The environment variable that has `shrink` end at once upon an interrupt: nobody waits for
  /// what it would tell.
  static let keepsNoPart = "STORESTORM_KEEPS_NO_PART"

  /// How long it may take; what is within its budget of trials takes seconds.
  private static let patience = Duration.seconds(300)

  /// How long its end may take, once it is asked to.
  private static let ending = Duration.seconds(1)

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
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let path = RaceFolder.smallPath(for: recording)
    let process: AnsweringProcess
    do {
      process = try AnsweringProcess(
        [
          "shrink", "--json", "--quiet", "--budget", String(budget), "--out", path, "--", recording,
        ],
        [Self.keepsNoPart: "1"].merging(leavingDead ? [Self.leavesDead: "1"] : [:]) { $1 },
        answersIn: folder.path(of: "answer-shrink")
      )
    } catch {
      throw .nothing
    }
    let start = ContinuousClock.now
    var isTooLong = false
    var asked: ContinuousClock.Instant?
    process.wait {
      if ContinuousClock.now - start > Self.patience { isTooLong = true }
      guard isTooLong || Interruption.exitCode != nil else { return false }
      // It has files and processes of its own to put away.
      if asked == nil { process.terminate() }
      let since = asked ?? .now
      asked = since
      return ContinuousClock.now - since > Self.ending
    }
    return try answer(process, at: path, tookTooLong: isTooLong)
  }

  private static func picture(in data: Data) -> RacePicture? {
    let answer = try? JSONText.read(FileText(name: "shrink", bytes: [UInt8](data)))
    return answer?["picture"].flatMap { RacePicture($0) }
  }

  private func answer(
    _ process: AnsweringProcess,
    at path: String,
    tookTooLong: Bool
  ) throws(Failure) -> (smaller: HuntReport.Smaller, spent: Int) {
    if Interruption.exitCode != nil { throw .interrupted }
    if tookTooLong { throw .tookTooLong }
    if process.end == .status(ExitCode.nothingToCompare.rawValue) { throw .nothing }
    let data = process.answer
    guard process.end == .status(ExitCode.violated.rawValue),
      let answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .ended(process.end) }
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
