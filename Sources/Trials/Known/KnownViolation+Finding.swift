public import StoreModel

extension KnownViolation {
  /// What is known of a finding: the entry of the first scenario that showed it.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - known: all that is known.
  ///   - plan: of the hunt.
  /// - Returns: the entry; nil if a scenario that showed it has none: it is new there.
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

  /// Whether a finding is known in each scenario that showed it, and put up with on a day.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - known: all that is known.
  ///   - plan: of the hunt.
  ///   - today: the day, which comes from outside.
  /// - Returns: false if it is new in one of them.
  public static func areEnough(
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
