import Foundation
import Trials

/// Looks for a smaller trial that ends its process, too: in child processes, one after the other,
/// as many as are ended.
struct EndSearchProcesses: Sendable {
  /// Why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    /// Somebody interrupted it.
    case interrupted
    /// The trial did not end its process again, or not by the order of its steps alone.
    case nothing
    /// A process ended otherwise than by a trial.
    case failed(String)
  }

  /// What a process says that has nothing to search.
  static let nothing = Data("nothing\n".utf8)

  /// The path of the recording.
  let recording: String
  /// How the recorded trial ended its process.
  let end: ProcessEnd
  /// How many trials may be run.
  let budget: Int
  /// How long a trial may go on without a step that ends.
  let patience: Duration

  /// Runs the processes and waits for them; an interrupt ends that with what is known by then.
  ///
  /// - Parameters:
  ///   - folder: where their files go.
  ///   - keepsPart: whether what was found until an interrupt is kept.
  ///   - progress: hears how many trials are over, now and then.
  /// - Returns: what was found.
  /// - Throws: ``Failure``.
  func run(
    in folder: TemporaryFolder,
    keepsPart: Bool,
    progress: (Int) -> Void
  ) throws(Failure) -> EndSearch {
    let files = Files(folder)
    guard FileManager.default.createFile(atPath: files.log, contents: nil) else {
      throw .failed("cannot write \(files.log)")
    }
    while true {
      let (data, found) = try once(files)
      if let search = Self.search(in: data, found) { return search }
      if Interruption.exitCode != nil {
        guard keepsPart else { throw .interrupted }
        return try known(files)
      }
      if data == Self.nothing { throw .nothing }
      // One that had begun no trial of its own would end the same way again, and again.
      guard let known = AttemptLog(path: files.log), let position = files.flight.position,
        position.trial == known.entries.count
      else { throw .failed("a process of the search ended outside a trial: \(found.rawValue)") }
      let isSame = position.steps > 0 && found == end
      guard known.append(isSame ? .ended(step: position.steps) : .passed(steps: 0, picks: 0))
      else { throw .failed("cannot write \(files.log)") }
      progress(known.entries.count)
    }
  }

  /// What the search has come to with the trials that are known.
  private func known(_ files: Files) throws(Failure) -> EndSearch {
    guard AttemptLog(path: files.log)?.entries.isEmpty == false else { throw .interrupted }
    let (data, found) = try once(files, staysWithKnown: true)
    guard let search = Self.search(in: data, found) else { throw .interrupted }
    return search
  }

  private static func search(in data: Data, _ end: ProcessEnd) -> EndSearch? {
    guard end == .status(ExitCode.held.rawValue) else { return nil }
    return try? JSONDecoder().decode(EndSearch.self, from: data)
  }

  /// Where the processes write.
  private struct Files {
    let log: String
    let answer: String
    let flight: Flight

    init(_ folder: TemporaryFolder) {
      log = folder.path(of: "attempts")
      answer = folder.path(of: "answer-attempts")
      flight = Flight(path: folder.path(of: "flight-attempts"))
    }
  }

  /// Runs one process to its end: what it said, and how it ended.
  ///
  /// One that stands still is ended, and upon an interrupt, unless it stays with what is known:
  /// that takes no time.
  private func once(
    _ files: Files,
    staysWithKnown: Bool = false
  ) throws(Failure) -> (Data, ProcessEnd) {
    let flight = files.flight
    flight.clear()
    let process: AnsweringProcess
    do {
      process = try AnsweringProcess(
        ["worker", "--recorded", "--attempts", files.log]
          + (staysWithKnown ? ["--known"] : [])
          + ["--budget", String(budget), "--out", flight.path, "--", recording],
        answersIn: files.answer
      )
    } catch {
      throw .failed("cannot start a process: \(error)")
    }
    var last = flight.position
    var since = ContinuousClock.now
    var stoodStill = false
    process.wait {
      let position = flight.position
      if position != last { (last, since) = (position, .now) }
      // Before its first trial it goes through what is known.
      if position != nil, ContinuousClock.now - since > patience { stoodStill = true }
      return stoodStill || !staysWithKnown && Interruption.exitCode != nil
    }
    return (process.answer, stoodStill ? .stoodStill : process.end)
  }
}
