package import Judging
import Simulation
import StoreJSON
import StoreModel
package import StoreSimulation

/// A trial as a timeline in the Trace Event format, which Perfetto and chrome://tracing open.
///
/// Each node (the store, the server, each device) is a process in the trace, and each actor of a
/// node is a thread. A timestamp is a microsecond of virtual time. Calls are slices; every other
/// event is a slice of at most one microsecond. Events at the same instant keep their order, one
/// microsecond apart. Arrows lead from a decision of the store to where a device learned it, an app
/// received it, or the server was notified.
///
/// Source: docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU, "Trace Event
/// Format"; go.googlesource.com, cmd/internal/traceviewer/format.go.
package struct Timeline: Sendable {
  private var entries: [JSONValue] = []
  private var tracks: [Track] = []
  private var calls: [Call: (track: Int, start: Int64, name: String)] = [:]
  private var sources: [Arrow: Place] = [:]
  private var arrows: Int64 = 0
  private var last: Int64 = 0
  private let hasViolations: Bool

  /// A thread of a node.
  private struct Track: Hashable {
    let node: Int
    let name: String
    /// The end of the last slice, in microseconds.
    var end: Int64 = 0
    /// Whether a call is in progress on the track.
    var isOpen = false
  }

  private struct Call: Hashable {
    let id: CallID
    let process: ProcessID
  }

  /// The link between two events of which one leads to the other.
  private enum Arrow: Hashable {
    case state(sequence: UInt64)
    case known(DeviceID, sequence: UInt64)
    case request(RequestID)
    case notification(String)
    case sent(String)
  }

  private struct Place: Hashable {
    let track: Int
    let time: Int64
  }

  private static let store = 1
  private static let server = 2
  /// The node of violations; Perfetto would show instants of the whole trace on an unnamed track.
  private static let rules = 3
  private static let firstDevice = 10

  /// Creates the timeline of a trial.
  package init(_ events: [TimedEvent], violations: [Violation] = []) {
    hasViolations = !violations.isEmpty
    for timed in events { add(timed) }
    closeAll(at: last, outcome: "in progress at the end") { _ in true }
    for violation in violations {
      entries.append([
        "ph": "i", "s": "t", "pid": .integer(Int64(Self.rules)), "tid": 1,
        "name": .string("VIOLATED \(violation.signature.invariant)"),
        "ts": .integer(violation.instant.rawValue / 1_000),
        "args": [
          "saw": .string(violation.saw), "expected": .string(violation.expected),
          "because": .string(violation.because),
        ],
      ])
    }
  }

  /// The contents of a `.trace.json` file.
  package var text: String {
    JSONValue.object([
      .init("displayTimeUnit", .string("ms")),
      .init("traceEvents", .array(names + entries)),
    ]).compact + "\n"
  }

  // MARK: Events

  private mutating func add(_ timed: TimedEvent) {
    let time = timed.instant.rawValue / 1_000
    last = max(last, time)
    switch timed.event {
    case .began(let id, let kind, let process, _):
      beginCall(Call(id: id, process: process), kind.phrase, at: time)
    case .returned(let id, _, let process, let outcome):
      let call = Call(id: id, process: process)
      guard let open = calls.removeValue(forKey: call) else { return }
      close(open, process, at: time, outcome: outcome.phrase)
    case .meant, .serverAsked: break
    case .ended(let process, let isKilled):
      closeAll(at: time, outcome: isKilled ? "killed" : "the process ended") {
        $0.process == process
      }
      recordEvent(timed, at: time)
    default: recordEvent(timed, at: time)
    }
  }

  /// Ends the calls in progress, in a deterministic order.
  private mutating func closeAll(at time: Int64, outcome: String, _ isMeant: (Call) -> Bool) {
    let open = calls.filter { isMeant($0.key) }.sorted {
      ($0.value.start, $0.value.track) < ($1.value.start, $1.value.track)
    }
    for (call, slice) in open {
      calls[call] = nil
      close(slice, call.process, at: max(time, slice.start), outcome: outcome)
    }
  }

  /// Begins a call on a free track, because slices of one track must not overlap.
  private mutating func beginCall(_ call: Call, _ name: String, at time: Int64) {
    let node = Self.node(call.process.device)
    let free = tracks.firstIndex {
      $0.node == node && $0.name.hasPrefix("calls ") && !$0.isOpen && $0.end <= time
    }
    let number = tracks.count { $0.node == node && $0.name.hasPrefix("calls ") }
    let track = free ?? track(node, "calls \(number + 1)")
    tracks[track].isOpen = true
    calls[call] = (track, time, name)
  }

  private mutating func close(
    _ open: (track: Int, start: Int64, name: String),
    _ process: ProcessID,
    at time: Int64,
    outcome: String
  ) {
    let length = max(1, time - open.start)
    let arguments: JSONValue = [
      "outcome": .string(outcome), "launch": .integer(Int64(process.launch)),
    ]
    slice(open.name, on: open.track, at: open.start, length: length, arguments)
    tracks[open.track].isOpen = false
    tracks[open.track].end = open.start + length
  }

  private mutating func recordEvent(_ timed: TimedEvent, at time: Int64) {
    let event = timed.event
    let track =
      switch event.actor {
      case .app: track(Self.node(event.device), "app")
      case .device: track(Self.node(event.device), "device")
      case .server, .database: track(Self.server, "server")
      case .store: track(Self.store, "store")
      }
    let start = max(time, tracks[track].end)
    tracks[track].end = start + 1
    let arguments: JSONValue = [
      "event": .string(event.identity.kind), "step": .integer(Int64(clamping: timed.step)),
      "ns": .integer(timed.instant.rawValue),
    ]
    slice(event.phrase, on: track, at: start, length: 1, arguments)
    draw(event, Place(track: track, time: start))
  }

  /// Draws the arrows that end at an event, and notes the start of those that lead on.
  private mutating func draw(_ event: WorldEvent, _ here: Place) {
    switch event {
    case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _),
      .shared(let entry, _):
      sources[.state(sequence: entry.sequence)] = here
    case .learned(let entry, let device):
      arrow(.state(sequence: entry.sequence), "push", to: here)
      sources[.known(device, sequence: entry.sequence)] = here
    case .delivered(_, let sequence, let process, _):
      arrow(.known(process.device, sequence: sequence), "update", to: here)
    case .requested(let id, _, _): sources[.request(id)] = here
    case .answered(let id, _, _, _): arrow(.request(id), "request", to: here)
    case .notificationSent(let payload, _): sources[.sent(payload.phrase)] = here
    case .notificationArrived(let payload):
      arrow(.sent(payload.phrase), "notification", to: here)
      sources[.notification(payload.phrase)] = here
    case .notificationAnswered(let payload, _, let answer):
      if answer != nil { arrow(.notification(payload.phrase), "answer", to: here) }
    default: break
    }
  }

  private mutating func arrow(_ kind: Arrow, _ name: String, to end: Place) {
    guard let start = sources[kind], start.time <= end.time else { return }
    arrows += 1
    for (phase, place) in [("s", start), ("f", end)] {
      var members: [JSONValue.Member] = [
        .init("ph", .string(phase)),
        .init("pid", .integer(Int64(tracks[place.track].node))),
        .init("tid", .integer(Int64(place.track + 1))),
        .init("id", .integer(arrows)), .init("name", .string(name)),
        .init("cat", .string("delivery")), .init("ts", .integer(place.time)),
      ]
      if phase == "f" { members.append(.init("bp", .string("e"))) }
      entries.append(.object(members))
    }
  }

  private mutating func slice(
    _ name: String,
    on track: Int,
    at time: Int64,
    length: Int64,
    _ arguments: JSONValue
  ) {
    entries.append([
      "ph": "X", "pid": .integer(Int64(tracks[track].node)), "tid": .integer(Int64(track + 1)),
      "name": .string(name), "cat": .string(length > 1 ? "call" : "event"), "ts": .integer(time),
      "dur": .integer(length), "args": arguments,
    ])
  }

  // MARK: Nodes

  private static func node(_ device: DeviceID?) -> Int { firstDevice + (device?.rawValue ?? 0) }

  private mutating func track(_ node: Int, _ name: String) -> Int {
    if let known = tracks.firstIndex(where: { $0.node == node && $0.name == name }) { return known }
    tracks.append(Track(node: node, name: name))
    return tracks.count - 1
  }

  private var names: [JSONValue] {
    func named(_ kind: String, _ node: Int, _ thread: Int, _ name: String) -> JSONValue {
      [
        "ph": "M", "pid": .integer(Int64(node)), "tid": .integer(Int64(thread)),
        "name": .string(kind), "args": ["name": .string(name)],
      ]
    }
    let rules = hasViolations ? [Self.rules] : []
    let nodes = Set(tracks.map(\.node) + rules).sorted().map { node in
      let name =
        switch node {
        case Self.store: "store"
        case Self.server: "server"
        case Self.rules: "rules"
        default: "device \(node - Self.firstDevice)"
        }
      return named("process_name", node, 0, name)
    }
    return nodes + rules.map { named("thread_name", $0, 1, "violations") }
      + tracks.enumerated().map { named("thread_name", $1.node, $0 + 1, $1.name) }
  }
}
