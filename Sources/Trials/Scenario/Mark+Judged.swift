import Judging
package import StoreModel

extension Mark {
  /// What a screen has to tell for the situation to be seen.
  private var reads: Set<Screen.Part> {
    switch self {
    case .restored, .nothingToRestore: [.alertKind]
    default: []
    }
  }

  /// The marks of a scenario that the screens of an app can show.
  ///
  /// - Parameters:
  ///   - scenario: names what must be reached.
  ///   - variant: the logic under test.
  /// - Returns: their names, in the scenario's order.
  package static func judged(of scenario: Scenario, _ variant: Variant) -> [String] {
    scenario.marks.filter { name in
      Mark(rawValue: name)?.reads.isSubset(of: variant.shows) ?? true
    }
  }
}
