package import FileFormats
import Judging
import Simulation
import StoreJSON
import StoreModel
package import StoreSimulation
package import Trials

/// The event log of a trial as lines of JSON: a header, one object for each event, and an end.
///
/// Instants are nanoseconds of virtual time. Unsigned 64-bit numbers, such as the seed, are text. A
/// file without the last line was cut short.
package struct EventLogText: Sendable {
  /// The version of the format; a reader must refuse a higher one.
  package static let version = 1

  private var count: Int64 = 0

  /// Creates an empty log.
  package init() {}

  /// Returns the first line.
  package func header(_ trial: Trial) -> String {
    JSONValue.object([
      .init("format", .string("storestorm-events")),
      .init("version", .integer(Int64(Self.version))),
      .init("scenario", .string(trial.scenario.name)),
      .init("scenarioDigest", .string(trial.scenario.digest.description)),
      .init("variant", .string(trial.variant.id)),
      .init("strategy", .string(trial.strategy.rawValue)),
      .init("seed", .string(String(trial.seed))),
      .init("users", .integer(Int64(trial.plan.population.users))),
      .init("tool", .string(ToolVersion.number)),
      .init("build", .string(Build.current.directoryName)),
    ]).compact + "\n"
  }

  /// Returns the line of an event.
  package mutating func line(_ timed: TimedEvent) -> String {
    count += 1
    let event = timed.event
    var members: [JSONValue.Member] = [
      .init("ns", .integer(timed.instant.rawValue)),
      .init("step", .integer(Int64(clamping: timed.step))),
      .init("event", .string(event.identity.kind)),
      .init("actor", .string(event.actor.word)),
    ]
    if let account = event.account {
      members.append(.init("account", .integer(Int64(account.rawValue))))
    }
    if let device = event.device {
      members.append(.init("device", .integer(Int64(device.rawValue))))
    }
    if let process = event.process {
      members.append(.init("launch", .integer(Int64(process.launch))))
    }
    members.append(.init("text", .string(event.phrase)))
    return JSONValue.object(members).compact + "\n"
  }

  /// Returns the last line.
  package func end(_ outcome: Outcome) -> String {
    JSONValue.object([
      .init("end", .bool(true)),
      .init("events", .integer(count)),
      .init("steps", .integer(Int64(clamping: outcome.execution.counters.steps))),
      .init("digest", outcome.execution.repeatable(outcome.execution.digest).json),
    ]).compact + "\n"
  }
}

/// A file to which the events of a trial are streamed, in constant memory.
package final class EventLogFile: EventStream {
  private let file: FileStream
  private var log = EventLogText()

  /// Creates the file and writes the header.
  package init(path: String, _ trial: Trial) throws(AtomicFile.Failure) {
    file = try FileStream(path: path)
    file.write(log.header(trial))
  }

  /// Writes an event.
  package func hear(_ event: TimedEvent) { file.write(log.line(event)) }

  /// Writes the last line and moves the file to its path.
  ///
  /// If it throws, no file is left behind.
  package func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    file.write(log.end(outcome))
    try file.finish()
  }
}

@available(*, unavailable)
extension EventLogFile: Sendable {}
