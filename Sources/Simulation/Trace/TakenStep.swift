/// A step as a strategy hears of it, once it is over.
///
/// Lanes and shared things are kept as bits of 64: two may share one, so steps that have nothing in
/// common may seem to have. What is compared are numbers given in the order of making: two steps
/// that could come next to each other know the same numbers for all that was there before both.
public struct TakenStep: Hashable, Sendable {
  /// What it arose from; see ``Candidate/origin``.
  public let origin: UInt64
  /// The lane on which it ran; 0 for none.
  public let lane: UInt32
  /// Which lane that is, whatever the order in which lanes are made.
  public let key: LaneKey
  /// The lanes on which it ran, and those into which it looked.
  let ranOn: UInt64
  /// The lanes in whose mailbox it put something.
  let filled: UInt64
  /// The values for many lanes (``Confined``) that it read or changed.
  let used: UInt64
  /// What arose from it, by ``Candidate/origin``.
  public let born: [UInt64]

  /// Whether the order of two steps next to each other can make a difference, as far as is known.
  ///
  /// Two that run on a lane do, two that fill the same mailbox, and two that touch the same
  /// ``Confined``; one that fills a mailbox behind what another takes out of it does not. A step
  /// that runs on no lane, moves time, or ends a process has to do with every other.
  ///
  /// What steps on different lanes share in another way is not known: locks and atomics, the value
  /// or the cancellation of a task, the buffer of an `AsyncStream`.
  ///
  /// - Parameter other: the other step.
  /// - Returns: whether both have touched the same.
  public func conflicts(with other: TakenStep) -> Bool {
    let everything = UInt64.max
    if ranOn == everything || other.ranOn == everything { return true }
    return ranOn & other.ranOn != 0 || filled & other.filled != 0 || used & other.used != 0
  }
}
