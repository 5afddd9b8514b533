/// Something idle that will do one thing at an instant, and nothing before.
///
/// Where times are drawn and nobody hears names, it is no more than an entry in the order of
/// instants: 40 bytes for each of a million idle users.
public protocol TimerEntry: AnyObject {
  /// Where it lives.
  var lane: Lane { get }
  /// What it will do.
  var operation: Operation { get }
  /// Does it; called on the lane.
  func wake()
}

extension Simulation {
  /// Posts what a timer entry will do, once, inside a window.
  ///
  /// - Parameters:
  ///   - timerEntry: who does it; is kept alive until then.
  ///   - window: when.
  public func post(_ timerEntry: any TimerEntry, in window: Window) {
    guard timing == .instants, tracker == nil else {
      return post(timerEntry.operation, to: timerEntry.lane, in: window) { timerEntry.wake() }
    }
    let domain = timerEntry.lane.domain
    guard !domain.isDead else { return }
    let sequence = state.nextSequence()
    let queuedTimer = QueuedTimer(timerEntry: timerEntry, origin: state.trace { $0.bear() })
    agenda.add(queuedTimer, at: window.earliest, sequence: sequence)
  }
}

/// A timer entry's entry in the order of instants.
struct QueuedTimer {
  let timerEntry: any TimerEntry
  /// What it arose from; see ``Causality``.
  let origin: UInt64

  var isDead: Bool { timerEntry.lane.domain.isDead }

  /// The same as an event, for a lane that is busy.
  func event(at instant: VirtualInstant) -> Event {
    let (timerEntry, lane) = (timerEntry, timerEntry.lane)
    return Event(
      window: Window(from: instant, to: instant),
      sequence: 0,
      lane: lane,
      operation: timerEntry.operation,
      domain: lane.domain,
      channel: nil,
      origin: origin
    ) { timerEntry.wake() }
  }
}
