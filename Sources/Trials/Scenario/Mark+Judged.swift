import Judging
package import StoreModel

extension Mark {
  /// Returns the marks of a scenario that the screens of an app can show.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, with the marks that must be reached.
  ///   - variant: the logic under test.
  /// - Returns: the names of the marks, in the scenario's order.
  package static func judged(of scenario: Scenario, _ variant: Variant) -> [String] {
    scenario.marks.filter { name in
      Mark(rawValue: name)?.reads.isSubset(of: variant.shows) ?? true
    }
  }
}
