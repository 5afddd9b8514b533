import Judging

/// The explanations of the faults and irregularities of a scenario, by the keys of its file.
///
/// `Faults`, `Irregularities`, and related types describe how each one comes about.
enum FaultExplanations {
  /// The keys of "faults", and the fault probabilities of "network" and "notifications".
  static let faults: [Explanation] = [
    Explanation(
      .fault,
      "kill",
      "the system kills the app's process at any step",
      details: """
        The step falls within killAfter, in the middle of anything. Everything that was not \
        written to durable storage is lost, and so is every task of the process.
        """,
      bugs: [.finishedBeforePost, .finishedOnArrival]
    ),
    Explanation(
      .fault,
      "killAfter",
      "how long after a launch a kill can happen",
      details: "Belongs to kill. The default is one minute."
    ),
    Explanation(
      .fault,
      "writeFails",
      "a write to the device's storage throws",
      details: "DurableStorage throws to the logic under test, as if the disk were full.",
      bugs: [.finishedUnprocessed]
    ),
    Explanation(
      .fault,
      "productsFail",
      "loading products throws",
      details: """
        The app cannot get its products. It must show why, and must not show a spinner forever.
        """
    ),
    Explanation(
      .fault,
      "purchaseFails",
      "a purchase throws before anything is charged",
      details:
        "The call throws before the payment sheet opens. The app must show an alert that says why.",
      bugs: [.groupBlocksUpgrade]
    ),
    Explanation(
      .fault,
      "interrupted",
      "a purchase fails until the customer has done something else",
      details: """
        For example, the bank asks for confirmation, or new terms must be accepted. purchase() \
        throws. When the customer is done, a new transaction arrives in Transaction.updates, \
        perhaps while the app is closed.
        """,
      bugs: [.noCallback]
    ),
    Explanation(
      .fault,
      "unverified",
      "a purchase returns a transaction that cannot be verified",
      details: "The store did not sign it. It must not unlock anything."
    ),
    Explanation(
      .fault,
      "syncFails",
      "AppStore.sync() throws during a restore",
      details: "What the app knew before stays valid. It must show an alert.",
      bugs: [.restoreCounter]
    ),
    Explanation(
      .fault,
      "errors",
      "calls throw errors, named as in SKTestSession",
      details: "Each of six calls has its own probability and its own error."
    ),
    Explanation(
      .fault,
      "renewalFails",
      "the charge for a subscription's next period fails",
      details: "A grace period follows if the scenario has one, then billing retry.",
      bugs: [.graceFilteredOut, .successWithoutAccess]
    ),
    Explanation(
      .fault,
      "recovery",
      "after a failed renewal, the customer can be charged again later",
      details: "The renewal arrives late, as a new transaction.",
      bugs: [.cachedExpiry]
    ),
    Explanation(
      .fault,
      "offline",
      "a device loses its connection for a while after a launch",
      details: "Calls to the store fail within half a second. Deliveries wait for the connection.",
      bugs: [.cachedExpiry]
    ),
    Explanation(
      .fault,
      "serverDown",
      "the app's server goes down for a while",
      details: """
        Requests and notifications get no answer during that time. What the server's workers \
        held in memory is lost.
        """,
      bugs: [.outageLosesCharge, .finishedOnArrival]
    ),
    Explanation(
      .fault,
      "serverStorageFails",
      "the storage of the app's server is unreachable",
      details: "The server's logic gets an error and must answer with one.",
      bugs: [.finishedOnArrival]
    ),
    Explanation(
      .fault,
      "databaseDown",
      "the server's database crashes and is unavailable for a while",
      details: "Open transactions are lost. Committed data is there again afterward.",
      bugs: [.outageLosesCharge]
    ),
    Explanation(
      .fault,
      "commitFails",
      "a commit of the server's database fails",
      details: "Nothing of the transaction is stored.",
    ),
    Explanation(
      .fault,
      "commitAnswerLost",
      "a commit succeeds, but its answer is lost",
      details: "The server cannot know whether the commit happened. A retry must not credit twice.",
      bugs: [.repeatedAfterFinish]
    ),
    Explanation(
      .fault,
      "imageFails",
      "the server cannot make an image",
      details: "The server must return the credit that it took for the image."
    ),
    Explanation(
      .fault,
      "loss",
      "a message between the device and the store is lost",
      details: "The call waits until it times out. The store may have acted on it anyway.",
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
      "a later message from the store overtakes an earlier one",
      details: "An older state arrives after a newer one.",
      bugs: [.olderAnswerLast]
    ),
    Explanation(
      .fault,
      "duplicates",
      "a notification to the app's server arrives twice",
      details: "Two workers may get it at the same time.",
      bugs: [.selectThenInsert]
    ),
  ]

  /// The keys of "irregularities": unusual store behavior that StoreKit allows.
  static let irregularities: [Explanation] = [
    Explanation(
      .irregularity,
      "updateBeforeReturn",
      "a direct purchase arrives in Transaction.updates before purchase() returns",
      details: """
        Seen on devices with iOS 18. The listener receives a transaction that, as far as it \
        knows, the user has not requested yet.
        """,
      bugs: [.updateBeatsReturn, .contextConsumed, .twoPathsOneTransaction]
    ),
    Explanation(
      .irregularity,
      "updateAfterReturn",
      "a direct purchase arrives in Transaction.updates after purchase() has returned",
      details: "Within one second. The app handles the same transaction on two paths.",
      bugs: [.twoPathsOneTransaction, .postedTwice]
    ),
    Explanation(
      .irregularity,
      "emptyAfterLaunch",
      "currentEntitlements misses earlier purchases for a while after a launch",
      details: """
        For at most 15 s, if the scenario says so. A paying customer must not lose access \
        because of it.
        """,
      bugs: [.emptyRead, .savedStateTrusted]
    ),
    Explanation(
      .irregularity,
      "lateEntitlement",
      "currentEntitlements misses a new purchase for a while",
      details: "A check right after purchase() does not see the transaction that it returned.",
      bugs: [.successWithoutAccess, .emptyRead]
    ),
    Explanation(
      .irregularity,
      "lateUnfinished",
      "Transaction.unfinished misses a new purchase for a while",
      details: "An app that checks nothing else at launch misses the purchase.",
      bugs: [.processedBeforeHeard]
    ),
    Explanation(
      .irregularity,
      "lateFinish",
      "a finished transaction stays in Transaction.unfinished for a while",
      details: "The app sees it again and must not handle it as new.",
      bugs: [.neverFinished, .repeatedAfterFinish]
    ),
    Explanation(
      .irregularity,
      "repeatedUpdate",
      "a finished transaction arrives in Transaction.updates once more",
      details: "Within three seconds after finish().",
      bugs: [.repeatedAfterFinish]
    ),
    Explanation(
      .irregularity,
      "fanOut",
      "which tasks get an element of Transaction.updates when several iterate over it",
      details: "All of them (broadcast), or only the first one to start. Apple does not say which.",
      bugs: [.manyListeners]
    ),
  ]
}
