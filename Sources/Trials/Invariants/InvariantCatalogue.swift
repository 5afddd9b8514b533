public import StoreModel
import StoreSimulation

/// The invariants that come with StoreStorm.
public enum InvariantCatalogue: Sendable {
  /// All that are made of events.
  ///
  /// Leaks and crashes are found by the trial itself.
  public static let all: [any Invariant] = ofDevices + ofUnchanged + ofServers

  /// Those that hold for any logic.
  private static let ofDevices: [any Invariant] = [
    PaidMeansAccess(), LostMeansNoAccess(), NewerWins(), CallsEnd(), NothingForNothing(),
    OneAtATime(), EverySubscriber(), ShowsWhatItKnows(), AlertsAreSeen(), OfferIsCharged(),
    DeliveredBeforeFinished(), NothingPaidIsLost(), EndedMeansNoAccess(), OnePeriod(),
    SandboxIsFree(),
  ]

  /// Those that judge an app's own code, which says only through its glue what it does.
  private static let ofUnchanged: [any Invariant] = [ToldIsFinished(), CreditsAddUp()]

  /// Those that are about the app's own server, and about who is signed in there.
  private static let ofServers: [any Invariant] = [
    RightOwner(), BooksAgree(), OneRowPerPurchase(), ToldAccessIsShown(), StoredBeforeFinished(),
    PaidIsCredited(), StoredOnce(), LoginIsWhole(), AnswersFitRows(),
    CreditedOnce(), BalanceIsSum(), NeverOverspent(), CreditedBeforeFinished(), LedgerFitsStore(),
    OwnRowsOnly(), PagesFit(), FreeCreditsOnce(), CreditsAreTold(), SoldBeforeCredited(),
    FinishedAtLast(),
  ]

  /// What is judged in a trial.
  ///
  /// - Parameters:
  ///   - scenario: names what must hold; if it names nothing, all does that fits the logic: what
  ///     has no server is not asked for its rows.
  ///   - variant: the logic under test.
  ///   - own: rules of your own, which hold in every scenario, whatever it names.
  /// - Returns: the invariants, in the order of the catalogue, your own last.
  public static func judging(
    _ scenario: Scenario,
    _ variant: Variant,
    own: [any Invariant] = []
  ) -> [any Invariant] {
    wanted(scenario, variant).filter { isTold($0, by: variant) } + own
  }

  /// What is wanted, and not judged, as the app does not tell what it reads.
  ///
  /// - Parameters:
  ///   - scenario: names what must hold.
  ///   - variant: the logic under test.
  /// - Returns: the identifiers, in the order of the catalogue.
  package static func untold(_ scenario: Scenario, _ variant: Variant) -> [String] {
    wanted(scenario, variant).filter { !isTold($0, by: variant) }.map(\.id)
  }

  /// Whether an app tells all that a rule needs to judge it.
  private static func isTold(_ rule: any Invariant, by variant: Variant) -> Bool {
    guard rule.reads.isSubset(of: variant.shows) else { return false }
    return !(rule is CreditsAddUp) || !variant.creditsPerProduct.isEmpty
  }

  /// Says in a report what is not judged, and that this is no failure; nil if all is.
  static func untoldLine(_ scenario: Scenario, _ variant: Variant) -> String? {
    let untold = untold(scenario, variant)
    guard !untold.isEmpty else { return nil }
    let needsNumbers = untold.contains("credits-add-up") && variant.shows.contains(.credits)
    return "not judged, because the app does not tell what it shows: "
      + untold.joined(separator: ", ")
      + (needsNumbers ? " (it needs creditsPerProduct)" : "")
  }

  private static func wanted(_ scenario: Scenario, _ variant: Variant) -> [any Invariant] {
    let rules = named(by: scenario, variant)
    return variant.isUnchanged ? rules.map { judging($0, unchanged: variant) } : rules
  }

  /// A rule without what it says of things that an app's own code does not tell.
  private static func judging(
    _ rule: any Invariant,
    unchanged variant: Variant
  ) -> any Invariant {
    switch rule {
    case is DeliveredBeforeFinished: DeliveredBeforeFinished(ofKnownStorage: false)
    case is NothingPaidIsLost:
      NothingPaidIsLost(ofKnownStorage: false, shown: variant.shows)
    case is OneAtATime: OneAtATime(ofRestores: false)
    case is AlertsAreSeen: AlertsAreSeen(ofPending: false)
    case is CreditsAddUp: CreditsAddUp(perProduct: variant.creditsPerProduct)
    default: rule
    }
  }

  private static func named(by scenario: Scenario, _ variant: Variant) -> [any Invariant] {
    guard let named = scenario.invariants else {
      let isCounted =
        !variant.creditsPerProduct.isEmpty
        || scenario.plan.catalogue.products.contains { $0.type == .consumable }
      let unchanged = ofUnchanged.filter { isCounted || !($0 is CreditsAddUp) }
      // Alerts tell of a server's refusals too, and the rule knows of the store's alone.
      let devices = ofDevices.filter { variant.makeServer == nil || !($0 is AlertsAreSeen) }
      return devices + (variant.isUnchanged ? unchanged : [])
        + (variant.makeServer == nil ? [] : ofServers)
    }
    return all.filter { named.contains($0.id) }
  }

  /// Whether what breaks a rule is known by a signature that begins with an invariant of the user's
  /// own.
  package static func isOwn(_ signature: String) -> Bool {
    let rule = String(signature.prefix { $0 != "/" })
    return rule != "not-deterministic" && !all.contains { $0.id == rule }
      && !ofTheTrial.contains { $0.id == rule }
  }

  /// A rule that no checker judges: the trial itself finds what breaks it.
  public struct TrialRule: Sendable {
    /// The identifier.
    public let id: String
    /// The rule in one sentence.
    public let rule: String
    /// How it is checked.
    public let check: String
    /// Defects of shipped products that it would have found.
    public let bugs: [RealBug]
  }

  /// What the trial itself finds.
  public static let ofTheTrial: [TrialRule] = [
    TrialRule(
      id: "nothing-leaks",
      rule: "a closed window leaves no task and no listener behind",
      check: """
        At rest the simulation counts the tasks and listeners that were begun for windows which \
        are closed. What a process had when it was killed is no leak: the system takes it all.
        """,
      bugs: [.manyListeners]
    ),
    TrialRule(
      id: ClockComparison.id,
      rule: ClockComparison.rule,
      check: """
        A trial that nothing else is wrong with is run again with all clocks 30 days ahead and in \
        another zone, and 30 days behind in a third; access over time is compared wherever a \
        device knew the same.
        """,
      bugs: [.clockMoved, .zoneAdded, .cachedExpiry]
    ),
    TrialRule(
      id: "survives",
      rule: "the logic neither crashes nor runs for ever",
      check: """
        Trials of a hunt run in child processes; one that ends, or stands still, is found with the \
        trial that it was running, and recorded like any other finding.
        """,
      bugs: [.deferredCrash]
    ),
  ]
}
