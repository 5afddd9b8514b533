/// Something idle that will do one thing at an instant, and nothing before.
///
/// Where times are drawn and nobody hears names, it is no more than an entry in the order of
/// instants: 40 bytes for each of a million idle users.
public protocol Sleeper: AnyObject {
  /// Where it lives.
  var lane: Lane { get }
  /// What it will do.
  var dream: Operation { get }
  /// Does it; called on the lane.
  func wake()
}

extension Simulation {
  /// Posts what a sleeper will do, once, inside a window.
  ///
  /// - Parameters:
  ///   - sleeper: who does it; is kept alive until then.
  ///   - window: when.
  public func post(_ sleeper: any Sleeper, in window: Window) {
    guard timing == .instants, ear == nil else {
      return post(sleeper.dream, to: sleeper.lane, in: window) { sleeper.wake() }
    }
    let domain = sleeper.lane.domain
    guard !domain.isDead else { return }
    let sequence = state.nextSequence()
    let nap = Nap(sleeper: sleeper, origin: state.trace { $0.bear() })
    agenda.add(nap, at: window.earliest, sequence: sequence)
  }
}

/// A sleeper's entry in the order of instants.
struct Nap {
  let sleeper: any Sleeper
  /// What it arose from; see ``Causality``.
  let origin: UInt64

  var isDead: Bool { sleeper.lane.domain.isDead }

  /// The same as an event, for a lane that is busy.
  func event(at instant: VirtualInstant) -> Event {
    let (sleeper, lane) = (sleeper, sleeper.lane)
    return Event(
      window: Window(from: instant, to: instant),
      sequence: 0,
      lane: lane,
      operation: sleeper.dream,
      domain: lane.domain,
      channel: nil,
      origin: origin
    ) { sleeper.wake() }
  }
}
