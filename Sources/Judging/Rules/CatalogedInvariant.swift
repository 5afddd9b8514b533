import Simulation
package import StoreModel
import StoreSimulation

/// An invariant that comes with StoreStorm.
///
/// Its type declares the identifier, and everything else derives it from there. The rule itself
/// knows which logic it fits, so a new one needs only its file and a place in the catalog.
package protocol CatalogedInvariant: Invariant {
  /// The identifier, in lower case with hyphens.
  static var id: String { get }

  /// The keys of scenario files whose effects it judges, for readers of a scenario, each after the
  /// name of its object in the JSON Schema.
  ///
  /// Faults are left out: a fault and an invariant share the real bugs that they are about.
  var keys: [String] { get }

  /// Whether the rule fits a kind of logic, if a scenario does not ask for it by name.
  ///
  /// - Parameters:
  ///   - variant: the logic under test.
  ///   - sellsConsumables: whether the scenario's catalog has consumables.
  /// - Returns: whether it is checked.
  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool

  /// Returns the rule with what a variant states about itself.
  ///
  /// - Parameter variant: the logic under test.
  /// - Returns: the rule to check.
  func of(_ variant: Variant) -> any CatalogedInvariant

  /// Returns the rule without the parts that an app's own code does not report.
  ///
  /// - Parameter variant: the app's own code under test.
  /// - Returns: the rule to check.
  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant

  /// The parts of a screen that logic must show for the rule to apply.
  var needs: Shown { get }

  /// Returns what the rule needs from the logic besides what it shows, if that is missing.
  ///
  /// - Parameter variant: the logic under test.
  /// - Returns: the name of what is missing; nil if nothing is.
  func missing(from variant: Variant) -> String?
}

extension CatalogedInvariant {
  /// The identifier.
  package var id: String { Self.id }

  package var keys: [String] { [] }
  package func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { true }
  package func of(_ variant: Variant) -> any CatalogedInvariant { self }
  package func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant { self }
  package var needs: Shown { [] }
  package func missing(from variant: Variant) -> String? { nil }

  /// Creates a violation of this rule.
  static func violation(
    cause: EventKind,
    effect: EventKind,
    source: String = "none",
    instant: VirtualInstant,
    account: AccountID? = nil,
    process: ProcessID? = nil,
    saw: String,
    expected: String,
    because: String,
    evidence: [Evidence]
  ) -> Violation {
    Violation(
      signature: Signature(invariant: id, cause: cause, effect: effect, source: source),
      instant: instant,
      account: account,
      process: process,
      saw: saw,
      expected: expected,
      because: because,
      evidence: evidence
    )
  }
}
