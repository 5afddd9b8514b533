package import StoreModel

extension KnownViolation {
  /// Returns the known violation that covers a finding: the entry of the first scenario that showed
  /// it.
  ///
  /// Nil if any scenario that showed the finding has none, so that it is new there.
  package static func covering(
    _ finding: Finding,
    of known: [KnownViolation],
    in plan: HuntPlan
  ) -> KnownViolation? {
    let entries = finding.places.map { place in
      known.first { $0.covers(finding, at: place, in: plan) }
    }
    return entries.allSatisfy { $0 != nil } ? entries.first ?? nil : nil
  }

  /// Returns whether a finding is known and accepted on a given day in each scenario that showed
  /// it.
  ///
  /// A finding that is new in one of the scenarios is not accepted.
  package static func areEnough(
    for finding: Finding,
    _ known: [KnownViolation],
    in plan: HuntPlan,
    on today: CivilDate
  ) -> Bool {
    !finding.places.isEmpty
      && finding.places.allSatisfy { place in
        known.contains { $0.covers(finding, at: place, in: plan) && !$0.isOver(on: today) }
      }
  }
}
