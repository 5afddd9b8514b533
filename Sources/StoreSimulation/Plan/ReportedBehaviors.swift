package import Simulation

/// Behavior of the store that only a single public report shows.
///
/// Each is off unless a scenario or the command line turns it on. Neither a swarm nor a fault
/// profile changes it.
package struct ReportedBehaviors: Hashable, Sendable {
  /// A subscriber who never used an introductory offer of the group is eligible for one.
  package var introOfferForSubscribers = false
  /// How often two or three repeats of a finished transaction arrive on `updates`.
  package var repeatsAfterFinish = Ratio.never
  /// `sync()` without a connection throws `userCancelled`.
  package var syncCanceledOffline = false
  /// After `sync()`, the latest renewal is unfinished again.
  package var syncReopensRenewal = false
  /// How often a replaced plan stays among current entitlements, and for how long.
  package var replacedPlanListed = Irregularities.Episode.never
  /// `finish()` changes nothing on other devices that know the transaction.
  package var finishOnDeviceOnly = false
  /// Current entitlements are empty as long as the device has no connection.
  package var entitlementsEmptyOffline = false

  /// Current entitlements leave out a plan that has expired by the device's own clock.
  package var entitlementsByDeviceClock = false

  /// Creates reported behaviors; without changes, all are off.
  package init(_ change: (inout ReportedBehaviors) -> Void = { _ in }) { change(&self) }

  /// Turns off what would disturb quiescence; what the store always does stays.
  mutating func calm() {
    repeatsAfterFinish = .never
    replacedPlanListed = .never
    syncReopensRenewal = false
  }
}

extension ReportedBehaviors {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(
      .reported,
      "introOfferForSubscribers",
      .flag(\.reported.introOfferForSubscribers)
    )
    .setting("A subscriber who never used an introductory offer of the group is eligible.")
    .summary("isEligibleForIntroOffer is true for a subscriber who never used such an offer")
    .details(
      """
      Otherwise it is false for every subscriber. An upgrade grants no introductory offer in \
      either case, so an app that shows the trial price of an upgrade shows the wrong one. \
      Reported: github.com/superwall/Superwall-iOS/pull/480.
      """
    ),
    FaultDeclaration(
      .reported,
      "repeatsAfterFinish",
      .chance(\.reported.repeatsAfterFinish)
    )
    .setting("Two or three repeats of a finished transaction arrive on the updates.")
    .summary("a finished transaction arrives in Transaction.updates two or three times more")
    .details(
      """
      Between 10 and 20 seconds after the first finish(). The app must not handle it as new. \
      Reported: developer.apple.com/forums/thread/816320.
      """
    ),
    FaultDeclaration(.reported, "syncCanceledOffline", .flag(\.reported.syncCanceledOffline))
      .setting("Without a connection, sync() throws userCancelled, and no sign-in appears.")
      .summary("AppStore.sync() throws userCancelled if the device has no connection")
      .details(
        """
        No sign-in appears. Otherwise sync() throws a network error after the sign-in. An app \
        that says nothing about a canceled restore leaves its user without an answer. Reported: \
        developer.apple.com/forums/thread/692177.
        """
      ),
    FaultDeclaration(.reported, "syncReopensRenewal", .flag(\.reported.syncReopensRenewal))
      .setting("After sync(), the latest renewal is among the unfinished transactions again.")
      .summary("Transaction.unfinished lists the latest renewal again after AppStore.sync()")
      .details(
        """
        Although the app has finished it, and even if the subscription has expired; until the \
        app finishes it again. The app must not handle it as new. Reported: \
        developer.apple.com/forums/thread/821622.
        """
      ),
    FaultDeclaration(.reported, "replacedPlanListed", .episode(\.reported.replacedPlanListed))
      .setting("How often, and how long, a replaced plan stays among current entitlements.")
      .summary("currentEntitlements lists the replaced plan beside the new one for a while")
      .details(
        """
        After an upgrade or another change of plan, until the period of the old plan ends at the \
        latest. An app that adds up what it finds counts twice. \
        Reported: developer.apple.com/forums/thread/766872.
        """
      ),
    FaultDeclaration(.reported, "finishOnDeviceOnly", .flag(\.reported.finishOnDeviceOnly))
      .setting("finish() changes nothing on other devices that know the transaction.")
      .summary("finish() does not reach the other devices that know the transaction")
      .details(
        """
        Otherwise it finishes the transaction for the whole account. Here, each device that \
        learned of the transaction before keeps it unfinished until its own app finishes it. No \
        text of Apple's decides which is right.
        """
      ),
    FaultDeclaration(
      .reported,
      "entitlementsEmptyOffline",
      .flag(\.reported.entitlementsEmptyOffline)
    )
    .setting("Current entitlements are empty as long as the device has no connection.")
    .summary("currentEntitlements is empty as long as the device has no connection")
    .details(
      """
      Otherwise it lists what the device knew when it lost the connection. A paying customer must \
      not lose access because of it. Reported: github.com/LeoKlaus/Paperparrot/issues/235.
      """
    ),
    FaultDeclaration(
      .reported,
      "entitlementsByDeviceClock",
      .flag(\.reported.entitlementsByDeviceClock)
    )
    .setting("Entitlements leave out a plan that has expired by the device's own clock.")
    .summary("currentEntitlements goes by the device's own clock")
    .details(
      """
      Otherwise a wrong clock changes nothing there. Here, a clock that is ahead hides a plan \
      whose period runs. The status of a subscription goes by the store's date in either case, so \
      an app that believes the list alone breaks paid-means-access and no-device-clock. No text \
      of Apple's decides which is right.
      """
    ),
  ]
}
