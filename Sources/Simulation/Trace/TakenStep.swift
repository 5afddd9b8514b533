/// A step as a strategy hears of it, once it is over.
///
/// Lanes are kept as bits of 64: two may share one, so steps that have nothing in common may seem
/// to have, never the reverse.
public struct TakenStep: Hashable, Sendable {
  /// What it arose from; see ``Candidate/origin``.
  public let origin: UInt64
  /// The lane on which it ran; 0 for none.
  public let lane: UInt32
  /// The lanes on which it ran, and those into which it looked.
  let ranOn: UInt64
  /// The lanes in whose mailbox it put something.
  let filled: UInt64
  /// What arose from it, by ``Candidate/origin``.
  public let born: [UInt64]

  /// Whether the order of two steps next to each other can make a difference.
  ///
  /// Two that run on a lane do, and two that fill the same mailbox; one that fills a mailbox behind
  /// what another takes out of it does not. A step that moves time, or ends a process, has to do
  /// with every other.
  ///
  /// - Parameter other: the other step.
  /// - Returns: whether both have touched the same.
  public func conflicts(with other: TakenStep) -> Bool {
    let everything = UInt64.max
    if ranOn == everything || other.ranOn == everything { return true }
    return ranOn & other.ranOn != 0 || filled & other.filled != 0
  }
}
