package import Simulation

/// The faults of a world.
package struct Faults: Hashable, Sendable {
  /// How often a launched process is killed by the system, at any step within ``killAfter``.
  package var kill = Ratio.never
  /// The time after the launch in which such a kill may happen.
  package var killAfter = DelayRange(.zero, .minutes(1))
  /// How often a write to storage fails.
  package var writeFails = Ratio.never
  /// How often loading products throws.
  package var productsFail = Ratio.never
  /// How often a purchase throws before anything is charged.
  package var purchaseFails = Ratio.never
  /// How often a device allows no purchases.
  package var paymentsDisabled = Ratio.never
  /// How often a purchase fails because it requires an action by the customer first, and how long
  /// that takes; then it succeeds as a new transaction.
  package var interrupted = Irregularities.Episode.never
  /// How often the customer has to authenticate a payment with the bank, and how long that takes;
  /// until then, the purchase is pending.
  package var authentication = Irregularities.Episode.never
  /// How often the customer never does.
  package var authenticationAbandoned = Ratio.never
  /// How often a purchase returns a transaction that cannot be verified.
  package var unverified = Ratio.never
  /// How often `sync()` throws.
  package var syncFails = Ratio.never
  /// The calls that throw specific errors, beside those above.
  package var errors = SimulatedErrors()
  /// How often the charge for a subscription's next period fails.
  package var renewalFails = Ratio.never
  /// How often such a customer can be charged again, and after how long.
  package var recovery = Irregularities.Episode.never
  /// How often a device that has been launched loses its connection.
  package var offline = Irregularities.Episode.never
  /// How often the developer's server goes down, for each minute with an arrival, and for how long.
  package var serverDown = Irregularities.Episode.never
  /// How often the server's storage cannot be reached.
  package var serverStorageFails = Ratio.never
  /// How often the server's database crashes, for each minute with an arrival, and for how long.
  ///
  /// Committed data survives.
  package var databaseDown = Irregularities.Episode.never
  /// How often a commit of the server's database fails.
  package var commitFails = Ratio.never
  /// How often a commit succeeds and its answer is lost.
  package var commitAnswerLost = Ratio.never
  /// How often an image cannot be made.
  package var imageFails = Ratio.never
  /// What goes wrong when the server calls the App Store Server API.
  package var api = APIFaults()

  /// Creates faults; without changes, there are none.
  package init(_ change: (inout Faults) -> Void = { _ in }) { change(&self) }
}

extension Faults {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.faults, "kill", .chance(\.faults.kill))
      .setting("How often a launched app is killed by the system.")
      .summary("the system kills the app's process at any step")
      .details(
        """
        The step falls within killAfter, in the middle of anything. Everything that was not \
        written to durable storage is lost, and so is every task of the process.
        """
      )
      .bugs(.finishedBeforePost, .finishedOnArrival),
    FaultDeclaration(.faults, "killAfter", .range(\.faults.killAfter))
      .setting("When such a kill falls, after the launch.")
      .summary("how long after a launch a kill can happen")
      .details("Belongs to kill; without kill, it changes nothing."),
    FaultDeclaration(.faults, "writeFails", .chance(\.faults.writeFails))
      .setting("How often a write to storage fails.")
      .summary("a write to the device's storage throws")
      .details("DurableStorage throws to the logic under test, as if the disk were full.")
      .bugs(.finishedUnprocessed),
    FaultDeclaration(.faults, "productsFail", .chance(\.faults.productsFail))
      .setting("How often loading products fails.")
      .summary("loading products throws")
      .details(
        """
        The app cannot get its products. It must show why, and must not show a spinner forever.
        """
      )
      .switchedOn { $0.fails(.loadProducts) },
    FaultDeclaration(.faults, "purchaseFails", .chance(\.faults.purchaseFails))
      .setting("How often a purchase fails before anything is charged.")
      .summary("a purchase throws before anything is charged")
      .details(
        "The call throws before the payment sheet opens. The app must show an alert that says why."
      )
      .bugs(.groupBlocksUpgrade)
      .switchedOn { $0.failsPurchases || $0.fails(.purchase) },
    FaultDeclaration(.faults, "paymentsDisabled", .chance(\.faults.paymentsDisabled))
      .setting("How often a device allows no purchases, for example because of Screen Time.")
      .summary("a device allows no purchases, for example because of Screen Time")
      .details(
        """
        AppStore.canMakePayments is false there, and purchase() throws purchaseNotAllowed. What \
        was bought elsewhere stays usable.
        """
      )
      .drawnApart(),
    FaultDeclaration(.faults, "interrupted", .episode(\.faults.interrupted, atMost: .days(1)))
      .delay()
      .setting(
        """
        How often a purchase fails because the customer has to do something first (bank, new \
        terms), and after how long it succeeds as a new transaction; at most 1d.
        """
      )
      .summary("a purchase fails until the customer has done something else")
      .details(
        """
        For example, the bank asks for confirmation, or new terms must be accepted. purchase() \
        throws. When the customer is done, a new transaction arrives in Transaction.updates, \
        perhaps while the app is closed.
        """
      )
      .bugs(.noCallback)
      .switchedOn { $0.interruptsPurchases },
    FaultDeclaration(.faults, "authentication", .episode(\.faults.authentication, atMost: .days(1)))
      .delay()
      .setting(
        """
        How often a payment has to be authenticated with the bank, so that purchase() returns \
        pending, and after how long it is charged; at most 1d.
        """
      )
      .summary("a purchase is pending until the customer has authenticated the payment")
      .details(
        """
        Strong Customer Authentication: purchase() returns pending to the person who pays. \
        Afterward, the transaction arrives in Transaction.updates, perhaps while the app is closed.
        """
      )
      .bugs(.deferredSpins, .pendingWhileClosed)
      .drawnApart(),
    FaultDeclaration(.faults, "authenticationAbandoned", .chance(\.faults.authenticationAbandoned))
      .setting("How often such a payment is never authenticated.")
      .summary("the customer never authenticates a payment")
      .details("Belongs to authentication. The purchase stays pending, and nothing more arrives.")
      .bugs(.deferredSpins)
      .drawnApart(),
    FaultDeclaration(.faults, "unverified", .chance(\.faults.unverified))
      .setting("How often a purchase returns a transaction that cannot be verified.")
      .summary("a purchase returns a transaction that cannot be verified")
      .details("The store did not sign it. It must not unlock anything.")
      .switchedOn { $0.fails(.verification) },
    FaultDeclaration(.faults, "syncFails", .chance(\.faults.syncFails))
      .setting("How often a restore's sync fails.")
      .summary("AppStore.sync() throws during a restore")
      .details("What the app knew before stays valid. It must show an alert.")
      .bugs(.restoreCounter)
      .switchedOn { $0.fails(.appStoreSync) },
    FaultDeclaration(.faults, "errors", .section(.errors))
      .summary("calls throw errors, named as in SKTestSession")
      .details("Each of six calls has its own probability and its own error."),
    FaultDeclaration(.faults, "renewalFails", .chance(\.faults.renewalFails))
      .setting("How often the charge for a subscription's next period fails.")
      .summary("the charge for a subscription's next period fails")
      .details("A grace period follows if the scenario has one, then billing retry.")
      .bugs(.graceFilteredOut, .successWithoutAccess)
      .switchedOn { $0.failsRenewals },
    FaultDeclaration(.faults, "recovery", .episode(\.faults.recovery))
      .delay()
      .setting("How often such a customer can be charged again, and after how long.")
      .summary("after a failed renewal, the customer can be charged again later")
      .details("The renewal arrives late, as a new transaction.")
      .bugs(.cachedExpiry),
    FaultDeclaration(.faults, "offline", .episode(\.faults.offline))
      .setting("How often, and how long, a launched device loses its connection.")
      .summary("a device loses its connection for a while after a launch")
      .details("Calls to the store fail within half a second. Deliveries wait for the connection.")
      .bugs(.cachedExpiry),
    FaultDeclaration(.faults, "serverDown", .episode(\.faults.serverDown), needsServer: true)
      .setting(
        """
        How often, in each minute in which something reaches it, the app's own server goes down, \
        and for how long.
        """
      )
      .summary("the app's server goes down for a while")
      .details(
        """
        Requests and notifications get no answer during that time. What the server's workers \
        held in memory is lost.
        """
      )
      .bugs(.outageLosesCharge, .finishedOnArrival),
    FaultDeclaration(
      .faults,
      "serverStorageFails",
      .chance(\.faults.serverStorageFails),
      needsServer: true
    )
    .setting("How often the storage of the app's own server cannot be reached.")
    .summary("the storage of the app's server is unreachable")
    .details("The server's logic gets an error and must answer with one.")
    .bugs(.finishedOnArrival),
    FaultDeclaration(.faults, "databaseDown", .episode(\.faults.databaseDown), needsServer: true)
      .setting(
        """
        How often, in each minute in which something reaches it, the database of the app's own \
        server crashes, and for how long it is away; what was committed is there again.
        """
      )
      .summary("the server's database crashes and is unavailable for a while")
      .details("Open transactions are lost. Committed data is there again afterward.")
      .bugs(.outageLosesCharge),
    FaultDeclaration(.faults, "commitFails", .chance(\.faults.commitFails), needsServer: true)
      .setting("How often a commit of the server's database fails.")
      .summary("a commit of the server's database fails")
      .details("Nothing of the transaction is stored."),
    FaultDeclaration(
      .faults,
      "commitAnswerLost",
      .chance(\.faults.commitAnswerLost),
      needsServer: true
    )
    .setting("How often a commit of the server's database succeeds and its answer is lost.")
    .summary("a commit succeeds, but its answer is lost")
    .details("The server cannot know whether the commit happened. A retry must not credit twice.")
    .bugs(.repeatedAfterFinish),
    FaultDeclaration(.faults, "imageFails", .chance(\.faults.imageFails), needsServer: true)
      .setting("How often the server cannot make an image.")
      .summary("the server cannot make an image")
      .details("The server must return the credit that it took for the image."),
    FaultDeclaration(.faults, "api", .section(.api), needsServer: true)
      .summary("the App Store Server API answers with errors, late, or with an old state")
      .details("Only a server that calls it notices. Each fault has its own probability."),
  ]
}
