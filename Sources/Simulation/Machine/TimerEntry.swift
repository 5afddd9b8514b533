/// An idle object that will do one thing at a given instant.
///
/// If instants are drawn and names are not tracked, it is only an entry in the order of instants,
/// which keeps a million idle users small.
package protocol TimerEntry: AnyObject {
  /// The lane on which it acts.
  var lane: Lane { get }
  /// The operation that it performs.
  var operation: Operation { get }
  /// Performs the operation; called on the lane.
  func wake()
}

extension Simulation {
  /// Posts the operation of a timer entry, to happen once inside a window.
  ///
  /// - Parameters:
  ///   - timerEntry: The timer entry, which is kept alive until then.
  ///   - window: The window of time.
  package func post(_ timerEntry: any TimerEntry, in window: Window) {
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

/// A timer entry in the order of instants.
struct QueuedTimer {
  let timerEntry: any TimerEntry
  /// Its origin; see ``Causality``.
  let origin: UInt64

  var isDead: Bool { timerEntry.lane.domain.isDead }

  /// Returns the equivalent event, for a lane that is busy.
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
