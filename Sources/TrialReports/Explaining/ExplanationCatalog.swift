package import FileFormats
package import Judging
package import StoreModel
import StoreSimulation
import Trials

/// The catalog of everything that `explain` can explain: built-in names, and those passed in.
package struct ExplanationCatalog: Sendable {
  /// The explanations of all invariants, variants, strategies, faults, irregularities, marks,
  /// systems, keys of files, custom actions, and report words.
  package let all: [Explanation]
  /// The keys of scenario files.
  package let scenarioKeys = KeyExplanations.scenario
  /// The keys of target files.
  package let targetKeys: KeyExplanations
  /// The members of recordings.
  package let recordingKeys = KeyExplanations(.recordingKey, RecordingObjects.all)

  /// Creates the catalog.
  ///
  /// - Parameters:
  ///   - variants: the variants that can be chosen.
  ///   - invariants: your own invariants.
  ///   - target: the objects of target files; the first is the file itself.
  package init(
    variants: [Variant],
    invariants: [any Invariant] = [],
    target: [ObjectDeclaration] = []
  ) {
    targetKeys = KeyExplanations(.targetKey, target)
    let actions = SystemExplanations.actions(variants)
    all =
      Self.invariants(invariants, variants) + variants.map(Self.explanation)
      + StrategyName.allCases.map(Self.explanation) + Self.faults(.fault)
      + Self.faults(.irregularity) + Self.faults(.reported) + Mark.allCases.map(Self.explanation)
      + SystemExplanations.systems(variants) + Self.keys(actions) + targetKeys.all
      + recordingKeys.all + actions + WordExplanations.all
  }

  /// The name under which all keys of files are listed.
  package static let keys = "keys"

  /// The names, each once, and the one under which all keys are listed.
  package var names: [String] {
    (all.map(\.name) + [Self.keys]).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The paths of all keys of files.
  package var paths: [String] {
    all.flatMap { explanation in
      let paths = explanation.place?.paths ?? []
      guard let file = explanation.kind.file, explanation.kind != .key else { return paths }
      return paths + paths.map { "\(file).\($0)" }
    }
  }

  /// What a name alone leads to: a member of recordings has so common a name that only its path
  /// does.
  private var known: [Explanation] { all.filter { $0.kind != .recordingKey } }

  /// Returns the explanations of a name.
  ///
  /// Two things may share a name, such as a fault and the mark that the fault occurred. A path in a
  /// file, such as `population.users`, leads to the key at that place alone.
  package func named(_ name: String) -> [Explanation] {
    let placed = at(name)
    if !placed.isEmpty { return placed }
    let exact = known.filter { $0.name == name }
    guard exact.allSatisfy({ $0.kind.file != nil }) else { return exact }
    // A key may also be the plural of a word, such as "marks".
    return exact + meant(by: name).filter { !exact.contains($0) }
  }

  /// Resolves a path in a file, also with the positions of elements, as mistakes have it.
  private func at(_ path: String) -> [Explanation] {
    guard path.contains(".") else { return [] }
    let plain = path.lowercased().replacing(/\[[0-9]*\]/, with: "")
    return all.compactMap { explanation in
      var explanation = explanation
      let file = explanation.kind.file ?? "scenario"
      guard let place = explanation.place?.narrowed(to: plain, in: file) else { return nil }
      explanation.place = place
      return explanation
    }
  }

  /// Resolves a name as reports write it: a whole signature, a variant without its system, two
  /// words, a plural, or a name in other letters.
  private func meant(by name: String) -> [Explanation] {
    let plain = name.lowercased().replacing(" ", with: "-")
    let forms = [
      plain, Signature.invariant(of: plain),
      plain.hasSuffix("s") ? String(plain.dropLast()) : nil,
    ].compactMap { $0 }.map { WordExplanations.otherWords[$0] ?? $0 }
    // Reports name few keys, so other things come first.
    for isKey in [false, true] {
      for form in forms {
        let found = known.filter { explanation in
          let known = explanation.name.lowercased()
          return (explanation.kind.file != nil) == isKey
            && (known == form || explanation.kind == .variant && known.hasSuffix("/" + form))
        }
        if !found.isEmpty { return found }
      }
    }
    return about(name)
  }

  /// Finds what a scenario can do about a type or call of StoreKit, such as `PurchaseIntent` or
  /// `AppStore.sync()`.
  private func about(_ name: String) -> [Explanation] {
    let last = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).last.map(String.init)
    guard let last, last.count > 3 || name.contains("."), last.lowercased() != "storekit" else {
      return []
    }
    return all.filter {
      $0.place != nil && [nil, "scenario"].contains($0.kind.file) && $0.mentions(last)
    }
  }

  /// The explanations of the keys of scenario files, with the custom actions that apps know.
  private static func keys(_ actions: [Explanation]) -> [Explanation] {
    KeyExplanations.scenario.all.map { explanation in
      guard explanation.place?.shortPath == "step.custom" else { return explanation }
      var explanation = explanation
      explanation.customActions = actions.map { Explanation.Part($0.name, $0.summary) }
      return explanation
    }
  }

  private static func invariants(_ own: [any Invariant], _ variants: [Variant]) -> [Explanation] {
    let judged = (InvariantCatalog.all + own).map {
      Explanation(.invariant, $0.id, $0.rule, details: $0.check, bugs: $0.bugs)
    }
    let found = InvariantCatalog.ofTheTrial.map {
      Explanation(.invariant, $0.id, $0.rule, details: $0.check, bugs: $0.bugs)
    }
    return (judged + found).map { explanation in
      var explanation = explanation
      explanation.variants =
        variants.filter { $0.breaks.first?.rawValue == explanation.name }.map(\.id)
      return explanation
    }
  }

  private static func explanation(of variant: Variant) -> Explanation {
    let bugs = variant.report.map { address in
      RealBug.known.first { $0.address == address }
        ?? RealBug("The same defect in a shipped product.", address)
    }
    var explanation = Explanation(
      .variant,
      variant.id,
      variant.summary,
      details: details(of: variant),
      bugs: bugs.map { [$0] } ?? []
    )
    let scenarios = variant.role == .own ? "my.json5" : "Scenarios/*.json5"
    explanation.commands = ["hunt \(scenarios) --variant \(variant.id)"]
    return explanation
  }

  private static func details(of variant: Variant) -> String {
    switch variant.role {
    case .reference:
      "The hardened logic. Hunts over all scenarios must find nothing, even with --worst."
    case .defect(.asDesigned, _, _):
      "Exactly what a design says, including its weaknesses. What hunts find is recorded."
    case .defect(.race, let rule, _):
      """
      The reference with one defect that shows only in some interleavings; with the strategy fifo \
      it survives. A hunt must find it as a violation of \(rule.rawValue).
      """
    case .defect(.logic, let rule, _):
      """
      The reference with one defect that shows whenever its situation arises. A hunt must find it \
      as a violation of \(rule.rawValue).
      """
    case .own: "Your own logic. StoreStorm knows nothing about it except what hunts find."
    }
  }

  private static func explanation(of name: StrategyName) -> Explanation {
    let source = name.publication.map { " Published as \($0)." } ?? ""
    var explanation = Explanation(
      .strategy,
      name.rawValue,
      name.summary,
      details: name.explanation + source
    )
    explanation.commands = ["hunt Scenarios/ask-to-buy.json5 --strategy \(name.rawValue)"]
    return explanation
  }

  private static func faults(_ kind: Explanation.Kind) -> [Explanation] {
    FaultDeclaration.all.compactMap { fault in
      guard let summary = fault.summary, kind == fault.kind else { return nil }
      var explanation = Explanation(
        kind,
        fault.key,
        summary,
        details: fault.details + (fault.platformSource.map { " Source: \($0.words)." } ?? ""),
        bugs: fault.bugs
      )
      explanation.place = KeyExplanations.scenario.place(of: fault)
      explanation.keys = KeyExplanations.scenario.keys(of: fault)
      explanation.rules = KeyExplanations.rules(judging: fault)
      return explanation
    }
  }

  private static func explanation(of mark: Mark) -> Explanation {
    Explanation(
      .mark,
      mark.rawValue,
      mark.summary,
      details: """
        Counted in every trial. A scenario that names it under "marks" fails if no trial reaches \
        it: a situation that never occurred was not tested.
        """
    )
  }
}

extension FaultDeclaration {
  fileprivate var kind: Explanation.Kind {
    switch section {
    case .irregularities: .irregularity
    case .reported: .reported
    default: .fault
    }
  }
}
