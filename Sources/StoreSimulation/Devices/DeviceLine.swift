import Simulation
import StoreModel
import Synchronization

/// The connection between one process and its device, which carries and records every call.
final class DeviceLine: Sendable {
  let simulation: Simulation
  let domain: FailureDomain
  let device: Device
  let process: ProcessID
  let board: Confined<ProcessBoard>
  let eventLog: Confined<EventLog>
  /// Whether the device is online.
  private let online: Atomic<Bool>
  /// Whether the app has asked for the connection; otherwise no step tells it of changes.
  private let watchesConnection = Atomic(false)
  /// The requests of the app to another server that got lost or had no connection.
  private let lostRequests = Mutex<Set<CallID>>([])
  private let responding = Mutex<(any Sendable)?>(nil)

  init(
    simulation: Simulation,
    domain: FailureDomain,
    device: Device,
    process: ProcessID,
    board: Confined<ProcessBoard>,
    eventLog: Confined<EventLog>,
    isOnline: Bool
  ) {
    online = Atomic(isOnline)
    self.simulation = simulation
    self.domain = domain
    self.device = device
    self.process = process
    self.board = board
    self.eventLog = eventLog
  }

  /// Whether a request of the app to another server than the App Store got lost or had no
  /// connection.
  var hasFailedRequest: Bool { lostRequests.withLock { !$0.isEmpty } }

  /// Records that a request gets no answer.
  func noteLoss(of call: CallID) { lostRequests.withLock { _ = $0.insert(call) } }

  /// The minimum latency between an app and its device.
  static let shortest = VirtualDuration.milliseconds(1)
  /// The maximum latency between an app and its device.
  static let longest = VirtualDuration.milliseconds(40)

  func call<Answer: Sendable>(
    _ kind: CallKind,
    product: ProductID? = nil,
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type,
    _ send: @escaping @Sendable (isolated Device, Caller<Answer>) -> Void,
    outcome: (Answer) -> CallOutcome
  ) async -> Answer? {
    let id = board.with { $0.nextCall() }
    let answer = await domain.call(returning: Answer.self) { pending in
      beginCall(id, kind, product)
      let caller = Caller(id: id, process: process, domain: domain, call: pending)
      // A call in progress when its process died still arrives; a write does not.
      simulation.post(
        WorldOperation.call.of(id.rawValue),
        to: device.lane,
        in: simulation.window(after: Self.shortest, upTo: Self.longest),
        of: kind == .write ? domain : nil
      ) { [device] in device.assumeIsolated { send($0, caller) } }
    }
    if let answer { endCall(id, kind, answer, outcome) }
    return answer
  }

  // Separate from the call, because an asynchronous function's frame stays in its task's memory for
  // the life of the task, and an event is large.

  @inline(never)
  private func beginCall(_ id: CallID, _ kind: CallKind, _ product: ProductID?) {
    eventLog.append(.began(id, kind: kind, process: process, product: product))
  }

  @inline(never)
  private func endCall<Answer>(
    _ id: CallID,
    _ kind: CallKind,
    _ answer: Answer,
    _ outcome: (Answer) -> CallOutcome
  ) { logEvent(.returned(id, kind: kind, process: process, outcome: outcome(answer))) }

  /// Records an event in the app, unless its process has ended.
  ///
  /// The tasks of a killed process run to their end, with answers that it never received.
  func logEvent(_ event: @autoclosure () -> WorldEvent) {
    simulation.exclusively { if !domain.isDead { eventLog.append(event()) } }
  }
}

/// The connection of the device, as its app sees it.
extension DeviceLine: DeviceConnection {
  var isOnline: Bool {
    watchesConnection.store(true, ordering: .relaxed)
    return board.with { _ in online.load(ordering: .relaxed) }
  }

  var connectionUpdates: StoreUpdates<Bool> {
    StoreUpdates {
      let listener = UpdateListener<Bool>(domain: self.domain, simulation: self.simulation)
      self.watchesConnection.store(true, ordering: .relaxed)
      self.board.with { $0.connections.attach(listener) }
      return listener
    }
  }

  var responder: (any Sendable)? {
    get { responding.withLock { $0 } }
    set { responding.withLock { $0 = newValue } }
  }

  func exchange(
    waiting milliseconds: Int64,
    _ answer: @escaping @Sendable () async -> Bool
  ) async -> ExchangeEnd {
    let id = board.with { $0.nextCall() }
    beginCall(id, .request, nil)
    let patience = VirtualDuration.milliseconds(milliseconds)
    var end = await carry(id, patience)
    if end == .answered {
      // What the server does goes on if the app cancels its request.
      let isAnswered = await Task { await answer() }.value
      end = await carry(id, patience)
      if end == .answered, !isAnswered { end = .unanswered }
    }
    // An app may cancel what its own timeout ends, and then lacks the answer all the same.
    let isLost = lostRequests.withLock { $0.contains(id) }
    let outcome = isLost ? .serverFailed(.unreachable) : end.outcome
    logEvent(.returned(id, kind: .request, process: process, outcome: outcome))
    return end
  }

  /// Carries a request, or the answer to it, over the network.
  private func carry(_ id: CallID, _ patience: VirtualDuration) async -> ExchangeEnd {
    let end = await domain.cancellableCall(returning: ExchangeEnd.self) { pending in
      let caller = Caller(id: id, process: process, domain: domain, call: pending)
      simulation.post(
        WorldOperation.call.of(id.rawValue),
        to: device.lane,
        in: simulation.window(after: Self.shortest, upTo: Self.longest)
      ) { [device] in device.assumeIsolated { $0.carry(for: caller, patience) } }
    }
    return end ?? .canceled
  }

  /// Notes that the device went offline or online.
  ///
  /// - Returns: Whether the app has asked for the connection before.
  func setOnline(_ isOnline: Bool) -> Bool {
    guard watchesConnection.load(ordering: .relaxed) else {
      online.store(isOnline, ordering: .relaxed)
      return false
    }
    board.with { _ in online.store(isOnline, ordering: .relaxed) }
    return true
  }
}

/// A caller that waits for an answer of the device.
struct Caller<Answer: Sendable>: Sendable {
  let id: CallID
  let process: ProcessID
  let domain: FailureDomain
  let call: PendingCall<Answer>
}

extension ExchangeEnd {
  fileprivate var outcome: CallOutcome {
    switch self {
    case .answered: .done
    case .unanswered: .unanswered
    case .offline, .timedOut: .serverFailed(.unreachable)
    case .canceled: .canceled
    }
  }
}
