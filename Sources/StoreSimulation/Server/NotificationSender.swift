import Simulation
import StoreModel

/// The sender of App Store notifications to the developer's server, with retries.
///
/// Each attempt travels separately, so their order is not guaranteed. Every attempt carries the
/// payload of the first one.
actor NotificationSender: LaneActor {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private nonisolated let simulation: Simulation
  private let eventLog: Confined<EventLog>
  private let conditions: Confined<Conditions>
  private let plan: NotificationPlan
  private let site: ServerSite
  private var outgoing: [Outgoing] = []
  private var stream: RandomStream

  /// The progress of a notification.
  private enum Progress: Hashable {
    /// An attempt waits for its answer.
    case sent(attempt: Int)
    /// An attempt failed; the next one will be made.
    case waiting(after: Int)
    /// It was accepted or given up.
    case over
  }

  private struct Outgoing {
    let payload: NotificationPayload
    /// The payload as it travels.
    let signed: SignedNotification
    var progress: Progress
    /// The instant of the last attempt.
    var attempted = VirtualInstant.start

    /// Sandboxes and Xcode send once.
    var isRetried: Bool { payload.environment == .production }
  }

  init(
    plan: NotificationPlan,
    site: ServerSite,
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>
  ) {
    self.plan = plan
    self.site = site
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.sender.label
    stream = RandomStream(seed: simulation.seed, purpose: "notifications")
  }

  /// Sends a notification until it is accepted or the last attempt has failed.
  func send(_ payload: NotificationPayload) {
    let signed = SignedNotification(payload, signedBy: StoreSignature.notificationSigner)
    outgoing.append(Outgoing(payload: payload, signed: signed, progress: .waiting(after: 0)))
    attempt(outgoing.count - 1)
  }

  /// Makes all remaining attempts now, at quiescence.
  func attemptAllNow() { for index in outgoing.indices { attempt(index) } }

  private func attempt(_ index: Int) {
    guard case .waiting(let last) = outgoing[index].progress else { return }
    let number = last + 1
    outgoing[index].progress = .sent(attempt: number)
    outgoing[index].attempted = simulation.now
    let payload = outgoing[index].payload
    eventLog.append(.notificationSent(payload, attempt: number))
    let isTwice = simulation.happens(plan.duplicates, drawing: &stream)
    let loss = conditions.with { $0.network.loss }
    for _ in 0..<(isTwice ? 2 : 1) where !simulation.happens(loss, drawing: &stream) {
      post(payload, index, number)
    }
    let timeout = simulation.window(after: plan.timeout, upTo: plan.timeout)
    simulation.post(WorldOperation.timeout.of(index), to: lane, in: timeout) {
      self.assumeIsolated { $0.finishAttempt(number, of: index, with: nil) }
    }
  }

  private func post(_ payload: NotificationPayload, _ index: Int, _ number: Int) {
    let (site, simulation, lane, latency) = (site, simulation, lane, plan.latency)
    let signed = outgoing[index].signed
    let way = simulation.window(after: latency.least, upTo: latency.most, drawing: &stream)
    simulation.post(WorldOperation.notify.of(index), to: site.lane, in: way) {
      self.logArrival(of: payload)
      site.assumeIsolated { site in
        site.receiveNotification(signed) { answer in
          let back = simulation.window(after: latency.least, upTo: latency.most)
          simulation.post(WorldOperation.answer.of(index), to: lane, in: back) {
            self.assumeIsolated { $0.finishAttempt(number, of: index, with: answer) }
          }
        }
      }
    }
  }

  private nonisolated func logArrival(of payload: NotificationPayload) {
    eventLog.append(.notificationArrived(payload))
  }

  /// Processes the answer to an attempt, or its absence.
  private func finishAttempt(_ attempt: Int, of index: Int, with answer: ServerAnswer?) {
    guard outgoing[index].progress == .sent(attempt: attempt) else { return }
    let payload = outgoing[index].payload
    eventLog.append(.notificationAnswered(payload, attempt: attempt, answer: answer))
    guard !(answer?.isSuccess ?? false) else { return outgoing[index].progress = .over }
    guard outgoing[index].isRetried, attempt <= plan.retries.count else {
      outgoing[index].progress = .over
      return eventLog.append(.notificationGivenUp(payload))
    }
    outgoing[index].progress = .waiting(after: attempt)
    // The delay counts from the attempt, not from the detection of its failure.
    let due = outgoing[index].attempted + plan.retries[attempt - 1]
    let isHurried = conditions.with { $0.isResting }
    let pause = isHurried ? .zero : max(.zero, due - simulation.now)
    simulation.post(
      WorldOperation.notify.of(index),
      to: lane,
      in: simulation.window(after: pause, upTo: pause)
    ) {
      self.assumeIsolated { sender in
        guard sender.outgoing[index].progress == .waiting(after: attempt) else { return }
        sender.attempt(index)
      }
    }
  }
}
