import FileFormats
import Foundation
import TrialReports
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
    let finished: Bool
    let timeRanOut: Bool
    let saw: String
    let story: [String]
  }

  /// What it tells where nothing was known as the time was over.
  private struct NoAnswer: Decodable {
    let timeRanOut: Bool
  }

  /// Why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// Somebody interrupted the hunt.
    case interrupted
    /// The time was over before anything smaller was known.
    case timeRanOut
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

  /// How much longer than its time it may take: to tell what was found by then.
  private static let grace = Duration.seconds(10)

  /// How long its end may take, once it is asked to.
  private static let ending = Duration.seconds(1)

  /// The recording of the violation.
  let recording: String
  /// How many trials may be run.
  let budget: Int
  /// How long it may take.
  let time: Duration

  /// Runs the process and waits for it.
  ///
  /// - Returns: what it came to.
  /// - Throws: ``Failure``.
  func run() throws(Failure) -> HuntReport.Smaller {
    let start = ContinuousClock.now
    do {
      return try run(for: time, leavingDead: false)
    } catch .ended {
      // It may have fallen over what a killed app is told.
      let left = time - (ContinuousClock.now - start)
      guard left > .zero else { throw .timeRanOut }
      return try run(for: left, leavingDead: true)
    }
  }

  private func run(
    for time: Duration,
    leavingDead: Bool
  ) throws(Failure) -> HuntReport.Smaller {
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let path = RaceFolder.smallPath(for: recording)
    let process: AnsweringProcess
    do {
      process = try AnsweringProcess(
        [
          "shrink", "--json", "--quiet", "--budget", String(budget),
          "--for", "\(max(1, Int(time / .milliseconds(1))))ms", "--out", path, "--", recording,
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
      if ContinuousClock.now - start > time + Self.grace { isTooLong = true }
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
  ) throws(Failure) -> HuntReport.Smaller {
    if Interruption.exitCode != nil { throw .interrupted }
    if tookTooLong { throw .timeRanOut }
    let data = process.answer
    if process.end == .status(ExitCode.nothingToCompare.rawValue) {
      let isOver = (try? JSONDecoder().decode(NoAnswer.self, from: data))?.timeRanOut ?? false
      throw isOver ? .timeRanOut : .nothing
    }
    guard process.end == .status(ExitCode.violated.rawValue),
      let answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .ended(process.end) }
    return HuntReport.Smaller(
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
      isUnfinished: !answer.finished,
      ranOutOfTime: answer.timeRanOut
    )
  }
}
