/// The invariants that come with StoreStorm.
public enum InvariantCatalogue: Sendable {
  /// All that are made of events.
  ///
  /// Leaks and crashes are found by the trial itself.
  public static let all: [any Invariant] = [
    PaidMeansAccess(), LostMeansNoAccess(), NewerWins(), CallsEnd(), NothingForNothing(),
    OneAtATime(), EverySubscriber(), ShowsWhatItKnows(), AlertsAreSeen(), OfferIsCharged(),
    DeliveredBeforeFinished(), NothingPaidIsLost(), EndedMeansNoAccess(), OnePeriod(),
    SandboxIsFree(),
    RightOwner(), BooksAgree(), OneRowPerPurchase(), ToldAccessIsShown(), StoredBeforeFinished(),
    PaidIsCredited(), StoredOnce(), LoginIsWhole(), AnswersFitRows(),
    CreditedOnce(), BalanceIsSum(), NeverOverspent(), CreditedBeforeFinished(), LedgerFitsStore(),
    OwnRowsOnly(), PagesFit(), FreeCreditsOnce(), CreditsAreTold(), SoldBeforeCredited(),
    FinishedAtLast(),
  ]

  /// What the trial itself finds: the identifier and the rule.
  public static let ofTheTrial: [(id: String, rule: String)] = [
    (
      "nothing-leaks", "a closed window or a killed process leaves no task, listener or host behind"
    ),
    (ClockComparison.id, ClockComparison.rule),
    ("survives", "the logic neither crashes nor runs for ever"),
  ]
}
