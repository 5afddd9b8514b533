import FileFormats
import Foundation
import TrialReports
import Trials

/// A child process that shrinks a recorded violation.
///
/// Other schedules of the logic under test may trap or hang, which must not affect the report of
/// the hunt that found the violation.
struct ShrinkProcess: Sendable {
  /// The result that `shrink --json` prints.
  private struct Answer: Decodable {
    let users: Int
    let operations: Int
    let preemptions: Int
    let finished: Bool
    let timeRanOut: Bool
    let saw: String
    let story: [String]
  }

  /// The result that it prints if the time ran out before there was a result.
  private struct NoAnswer: Decodable {
    let timeRanOut: Bool
  }

  /// The reason why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// The hunt was interrupted.
    case interrupted
    /// The time ran out before there was a smaller trial.
    case timeRanOut
    /// The process ended before it was done.
    case ended(ProcessEnd)
    /// The violation did not come back.
    case nothing
  }

  /// The environment variable that makes `shrink` leave pending calls of killed apps unresolved.
  static let leavesDead = "STORESTORM_LEAVES_DEAD"
  /// The environment variable that makes `shrink` end at once on an interrupt, because its partial
  /// result is not needed.
  static let keepsNoPart = "STORESTORM_KEEPS_NO_PART"

  /// The extra time to report the result so far.
  private static let grace = Duration.seconds(10)

  /// The time to end after a request to end.
  private static let ending = Duration.seconds(1)

  /// The recording of the violation.
  let recording: String
  /// The most trials to run.
  let budget: Int
  /// The most time to take.
  let time: Duration

  /// Runs the process and waits for it.
  ///
  /// - Returns: the result.
  /// - Throws: ``Failure``.
  func run() throws(Failure) -> HuntReport.Smaller {
    let start = ContinuousClock.now
    do {
      return try run(for: time, leavingDead: false)
    } catch .ended {
      // The crash may come from a result that a killed app still awaited.
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
      // It needs time to clean up its own files and processes.
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
