import FileFormats
import Judging
import StoreModel
import StoreSimulation
import Trials

extension HuntReport {
  /// A bug: the findings that have one cause, by index.
  package struct Bug: Hashable, Sendable {
    /// The finding that stands for the bug: the first one with a story, or else the first one.
    package let first: Int
    /// The other findings.
    package let variants: [Int]
  }

  /// The bugs, in the order of the findings, as far as a hunt can tell.
  ///
  /// Two findings of one logic probably have one cause in each of these cases:
  ///
  /// - They break one rule, and the same kind of step, news or line of code settled both.
  /// - They differ only in the origin of the purchase.
  /// - After the same news of a purchase, the app locked a customer out or said that it failed.
  /// - In both small trials, the app did not listen when the last update about the purchase came.
  /// - Both need the same wrong clock of the device, or show that access depends on it.
  /// - The small trial of one shows the other when it goes on.
  ///
  /// What is accepted does not stand for what is new, and a finding with a story stands for those
  /// without one.
  package var bugs: [Bug] {
    let groups = groups
    return tally.findings.indices.filter { groups[$0] == $0 }.map { head in
      let all = tally.findings.indices.filter { groups[$0] == head }
      let first = all.first { smaller[$0] != nil } ?? head
      return Bug(first: first, variants: all.filter { $0 != first })
    }
  }

  /// The earliest finding with the cause of each finding, by index.
  private var groups: [Int] {
    let findings = tally.findings
    let logic = findings.map { plan.variants[plan.scenarioIndex(ofTrial: $0.trial)].id }
    let isAccepted = findings.map(isPutUpWith)
    // Each finding refers to one before it, or to itself.
    var first = Array(findings.indices)
    func head(_ index: Int) -> Int { first[index] == index ? index : head(first[index]) }
    func join(_ one: Int, _ other: Int) {
      guard isAccepted[one] == isAccepted[other], logic[one] == logic[other] else { return }
      let (one, other) = (head(one), head(other))
      first[max(one, other)] = min(one, other)
    }
    for index in findings.indices {
      for other in 0..<index where breakAlike(other, index) { join(other, index) }
    }
    for (index, small) in smaller.sorted(by: { $0.key < $1.key }) {
      for (other, earlier) in smaller where other < index {
        guard earlier.code?.isSameLine(as: small.code) == true,
          findings[other].invariant == findings[index].invariant
        else { continue }
        join(other, index)
      }
      for shown in small.alsoShown {
        for other in findings.indices where isSame(findings[other], as: shown) {
          join(other, index)
        }
      }
    }
    return findings.indices.map(head)
  }

  /// Whether two findings probably have one cause, by their signatures, by the steps that settled
  /// them and by what their small trials need.
  private func breakAlike(_ one: Int, _ other: Int) -> Bool {
    if let step = decidingStep(one), step == decidingStep(other) { return true }
    let clock = wrongClock(one)
    if !clock.isEmpty, clock == wrongClock(other) { return true }
    if missesUpdate(one), missesUpdate(other) { return true }
    let (first, second) = (tally.findings[one], tally.findings[other])
    if first.signature.differsOnlyInOrigin(from: second.signature) { return true }
    if let news = Signature.newsBeforeDenial(of: first.signature),
      news == Signature.newsBeforeDenial(of: second.signature)
    {
      return true
    }
    let clockRule = InvariantCatalog.noDeviceClock.id
    if first.invariant == clockRule, second.invariant == clockRule { return true }
    return first.isAfterNews && isSame(second, as: first.signature)
  }

  private func missesUpdate(_ index: Int) -> Bool { smaller[index]?.missesUpdate ?? false }

  /// Whether a finding has a signature, or that of the same rule after the same news.
  private func isSame(_ finding: Finding, as signature: String) -> Bool {
    finding.signature == signature
      || (finding.isAfterNews && finding.invariant == Signature.invariant(of: signature)
        && Signature.effect(of: finding.signature) == Signature.effect(of: signature))
  }

  private func decidingStep(_ index: Int) -> DecidingStep? {
    index < decidingSteps.count ? decidingSteps[index] : nil
  }

  /// Returns what is wrong with the device's clock in the small trial of a finding, which needs it;
  /// nothing if that is unknown.
  private func wrongClock(_ index: Int) -> [FaultDeclaration] {
    guard let small = smaller[index], !small.isUnfinished else { return [] }
    return small.needs.filter { $0.section == .deviceClock }
  }

  /// Returns the finding that stands for the bug of another one; nil for that finding itself.
  func firstOfBug(ofFinding index: Int) -> Int? {
    bugs.first { $0.variants.contains(index) }?.first
  }

  /// Whether a finding is known to have the cause of one with a story, so its own says nothing new.
  package func isTold(_ index: Int) -> Bool {
    bugs.contains { $0.variants.contains(index) && smaller[$0.first] != nil }
  }

  /// Returns the faults and irregularities that the small trial of a finding still has, a line
  /// each; none if there is no small trial.
  ///
  /// An irregularity occurs only on some platforms, so a reader may doubt that it matters.
  func needLines(ofFinding index: Int) -> [String] {
    guard let small = smaller[index], tally.findings[index].kind == .violation else { return [] }
    return needLines(of: small)
  }

  /// Returns the lines about what a small trial still has.
  func needLines(of small: Smaller) -> [String] {
    let needs = small.needs.map { fault in
      let source = fault.isIrregularity ? fault.knownFrom : nil
      return fault.recordedName + (source.map { " (\($0.words))" } ?? "")
    }
    // A longer search may leave more of them out.
    let label = small.isUnfinished && !needs.isEmpty ? "  may need  " : "  needs     "
    return (needs.isEmpty ? ["no fault and no irregularity"] : needs).enumerated().map {
      ($0 == 0 ? label : "            ") + $1
    }
  }

  /// The line that says how many bugs the findings probably are; none if they are as many.
  var bugCountLines: [String] {
    let (bugs, findings) = (bugCount, tally.findings.count)
    guard bugs != findings else { return [] }
    let signatures = "\(findings) signature\(findings == 1 ? "" : "s")"
    return ["", "\(signatures), probably of \(bugs) bug\(bugs == 1 ? "" : "s"):"]
  }

  /// What a finding needs: what its small trial still has, or else what its trial had.
  func faultLevel(_ index: Int) -> FaultLevel {
    smaller[index].map { FaultLevel($0.needs) } ?? tally.findings[index].faultLevel
  }

  /// Returns lines about the other findings that probably have the cause of one.
  func variantLines(ofFinding index: Int) -> [String] {
    let variants = bugs.first { $0.first == index }?.variants ?? []
    return variants.enumerated().map { number, variant in
      let finding = tally.findings[variant]
      return (number == 0 ? "  also seen " : "            ")
        + "\(finding.signature)  (\(Digits.grouped(finding.count)) of \(counted(tally.trials)))"
    }
  }
}

extension Finding {
  /// Whether the state was wrong after the app had heard something, which the signature names.
  fileprivate var isAfterNews: Bool {
    lastNews.map(HuntReport.Smaller.occasion(of:)) == Signature.effect(of: signature)
  }
}

extension String {
  /// Whether two signatures are equal except for the origin of the purchase, their last part.
  fileprivate func differsOnlyInOrigin(from other: String) -> Bool {
    guard let end = lastIndex(of: "/"), let otherEnd = other.lastIndex(of: "/") else {
      return false
    }
    let origins = [self[index(after: end)...], other[other.index(after: otherEnd)...]]
    return self[..<end] == other[..<otherEnd]
      && origins.allSatisfy { PurchaseOrigin(rawValue: String($0)) != nil }
  }
}
