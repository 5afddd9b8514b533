package import StoreModel
package import StoreSimulation

/// The invariants that come with StoreStorm.
package enum InvariantCatalog: Sendable {
  /// All invariants that check events.
  ///
  /// The trial itself finds leaks and crashes.
  // Element by element, because converting the array looks up a conformance for each type.
  package static let all: [any Invariant] = cataloged.map { $0 }

  static let cataloged = ofDevices + ofUnchanged + ofWallets + ofRows + ofLedger

  /// The invariants that hold for any logic.
  static let ofDevices: [any CatalogedInvariant] = [
    PaidMeansAccess(), LostMeansNoAccess(), NewerWins(), CallsEnd(), NothingForNothing(),
    OneAtATime(), EverySubscriber(), ShowsWhatItKnows(), AlertsAreSeen(), OfferIsCharged(),
    DeliveredBeforeFinished(), NothingPaidIsLost(), EndedMeansNoAccess(), OnePeriod(),
    SandboxIsFree(), PayersSeeNoPaywall(), TapsAreAnswered(), PromotedPurchasesContinue(),
    TokenNamesBuyer(),
  ]

  /// The invariants for an app's own code, which reports what it does only through its glue.
  static let ofUnchanged: [any CatalogedInvariant] = [ToldIsFinished()]

  /// The invariants for an app that counts credits itself.
  static let ofWallets: [any CatalogedInvariant] = [CreditsAddUp()]

  /// The invariants about the rows of the app's own server and about who is signed in to it.
  static let ofRows: [any CatalogedInvariant] = [
    RightOwner(), BooksAgree(), OneRowPerPurchase(), ToldAccessIsShown(), StoredBeforeFinished(),
    PaidIsCredited(), StoredOnce(), LoginIsWhole(), AnswersFitRows(),
  ]

  /// The invariants about the ledger of the app's own server.
  static let ofLedger: [any CatalogedInvariant] = [
    CreditedOnce(), BalanceIsSum(), NeverOverspent(), CreditedBeforeFinished(), LedgerFitsStore(),
    OwnRowsOnly(), PagesFit(), FreeCreditsOnce(), CreditsAreTold(), SoldBeforeCredited(),
    FinishedAtLast(),
  ]

  /// The rule that every app which sells access must keep; examples name it.
  package static let mostBasic = PaidMeansAccess.id

  /// Whether a signature begins with a rule of the user's own.
  package static func isOwn(_ signature: String) -> Bool {
    let rule = Signature.invariant(of: signature)
    return rule != Signature.notDeterministic && !all.contains { $0.id == rule }
      && !ofTheTrial.contains { $0.id == rule }
  }

  /// A rule without a checker, whose violations the trial itself finds.
  package struct TrialRule: Sendable {
    /// The identifier.
    package let id: String
    /// The rule in one sentence.
    package let rule: String
    /// A description of how the rule is checked.
    package let check: String
    /// The defects of shipped products that the rule would have found.
    package let bugs: [RealBug]
    /// The keys of scenario files whose effects it judges.
    fileprivate var keys: [String] = []
  }

  /// The rule that compares access between runs with different clocks.
  package static let noDeviceClock = TrialRule(
    id: "no-device-clock",
    rule: "access is the same with all clocks 30 days ahead or behind and in another time zone",
    check: """
      A trial with no other violation runs again with all clocks 30 days fast and in another time \
      zone, and once more 30 days slow and in a third zone. Access over time is compared wherever \
      a device had the same information.
      """,
    bugs: [.clockMoved, .zoneAdded, .cachedExpiry],
    keys: ["population.deviceClock", "step.setClock"]
  )

  /// The rule about what a closed window leaves behind.
  package static let nothingLeaks = TrialRule(
    id: "nothing-leaks",
    rule: "a closed window leaves no task and no listener behind",
    check: """
      At quiescence, the simulation counts the tasks and listeners that were started for closed \
      windows. What a process held when it was killed is not a leak, because the system \
      reclaims it.
      """,
    bugs: [.manyListeners],
    keys: ["step.closeWindow"]
  )

  /// The rule that a process does not end by itself and does not hang.
  package static let survives = TrialRule(
    id: "survives",
    rule: "the logic neither crashes nor runs forever",
    check: """
      Trials of a hunt run in child processes. If a process exits or hangs, the hunt records the \
      trial that it was running like any other finding.
      """,
    bugs: [.deferredCrash]
  )

  /// The rules whose violations the trial itself finds.
  package static let ofTheTrial = [nothingLeaks, noDeviceClock, survives]

  /// The identifiers of all rules.
  package static let identifiers = all.map(\.id) + ofTheTrial.map(\.id)

  /// The keys of scenario files whose effects some rule judges.
  package static let keys = Set(cataloged.flatMap(\.keys) + ofTheTrial.flatMap(\.keys))

  /// Returns the identifiers of the rules that judge the effects of a key of scenario files.
  ///
  /// - Parameter key: the key after the name of its object in the JSON Schema.
  /// - Returns: the identifiers, in the order of the catalog.
  package static func rules(judging key: String) -> [String] {
    cataloged.filter { $0.keys.contains(key) }.map(\.id)
      + ofTheTrial.filter { $0.keys.contains(key) }.map(\.id)
  }
}

extension Variant {
  /// Returns what a mark or rule needs and your own logic does not show; empty if nothing is
  /// missing.
  ///
  /// StoreStorm's own variants must show everything.
  ///
  /// - Parameters:
  ///   - name: the name of a mark or rule.
  ///   - shown: what the logic showed.
  /// - Returns: the missing parts.
  package func missing(for name: String, shown: Shown) -> Shown {
    guard role == .own else { return [] }
    let rule = InvariantCatalog.cataloged.first { $0.id == name }
    let needs = Mark(rawValue: name)?.needs ?? rule?.needs ?? []
    return needs.subtracting(serverKind == nil ? shown : shown.union(.server))
  }
}
