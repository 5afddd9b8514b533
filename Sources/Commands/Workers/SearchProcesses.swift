import Foundation
import Trials

/// A search for a smaller trial in child processes, one after another.
///
/// Other schedules of the logic under test may trap, exit or hang, and that may even be what the
/// search is for. When a process ends, another one continues the search.
struct SearchProcesses: Sendable {
  /// The reason why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// The search was interrupted.
    case interrupted
    /// The time ran out before there was a result.
    case timeRanOut
    /// The trial did not reproduce what was recorded, or not by the order of its steps alone.
    case nothing
    /// A process ended outside a trial, or the search could not run.
    case failed(String)
  }

  /// The reason why a search ended before its budget did.
  enum Cut: Hashable, Sendable {
    /// The search was interrupted.
    case interrupted
    /// The time ran out.
    case timeRanOut
  }

  /// The answer of a process that has nothing to search.
  static let nothing = Data("nothing\n".utf8)

  /// The path of the recording.
  let recording: String
  /// How the recorded trial ended its process; nil if it violates a rule instead.
  let end: ProcessEnd?
  /// The most trials to run.
  let budget: Int
  /// The most time that a trial may take for one step.
  let timeout: Duration
  /// The most time for the whole search; if nil, there is no limit.
  let time: Duration?

  /// Runs the processes and waits for them.
  ///
  /// An interrupt or the end of the time ends the search with the result so far.
  ///
  /// - Parameters:
  ///   - folder: the folder for files of the processes.
  ///   - keepsPart: whether an interrupted search keeps its result so far.
  ///   - progress: a closure that regularly receives the number of completed trials.
  /// - Returns: the result, and why the search ended early; nil if it did not.
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
      // A process that had not begun a new trial would end in the same way forever.
      guard let known = AttemptLog(path: files.log), let position = files.heartbeat.position,
        files.isUnknown(position.trial)
      else { throw .failed("a search process ended outside a trial: \(found.rawValue)") }
      guard known.append(attempt(endedBy: found, in: position.steps))
      else { throw .failed("cannot write \(files.log)") }
    }
  }

  /// Returns the attempt that a trial stands for if it ended its process.
  private func attempt(endedBy found: ProcessEnd, in step: UInt64) -> Attempt {
    guard let end else { return .ended(step: step) }
    // An end before the first step is not what the search is for.
    return step > 0 && found == end ? .ended(step: step) : .passed(steps: 0, picks: 0)
  }

  private static func cut(at end: ContinuousClock.Instant?) -> Cut? {
    if Interruption.exitCode != nil { return .interrupted }
    return end.map { $0 <= .now } ?? false ? .timeRanOut : nil
  }

  /// Returns the result of the search for the known trials.
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

  /// The files of the processes.
  private struct Files {
    let log: String
    let answer: String
    let heartbeat: Heartbeat

    init(_ folder: TemporaryFolder) {
      log = folder.path(of: "attempts")
      answer = folder.path(of: "answer-attempts")
      heartbeat = Heartbeat(path: folder.path(of: "flight-attempts"))
    }

    /// Whether a trial is the first one without a known result, which is the current one.
    func isUnknown(_ trial: Int) -> Bool { AttemptLog(path: log)?.entries.count == trial }
  }

  /// Runs one process to its end and returns its answer and how it ended.
  ///
  /// The process is killed if it hangs, and on an interrupt or at the end of the time. If it only
  /// goes through the known trials, it is not killed for the latter, because it takes no time.
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
      // Before its first new trial, it goes through the known ones; after the last, it answers.
      if let position, ContinuousClock.now - since > timeout, files.isUnknown(position.trial) {
        stoodStill = true
      }
      return stoodStill || !staysWithKnown && Self.cut(at: end) != nil
    }
    return (process.answer, stoodStill ? .stoodStill : process.end)
  }
}
