import StoreModel
import StoreSimulation

/// A situation that a scenario must reach for its result to be meaningful.
public enum Mark: String, Hashable, Sendable, CaseIterable {
  /// A direct purchase succeeded.
  case purchased
  /// A user canceled the payment sheet.
  case cancelled
  /// A purchase threw.
  case failed
  /// A purchase could not be verified.
  case unverified
  /// A user bought a product that they already owned.
  case boughtAgain = "bought-again"
  /// A purchase failed because it required an action by the customer first.
  case interrupted
  /// An interrupted purchase was resolved while the app was closed.
  case interruptedResolvedWhileClosed = "interrupted-resolved-while-closed"
  /// A user made a purchase outside the app.
  case boughtOutside = "bought-outside"
  /// Two windows were open at once.
  case twoWindows = "two-windows"
  /// A second window was closed.
  case windowClosed = "window-closed"
  /// The app was launched a second time on the same device.
  case relaunched
  /// An adult approved while the child's app was in the foreground.
  case approvedInFront = "approved-in-front"
  /// An adult approved while the child's app was in the background.
  case approvedBehind = "approved-behind"
  /// An adult approved while the child's app was closed.
  case approvedWhileClosed = "approved-while-closed"
  /// An adult approved while the child's device was offline.
  case approvedOffline = "approved-offline"
  /// An adult declined.
  case declined
  /// An adult never answers.
  case neverAnswered = "never-answered"
  /// A user tapped "buy" again while the purchase of the first tap was in progress.
  case doubleTap = "double-tap"
  /// The child's app was killed while a request was open.
  case killedWhilePending = "killed-while-pending"
  /// A restore succeeded.
  case restored
  /// A restore ended with nothing to restore.
  case nothingToRestore = "nothing-to-restore"
  /// A restore began while a purchase was in progress.
  case restoreDuringPurchase = "restore-during-purchase"
  /// A refund was granted while the app was closed.
  case refundedWhileClosed = "refunded-while-closed"
  /// A refund was granted while the app was in the foreground.
  case refundedInFront = "refunded-in-front"
  /// A user canceled the sign-in of a restore.
  case signInCancelled = "sign-in-cancelled"
  /// The system or the user killed the app.
  case killed
  /// Current entitlements were empty although the user owned a product.
  case readEmpty = "read-empty"
  /// A user subscribed to a group for the first time.
  case subscribed
  /// A user subscribed again after the last subscription had expired.
  case resubscribed
  /// A subscription was renewed.
  case renewed
  /// A subscription was renewed after a failed renewal.
  case recovered
  /// A renewal failed, and access continued.
  case inGrace = "in-grace"
  /// A renewal failed, and access ended.
  case inBillingRetry = "in-billing-retry"
  /// A grace period ended without a renewal.
  case graceOver = "grace-over"
  /// A subscription expired.
  case expired
  /// A customer turned off automatic renewal.
  case autoRenewOff = "auto-renew-off"
  /// A user switched to the App Store of another country.
  case storefrontChanged = "storefront-changed"
  /// A period was charged under an introductory offer.
  case introductoryOffer = "introductory-offer"
  /// A period was charged under a promotional offer.
  case promotionalOffer = "promotional-offer"
  /// A period was charged under an offer code.
  case codeRedeemed = "code-redeemed"
  /// A period was charged under a win-back offer.
  case wonBack = "won-back"
  /// The regular price was charged after an offer.
  case offerOver = "offer-over"
  /// The app found data of an earlier version and rewrote it.
  case profileUpgraded = "profile-upgraded"
  /// The app was killed before it had rewritten the data of an earlier version.
  case killedBeforeUpgrade = "killed-before-upgrade"
  /// A purchase was charged while the app was in the foreground on another device of the customer.
  case boughtElsewhere = "bought-elsewhere"
  /// A renewal was charged while the app ran on no device of the customer.
  case renewedWhileClosed = "renewed-while-closed"
  /// A user upgraded to a higher level of service.
  case upgraded
  /// A user chose a lower level of service for the next renewal.
  case downgraded
  /// A price increase awaited consent.
  case priceIncreasePending = "price-increase-pending"
  /// A price increase was accepted or needed no consent.
  case priceIncreaseAccepted = "price-increase-accepted"
  /// An active subscriber redeemed an offer.
  case offerRedeemed = "offer-redeemed"
  /// The renewal date of a subscription was extended.
  case renewalExtended = "renewal-extended"
  /// A refund was granted.
  case refunded
  /// A prorated refund was granted for the unused part.
  case refundProrated = "refund-prorated"
  /// A refund was reversed.
  case refundReversed = "refund-reversed"
  /// A refund was requested in the app and declined.
  case refundDeclined = "refund-declined"
  /// A family member received access to another member's purchase.
  case shared
  /// The app was launched on a device whose clock was wrong or changed while it ran.
  case clockWasWrong = "clock-was-wrong"
  /// The app was launched on a device in a time zone other than UTC.
  case otherZone = "other-zone"
  /// A family member lost access to another member's purchase.
  case sharingEnded = "sharing-ended"
  /// A notification was sent again because the previous attempt had failed.
  case notificationRetried = "notification-retried"
  /// An attempt to notify the server arrived twice.
  case notificationDuplicated = "notification-duplicated"
  /// A notification arrived after a later one about the same purchase.
  case notificationOutOfOrder = "notification-out-of-order"
  /// The store gave up on a notification after its last attempt.
  case notificationGivenUp = "notification-given-up"
  /// The app's own server went down while it had work to do.
  case serverDown = "server-down"
  /// An app received no answer from its own server.
  case serverDownForClient = "server-down-for-client"
  /// A user signed in as a different app user than before.
  case signedInAsAnother = "signed-in-as-another"
  /// An app posted a purchase that was made for another app user.
  case postedForAnother = "posted-for-another"
}

extension Mark {
  /// Creates the situation that a notification to the developer's server reports, if any.
  init?(_ notification: ServerNotification) {
    switch notification {
    case .subscribed(.initialBuy): self = .subscribed
    case .subscribed(.resubscribe): self = .resubscribed
    case .didRenew(let isRecovery): self = isRecovery ? .recovered : .renewed
    case .didChangeRenewalPreference(.upgrade): self = .upgraded
    case .didChangeRenewalPreference(.downgrade): self = .downgraded
    case .didChangeRenewalStatus(isOn: false): self = .autoRenewOff
    case .offerRedeemed: self = .offerRedeemed
    case .didFailToRenew(let inGrace): self = inGrace ? .inGrace : .inBillingRetry
    case .gracePeriodExpired: self = .graceOver
    case .expired: self = .expired
    case .priceIncrease(.pending): self = .priceIncreasePending
    case .priceIncrease(.accepted): self = .priceIncreaseAccepted
    case .refund: self = .refunded
    case .refundReversed: self = .refundReversed
    case .refundDeclined: self = .refundDeclined
    case .revoke: self = .sharingEnded
    case .renewalExtended: self = .renewalExtended
    default: return nil
    }
  }
}
