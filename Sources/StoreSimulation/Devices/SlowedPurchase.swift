#if BENCH_SLOW
import Simulation

/// What makes each purchase slower in a build that the gate must refuse.
///
/// A hop, an allocation and busy work. A normal build has not a byte of it; see `.ci/gate-self`.
enum SlowedPurchase {
  /// So much that a trial of `unlock-basics`, with four or five purchases, takes a fifth longer.
  private static let rounds: UInt64 = 150_000

  /// Slows a purchase down.
  static func burden(_ device: isolated Device) {
    var state: UInt64 = 0x5EED
    for round in 0..<rounds { state = (state ^ round) &* 0x100_0000_01b3 }
    let kept = [state]
    device.later(.timer, in: DelayRange(.zero, .zero)) { _ in
      // Something must depend on the work, or the compiler leaves it out.
      precondition(kept != [0], "a sum that nobody expects")
    }
  }
}
#endif
