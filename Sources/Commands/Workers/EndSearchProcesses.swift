import Foundation
import Synchronization
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

  /// Runs the processes and waits for them.
  ///
  /// - Parameters:
  ///   - folder: where their files go.
  ///   - progress: hears how many trials are over, now and then.
  /// - Returns: what was found.
  /// - Throws: ``Failure``.
  func run(
    in folder: TemporaryFolder,
    progress: (Int) -> Void
  ) throws(Failure) -> EndSearch {
    let log = folder.path(of: "attempts")
    let flight = Flight(path: folder.path(of: "flight-attempts"))
    guard FileManager.default.createFile(atPath: log, contents: nil) else {
      throw .failed("cannot write \(log)")
    }
    while true {
      flight.clear()
      let (data, found) = try once(log, flight)
      if Interruption.exitCode != nil { throw .interrupted }
      if data == Self.nothing { throw .nothing }
      if found == .status(ExitCode.held.rawValue),
        let search = try? JSONDecoder().decode(EndSearch.self, from: data)
      {
        return search
      }
      // One that had begun no trial of its own would end the same way again, and again.
      guard let known = AttemptLog(path: log), let position = flight.position,
        position.trial == known.entries.count
      else { throw .failed("a process of the search ended outside a trial: \(found.rawValue)") }
      let isSame = position.steps > 0 && found == end
      guard known.append(isSame ? .ended(step: position.steps) : .passed(steps: 0, picks: 0))
      else { throw .failed("cannot write \(log)") }
      progress(known.entries.count)
    }
  }

  /// Runs one process to its end: what it said, and how it ended.
  private func once(_ log: String, _ flight: Flight) throws(Failure) -> (Data, ProcessEnd) {
    let process = Process()
    process.executableURL = WorkerProcess.executable
    process.arguments = [
      "worker", "--recorded", "--attempts", log, "--budget", String(budget), "--out", flight.path,
      "--", recording,
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let answers = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw .failed("cannot start a process: \(error)") }
    let stoodStill = Mutex(false)
    Thread.detachNewThread { watch(process, flight) { stoodStill.withLock { $0 = true } } }
    let data = (try? answers.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    if stoodStill.withLock({ $0 }) { return (data, .stoodStill) }
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    return (data, isSignal ? .signal(status) : .status(status))
  }

  /// Ends a process that stands still, or when somebody interrupts, until it is gone.
  private func watch(_ process: Process, _ flight: Flight, standsStill: () -> Void) {
    var last = flight.position
    var since = ContinuousClock.now
    while process.isRunning {
      usleep(20_000)
      let position = flight.position
      if position != last { (last, since) = (position, .now) }
      // Before its first trial it goes through what is known.
      let isStill = position != nil && ContinuousClock.now - since > patience
      if isStill { standsStill() }
      if isStill || Interruption.exitCode != nil {
        kill(process.processIdentifier, SIGKILL)
        return
      }
    }
  }
}
