import FileFormats
import Trials

extension HuntReport {
  /// Returns the findings to print in full, by index: one for each bug, or at most some.
  ///
  /// What is new comes before what is accepted. Then comes what needs no fault, then what needs
  /// one, then what needs an irregularity of StoreKit; of these, the most frequent comes first. If
  /// there are too many, the most frequent one of each rule is chosen first, then the most frequent
  /// one of each further effect.
  package func foremost(_ most: Int?) -> [Int] {
    let all = bugs.map(\.first).sorted { order($0) < order($1) }
    guard let most, all.count > most else { return all }
    let frequent = all.sorted { one, other in
      let (a, b) = (tally.findings[one], tally.findings[other])
      if isPutUpWith(a) != isPutUpWith(b) { return isPutUpWith(b) }
      if faultLevel(one) != faultLevel(other) { return faultLevel(one) < faultLevel(other) }
      return a.count == b.count ? one < other : a.count > b.count
    }
    var chosen: [Int] = []
    func choose(_ key: (Substring) -> String) {
      var seen = Set(chosen.map { key(tally.findings[$0].signature[...]) })
      for index in frequent where !chosen.contains(index) && chosen.count < most {
        if seen.insert(key(tally.findings[index].signature[...])).inserted { chosen.append(index) }
      }
    }
    // A signature is RULE/CAUSE>EFFECT/SOURCE.
    choose { String($0.prefix { $0 != "/" }) }
    choose { "\($0.prefix { $0 != "/" }) \($0.drop { $0 != ">" }.prefix { $0 != "/" })" }
    choose { String($0) }
    return chosen.sorted { order($0) < order($1) }
  }

  /// What comes first: what is new, then what needs no fault, then what is frequent.
  private func order(_ index: Int) -> (Int, FaultLevel, Int, Int) {
    let finding = tally.findings[index]
    return (isPutUpWith(finding) ? 1 : 0, faultLevel(index), -finding.count, index)
  }

  /// All findings, by index: the bugs in the order of the report, each followed by its variants.
  var listed: [Int] {
    let bugs = Dictionary(uniqueKeysWithValues: bugs.map { ($0.first, $0) })
    return foremost(nil).flatMap { [$0] + (bugs[$0]?.variants ?? []) }
  }

  /// The bugs that are not printed in full, a line for each finding.
  var furtherLines: [String] {
    let shown = Set(foremost(mostInFull))
    let further = foremost(nil).filter { !shown.contains($0) }
    guard !further.isEmpty else { return [] }
    return ["", "Further bugs:"]
      + further.flatMap { index in
        let finding = tally.findings[index]
        let line =
          "  \(word(for: finding)) \(finding.signature)  "
          + "(\(Digits.grouped(finding.count)) of \(counted(tally.trials)))"
        return [line] + variantLines(ofFinding: index).map { "  " + $0 }
      }
  }
}
