package import StoreModel

/// A violation that is known and accepted for a while.
package struct KnownViolation: Hashable, Sendable {
  /// The signature of the violation.
  package let signature: String
  /// The reason for accepting the violation.
  package let reason: String
  /// The last day on which the violation is accepted.
  package let until: CivilDate
  /// The scenario in which the violation is accepted; nil for all scenarios of the folder.
  package let scenario: String?
  /// The variant in which the violation is accepted; nil for all variants.
  package let variant: String?
  /// The file with the entry.
  package let file: String
  /// The line of the entry.
  package let line: Int

  /// Returns whether the entry covers a finding in one of the scenarios that showed it.
  package func covers(_ finding: Finding, at place: Int, in plan: HuntPlan) -> Bool {
    signature == finding.signature && concerns(plan.scenarios[place], plan.variants[place])
  }

  /// Returns whether the entry applies to a scenario with a variant.
  package func concerns(_ scenario: Scenario, _ variant: Variant) -> Bool {
    file == KnownFile.path(beside: scenario.source.fileName)
      && self.scenario.map { $0 == scenario.name } ?? true
      && self.variant.map { $0 == variant.id } ?? true
  }

  /// The last day, in the format of files.
  package var untilText: String { until.text }

  /// Returns whether the entry has expired.
  package func isOver(on today: CivilDate) -> Bool { until < today }
}

extension CivilDate {
  /// Orders earlier days first.
  fileprivate static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// Parses a day in the format of files: `2027-03-01`.
  ///
  /// Year, month, and day have four, two, and two digits; nil if there is no such day.
  static func parse(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// The day in the format of files.
  package var text: String {
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
