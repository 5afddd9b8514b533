import Simulation
import StoreModel

/// The line between one process and its device: every call goes over it and is told.
final class DeviceLine: Sendable {
  let simulation: Simulation
  let domain: FailureDomain
  let device: Device
  let process: ProcessID
  let board: Confined<ProcessBoard>
  let eventLog: Confined<EventLog>

  init(
    simulation: Simulation,
    domain: FailureDomain,
    device: Device,
    process: ProcessID,
    board: Confined<ProcessBoard>,
    eventLog: Confined<EventLog>
  ) {
    self.simulation = simulation
    self.domain = domain
    self.device = device
    self.process = process
    self.board = board
    self.eventLog = eventLog
  }

  /// How long a message between an app and its device takes.
  static let shortest = VirtualDuration.milliseconds(1)
  /// How long a message between an app and its device takes at most.
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
      begin(id, kind, product)
      let caller = Caller(id: id, process: process, domain: domain, call: pending)
      // A call that was under way when its process died still arrives; a write does not.
      simulation.post(
        WorldOperation.call.of(id.rawValue),
        to: device.lane,
        in: simulation.window(after: Self.shortest, upTo: Self.longest),
        of: kind == .write ? domain : nil
      ) { [device] in
        device.assumeIsolated { send($0, caller) }
      }
    }
    if let answer { end(id, kind, answer, outcome) }
    return answer
  }

  // Apart from the call, as what an asynchronous function holds lies in its task's memory for as
  // long as the task lives, and an event is large.

  @inline(never)
  private func begin(_ id: CallID, _ kind: CallKind, _ product: ProductID?) {
    eventLog.note(.began(id, kind, process, product: product))
  }

  @inline(never)
  private func end<Answer>(
    _ id: CallID,
    _ kind: CallKind,
    _ answer: Answer,
    _ outcome: (Answer) -> CallOutcome
  ) {
    note(.returned(id, kind, process, outcome(answer)))
  }

  /// Tells what happened in the app, unless it was killed on the way here by another thread.
  private func note(_ event: WorldEvent) {
    simulation.exclusively {
      if !simulation.runsOnThreads || !domain.isDead { eventLog.note(event) }
    }
  }
}

/// Who waits for an answer of the device.
struct Caller<Answer: Sendable>: Sendable {
  let id: CallID
  let process: ProcessID
  let domain: FailureDomain
  let call: PendingCall<Answer>
}
