public import Simulation

/// The two steps whose order makes the difference, shown by running both orders.
public struct DecisivePair: Hashable, Sendable {
  /// One of the two.
  public struct Step: Hashable, Sendable {
    /// Who did what.
    public let name: String
    /// When, in the violating order; of a step that comes after the violation, in the other order.
    public let instant: VirtualInstant
    /// The number of the step in the run that is told, from 1; nil: it ends before it.
    public let number: UInt64?
  }

  /// What comes first where the invariant is violated.
  public let first: Step
  /// What comes second there.
  public let second: Step
  /// What the other order violates of the same rule, as a signature; nil: the rule holds there.
  public let otherwise: String?
  /// Whether the rule holds in the other order because nothing happens there that it is about: then
  /// the fault is in what the app does, not in the order.
  public let isVacuous: Bool

  /// Puts together what a recording holds.
  init(first: Step, second: Step, otherwise: String?, isVacuous: Bool = false) {
    self.isVacuous = isVacuous
    self.first = first
    self.second = second
    self.otherwise = otherwise
  }
}
