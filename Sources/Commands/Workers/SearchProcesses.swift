import Foundation
import Trials

/// Looks for a smaller trial in child processes, one after the other, as many as are ended.
///
/// Other schedules of the logic under test may trap, exit or never end, and what is looked for may
/// be just that: one process more, and the search goes on.
struct SearchProcesses: Sendable {
  /// Why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// Somebody interrupted it.
    case interrupted
    /// The time was over before anything was known.
    case timeRanOut
    /// The trial did not show what was recorded again, or not by the order of its steps alone.
    case nothing
    /// A process ended otherwise than by a trial.
    case failed(String)
  }

  /// Why a search ended before its budget did.
  enum Cut: Hashable, Sendable {
    /// Somebody interrupted it.
    case interrupted
    /// The time was over.
    case timeRanOut
  }

  /// What a process says that has nothing to search.
  static let nothing = Data("nothing\n".utf8)

  /// The path of the recording.
  let recording: String
  /// How the recorded trial ended its process; nil: it violates a rule.
  let end: ProcessEnd?
  /// How many trials may be run.
  let budget: Int
  /// How long a trial may go on without a step that ends.
  let timeout: Duration
  /// How long all of it may take; nil: as long as it takes.
  let time: Duration?

  /// Runs the processes and waits for them; an interrupt, or the end of the time, ends that with
  /// what is known by then.
  ///
  /// - Parameters:
  ///   - folder: where their files go.
  ///   - keepsPart: whether what was found until an interrupt is kept.
  ///   - progress: hears how many trials are over, now and then.
  /// - Returns: what was found, and why that is not all; nil: it is.
  /// - Throws: ``Failure``.
  func run<Answer: Decodable>(
    in folder: TemporaryFolder,
    keepsPart: Bool,
    progress: (Int) -> Void
  ) throws(Failure) -> (answer: Answer, cut: Cut?) {
    let files = Files(folder)
    let end = time.map { ContinuousClock.now + $0 }
    guard FileManager.default.createFile(atPath: files.log, contents: nil) else {
      throw .failed("cannot write \(files.log)")
    }
    while true {
      let (data, found) = try once(files, until: end, progress)
      if let answer: Answer = Self.answer(in: data, found) { return (answer, nil) }
      if let cut = Self.cut(at: end) {
        guard keepsPart || cut == .timeRanOut else { throw .interrupted }
        return (try known(files, cut), cut)
      }
      if data == Self.nothing { throw .nothing }
      // One that had begun no trial of its own would end the same way again, and again.
      guard let known = AttemptLog(path: files.log), let position = files.heartbeat.position,
        files.isUnknown(position.trial)
      else { throw .failed("a search process ended outside a trial: \(found.rawValue)") }
      guard known.append(attempt(endedBy: found, in: position.steps))
      else { throw .failed("cannot write \(files.log)") }
    }
  }

  /// What it means for the search that a trial has ended its process.
  private func attempt(endedBy found: ProcessEnd, in step: UInt64) -> Attempt {
    guard let end else { return .ended(step: step) }
    // What ends the process before its first step is not what is looked for.
    return step > 0 && found == end ? .ended(step: step) : .passed(steps: 0, picks: 0)
  }

  private static func cut(at end: ContinuousClock.Instant?) -> Cut? {
    if Interruption.exitCode != nil { return .interrupted }
    return end.map { $0 <= .now } ?? false ? .timeRanOut : nil
  }

  /// What the search has come to with the trials that are known.
  private func known<Answer: Decodable>(_ files: Files, _ cut: Cut) throws(Failure) -> Answer {
    let failure: Failure = cut == .interrupted ? .interrupted : .timeRanOut
    guard AttemptLog(path: files.log)?.entries.isEmpty == false else { throw failure }
    let (data, found) = try once(files, until: nil, staysWithKnown: true) { _ in }
    guard let answer: Answer = Self.answer(in: data, found) else { throw failure }
    return answer
  }

  private static func answer<Answer: Decodable>(in data: Data, _ end: ProcessEnd) -> Answer? {
    guard end == .status(ExitCode.held.rawValue) else { return nil }
    return try? JSONDecoder().decode(Answer.self, from: data)
  }

  /// Where the processes write.
  private struct Files {
    let log: String
    let answer: String
    let heartbeat: Heartbeat

    init(_ folder: TemporaryFolder) {
      log = folder.path(of: "attempts")
      answer = folder.path(of: "answer-attempts")
      heartbeat = Heartbeat(path: folder.path(of: "flight-attempts"))
    }

    /// Whether a trial, by its number, is the first of which nothing is known: the one under way.
    func isUnknown(_ trial: Int) -> Bool { AttemptLog(path: log)?.entries.count == trial }
  }

  /// Runs one process to its end: what it said, and how it ended.
  ///
  /// One that stands still is ended, and upon an interrupt or at the end of the time, unless it
  /// stays with what is known: that takes no time.
  private func once(
    _ files: Files,
    until end: ContinuousClock.Instant?,
    staysWithKnown: Bool = false,
    _ progress: (Int) -> Void
  ) throws(Failure) -> (Data, ProcessEnd) {
    let heartbeat = files.heartbeat
    heartbeat.clear()
    let process: AnsweringProcess
    do {
      process = try AnsweringProcess(
        ["worker", "--recorded", "--attempts", files.log]
          + (staysWithKnown ? ["--known"] : [])
          + ["--budget", String(budget), "--out", heartbeat.path, "--", recording],
        answersIn: files.answer
      )
    } catch {
      throw .failed("cannot start a process: \(error)")
    }
    var last = heartbeat.position
    var since = ContinuousClock.now
    var stoodStill = false
    process.wait {
      let position = heartbeat.position
      if let position { progress(position.trial) }
      if position != last { (last, since) = (position, .now) }
      // Before its first trial it goes through what is known, and behind the last one it tells.
      if let position, ContinuousClock.now - since > timeout, files.isUnknown(position.trial) {
        stoodStill = true
      }
      return stoodStill || !staysWithKnown && Self.cut(at: end) != nil
    }
    return (process.answer, stoodStill ? .stoodStill : process.end)
  }
}
