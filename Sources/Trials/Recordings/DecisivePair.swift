package import Simulation

/// The two steps whose order makes the difference, as shown by running both orders.
package struct DecisivePair: Hashable, Sendable, Codable {
  /// One of the two steps.
  package struct Step: Hashable, Sendable, Codable {
    /// The name of the step: the actor and what happened.
    package internal(set) var name: String
    /// The instant in the violating order, or in the other order if the step is after the
    /// violation.
    package internal(set) var instant: VirtualInstant
    /// The 1-based number of the step in the run of the story; nil if that run ends earlier.
    package internal(set) var number: UInt64?
  }

  /// The step that comes first in the violating order.
  package internal(set) var first: Step
  /// The step that comes second in the violating order.
  package internal(set) var second: Step
  /// The signature of the same rule's violation in the other order; nil if the rule holds there.
  package internal(set) var otherwise: String?
  /// The reason why the other order says little about the cause; nil if there is none.
  package internal(set) var flaw: PairFlaw?

  /// Combines what a recording holds.
  init(first: Step, second: Step, otherwise: String?, flaw: PairFlaw? = nil) {
    self.flaw = flaw
    self.first = first
    self.second = second
    self.otherwise = otherwise
  }
}
