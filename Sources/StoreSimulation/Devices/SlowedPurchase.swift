#if BENCH_SLOW
import Simulation

/// A slowdown of each purchase, in a build that the gate must reject.
///
/// It consists of a hop, an allocation and busy work. A normal build contains none of it; see
/// `.ci/gate-self`.
enum SlowedPurchase {
  /// The amount of work that makes a trial of `unlock-basics`, with four or five purchases, a fifth
  /// slower.
  private static let rounds: UInt64 = 150_000

  /// Slows a purchase down.
  static func burden(_ device: isolated Device) {
    var state: UInt64 = 0x5EED
    for round in 0..<rounds { state = (state ^ round) &* 0x100_0000_01b3 }
    let kept = [state]
    device.later(.timer, in: DelayRange(.zero, .zero)) { _ in
      // A value must depend on the work, or the compiler removes it.
      precondition(kept != [0], "the sum must not be zero")
    }
  }
}
#endif
