import StoreSimulation

/// The invariants that come with StoreStorm.
public enum InvariantCatalogue: Sendable {
  /// All that are made of events.
  ///
  /// Leaks and crashes are found by the trial itself.
  public static let all: [any Invariant] = ofDevices + ofUnchanged + ofServers

  /// Those that hold for any logic.
  static let ofDevices: [any Invariant] = [
    PaidMeansAccess(), LostMeansNoAccess(), NewerWins(), CallsEnd(), NothingForNothing(),
    OneAtATime(), EverySubscriber(), ShowsWhatItKnows(), AlertsAreSeen(), OfferIsCharged(),
    DeliveredBeforeFinished(), NothingPaidIsLost(), EndedMeansNoAccess(), OnePeriod(),
    SandboxIsFree(),
  ]

  /// Those that judge an app's own code, which says only through its glue what it does.
  static let ofUnchanged: [any Invariant] = [ToldIsFinished(), CreditsAddUp()]

  /// Those that are about the app's own server, and about who is signed in there.
  static let ofServers: [any Invariant] = [
    RightOwner(), BooksAgree(), OneRowPerPurchase(), ToldAccessIsShown(), StoredBeforeFinished(),
    PaidIsCredited(), StoredOnce(), LoginIsWhole(), AnswersFitRows(),
    CreditedOnce(), BalanceIsSum(), NeverOverspent(), CreditedBeforeFinished(), LedgerFitsStore(),
    OwnRowsOnly(), PagesFit(), FreeCreditsOnce(), CreditsAreTold(), SoldBeforeCredited(),
    FinishedAtLast(),
  ]

  /// Whether what breaks a rule is known by a signature that begins with an invariant of the user's
  /// own.
  package static func isOwn(_ signature: String) -> Bool {
    let rule = Signature.invariant(of: signature)
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

  /// What is compared with the clocks moved.
  package static let noDeviceClock = TrialRule(
    id: "no-device-clock",
    rule: "access is the same with every clock 30 days off, either way, in another zone",
    check: """
      A trial that nothing else is wrong with is run again with all clocks 30 days ahead and in \
      another zone, and 30 days behind in a third; access over time is compared wherever a \
      device knew the same.
      """,
    bugs: [.clockMoved, .zoneAdded, .cachedExpiry]
  )

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
    noDeviceClock,
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
