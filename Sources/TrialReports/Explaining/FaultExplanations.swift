import Judging

/// What there is to say of faults that a scenario can ask for, by the keys of its file.
///
/// How it comes about is said in `Faults`, `Irregularities` and their kin.
enum FaultExplanations {
  /// What breaks: the keys of "faults", and those chances of "network" and "notifications".
  static let faults: [Explanation] = [
    Explanation(
      .fault,
      "kill",
      "the system ends the app's process at any step",
      details: """
        At a step within killAfter, in the middle of anything; what was not written durably is \
        gone, and every task of the process with it.
        """,
      bugs: [.finishedBeforePost, .finishedOnArrival]
    ),
    Explanation(
      .fault,
      "killAfter",
      "when, after a launch, such a kill may fall",
      details: "Belongs to kill; one minute unless the scenario says otherwise."
    ),
    Explanation(
      .fault,
      "writeFails",
      "a write to the device's storage throws",
      details: "The logic under test gets an error from DurableStorage, as with a full disk.",
      bugs: [.finishedUnprocessed]
    ),
    Explanation(
      .fault,
      "productsFail",
      "loading products throws",
      details: """
        Products cannot be asked for; an app has to show why, and not to turn a spinner for \
        ever.
        """
    ),
    Explanation(
      .fault,
      "purchaseFails",
      "a purchase throws before anything is charged",
      details: "A system error after the payment sheet; an alert with its reason is due.",
      bugs: [.groupBlocksUpgrade]
    ),
    Explanation(
      .fault,
      "interrupted",
      "a purchase fails until the customer has done something first",
      details: """
        The bank asks, or new terms wait. The call throws; when that is resolved a new \
        transaction arrives on the updates, perhaps with the app closed.
        """,
      bugs: [.noCallback]
    ),
    Explanation(
      .fault,
      "unverified",
      "a purchase returns a transaction that cannot be verified",
      details: "Its signature is not the store's. It must give nothing."
    ),
    Explanation(
      .fault,
      "syncFails",
      "the sync of a restore throws",
      details: "What was known before stays known; an alert is due.",
      bugs: [.restoreCounter]
    ),
    Explanation(
      .fault,
      "errors",
      "calls throw errors by the names of SKTestSession",
      details: "Each of six calls has a chance and an error of its own."
    ),
    Explanation(
      .fault,
      "renewalFails",
      "the charge for a subscription's next period fails",
      details: "Grace, if the scenario has any, and billing retry follow.",
      bugs: [.graceFilteredOut, .successWithoutAccess]
    ),
    Explanation(
      .fault,
      "recovery",
      "such a customer can be charged again after a while",
      details: "The renewal comes late, as a new transaction.",
      bugs: [.cachedExpiry]
    ),
    Explanation(
      .fault,
      "offline",
      "a device that was launched loses its connection for a while",
      details: "Calls wait for their timeout; deliveries wait for the connection.",
      bugs: [.cachedExpiry]
    ),
    Explanation(
      .fault,
      "serverDown",
      "the developer's own server goes down for a while",
      details: """
        Requests and notifications of that time get no answer; what its workers held in memory \
        is gone.
        """,
      bugs: [.outageLosesCharge, .finishedOnArrival]
    ),
    Explanation(
      .fault,
      "serverStorageFails",
      "the storage of the developer's server cannot be reached",
      details: "The logic of the server gets an error, and has to answer with one.",
      bugs: [.finishedOnArrival]
    ),
    Explanation(
      .fault,
      "databaseDown",
      "the server's database crashes and is away for a while",
      details: "Open transactions are gone; what was committed is there again.",
      bugs: [.outageLosesCharge]
    ),
    Explanation(
      .fault,
      "commitFails",
      "a commit of the server's database fails",
      details: "Nothing of the transaction is there.",
    ),
    Explanation(
      .fault,
      "commitAnswerLost",
      "a commit succeeds and its answer is lost",
      details: "The server cannot know whether it happened; trying again must not credit twice.",
      bugs: [.repeatedAfterFinish]
    ),
    Explanation(
      .fault,
      "imageFails",
      "the server cannot make an image",
      details: "The credit that was taken for it has to come back."
    ),
    Explanation(
      .fault,
      "loss",
      "a message between device and store is lost",
      details: "The caller waits for its timeout; the store may have acted.",
      bugs: [.outageLosesCharge]
    ),
    Explanation(
      .fault,
      "duplication",
      "a message from the store to a device arrives twice",
      details: "The same transaction is delivered again.",
      bugs: [.repeatedAfterFinish, .twoPathsOneTransaction]
    ),
    Explanation(
      .fault,
      "reordering",
      "a message from the store is overtaken by a later one",
      details: "An older state arrives after a newer one.",
      bugs: [.olderAnswerLast]
    ),
    Explanation(
      .fault,
      "duplicates",
      "a notification to the developer's server arrives twice",
      details: "Perhaps at two workers at once.",
      bugs: [.selectThenInsert]
    ),
  ]

  /// Lawful oddities of the store: the keys of "irregularities".
  static let irregularities: [Explanation] = [
    Explanation(
      .irregularity,
      "updateBeforeReturn",
      "a direct purchase appears on the updates before purchase() returns",
      details: """
        Seen on devices with iOS 18. The listener meets a transaction that nobody has asked for \
        yet, as far as it knows.
        """,
      bugs: [.updateBeatsReturn, .contextConsumed, .twoPathsOneTransaction]
    ),
    Explanation(
      .irregularity,
      "updateAfterReturn",
      "a direct purchase appears on the updates after purchase() returned",
      details: "Within a second; the same transaction is handled on two paths.",
      bugs: [.twoPathsOneTransaction, .postedTwice]
    ),
    Explanation(
      .irregularity,
      "emptyAfterLaunch",
      "what was held before a launch is missing from current entitlements for a while",
      details: """
        At most 15 s, where the scenario says so; a paying customer must not be locked out by \
        it.
        """,
      bugs: [.emptyRead, .savedStateTrusted]
    ),
    Explanation(
      .irregularity,
      "lateEntitlement",
      "a new purchase is missing from current entitlements for a while",
      details: "A check right after purchase() does not see what it returned.",
      bugs: [.successWithoutAccess, .emptyRead]
    ),
    Explanation(
      .irregularity,
      "lateUnfinished",
      "a new purchase is missing from unfinished for a while",
      details: "Who looks there alone at launch misses it.",
      bugs: [.processedBeforeHeard]
    ),
    Explanation(
      .irregularity,
      "lateFinish",
      "a finished transaction stays in unfinished for a while",
      details: "It is met again, and must not be handled as new.",
      bugs: [.neverFinished, .repeatedAfterFinish]
    ),
    Explanation(
      .irregularity,
      "repeatedUpdate",
      "a finished transaction is delivered on the updates once more",
      details: "Within three seconds after finish().",
      bugs: [.repeatedAfterFinish]
    ),
    Explanation(
      .irregularity,
      "fanOut",
      "who gets an element of the updates when several tasks iterate",
      details: "Each of them (broadcast), or only the one that began first; Apple does not say.",
      bugs: [.manyListeners]
    ),
  ]
}
