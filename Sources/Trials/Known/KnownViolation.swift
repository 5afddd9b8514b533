public import StoreModel

/// A violation that is known and, for a while, put up with.
public struct KnownViolation: Hashable, Sendable {
  /// What it is known by.
  public let signature: String
  /// Why it is put up with.
  public let reason: String
  /// The last day on which it is.
  public let until: CivilDate
  /// The scenario in which it is; nil: in all of the folder.
  public let scenario: String?
  /// The variant in which it is; nil: in all.
  public let variant: String?
  /// The file that says so.
  public let file: String
  /// On which line.
  public let line: Int

  /// Whether it is a finding's in one of the scenarios that showed it.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - place: the place of the scenario in the plan.
  ///   - plan: of the hunt.
  /// - Returns: whether it has the same signature, and is of the folder, scenario and variant.
  package func covers(_ finding: Finding, at place: Int, in plan: HuntPlan) -> Bool {
    signature == finding.signature && concerns(plan.scenarios[place], plan.variants[place])
  }

  /// Whether it is about a scenario with a variant.
  package func concerns(_ scenario: Scenario, _ variant: Variant) -> Bool {
    file == KnownFile.path(beside: scenario.source.fileName)
      && self.scenario.map { $0 == scenario.name } ?? true
      && self.variant.map { $0 == variant.id } ?? true
  }

  /// The last day, as files write it.
  public var untilText: String { until.text }

  /// Whether it is not put up with any more.
  ///
  /// - Parameter today: the day, which comes from outside.
  /// - Returns: whether its last day is over.
  public func isOver(on today: CivilDate) -> Bool { until < today }
}

extension CivilDate {
  /// Orders earlier days first.
  fileprivate static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// Reads a day as files write it: `2027-03-01`.
  ///
  /// - Parameter text: year, month and day in four, two and two digits.
  /// - Returns: the day; nil if there is no such day.
  static func parse(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// As files write it.
  package var text: String {
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
