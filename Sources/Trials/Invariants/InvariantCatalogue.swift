public import StoreModel

/// The invariants that come with StoreStorm.
public enum InvariantCatalogue: Sendable {
  /// All that are made of events.
  ///
  /// Leaks and crashes are found by the trial itself.
  public static let all: [any Invariant] = ofDevices + ofServers

  /// Those that hold for any logic.
  private static let ofDevices: [any Invariant] = [
    PaidMeansAccess(), LostMeansNoAccess(), NewerWins(), CallsEnd(), NothingForNothing(),
    OneAtATime(), EverySubscriber(), ShowsWhatItKnows(), AlertsAreSeen(), OfferIsCharged(),
    DeliveredBeforeFinished(), NothingPaidIsLost(), EndedMeansNoAccess(), OnePeriod(),
    SandboxIsFree(),
  ]

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
  ///   - own: rules of your own, beside those that come with StoreStorm.
  /// - Returns: the invariants, in the order of the catalogue.
  public static func judging(
    _ scenario: Scenario,
    _ variant: Variant,
    own: [any Invariant] = []
  ) -> [any Invariant] {
    guard let named = scenario.invariants else {
      return ofDevices + (variant.makeServer == nil ? [] : ofServers) + own
    }
    return (all + own).filter { named.contains($0.id) }
  }

  /// What the trial itself finds: the identifier and the rule.
  public static let ofTheTrial: [(id: String, rule: String)] = [
    (
      "nothing-leaks", "a closed window or a killed process leaves no task, listener or host behind"
    ),
    (ClockComparison.id, ClockComparison.rule),
    ("survives", "the logic neither crashes nor runs for ever"),
  ]
}
