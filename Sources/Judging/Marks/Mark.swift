import StoreModel
import StoreSimulation

/// A situation that a scenario must reach for its result to be meaningful.
public enum Mark: String, Hashable, Sendable, CaseIterable {
  /// A direct purchase went through.
  case purchased
  /// Somebody closed the payment sheet.
  case cancelled
  /// A purchase threw.
  case failed
  /// A purchase could not be verified.
  case unverified
  /// Somebody bought what was owned already.
  case boughtAgain = "bought-again"
  /// A purchase failed because the customer had to do something first.
  case interrupted
  /// What interrupted a purchase was resolved while the app was closed.
  case interruptedResolvedWhileClosed = "interrupted-resolved-while-closed"
  /// Somebody bought outside the app.
  case boughtOutside = "bought-outside"
  /// Two windows were open at once.
  case twoWindows = "two-windows"
  /// A second window was closed.
  case windowClosed = "window-closed"
  /// The app was launched a second time on the same device.
  case relaunched
  /// An adult approved while the child's app was in front.
  case approvedInFront = "approved-in-front"
  /// An adult approved while the child's app was behind another.
  case approvedBehind = "approved-behind"
  /// An adult approved while the child's app was closed.
  case approvedWhileClosed = "approved-while-closed"
  /// An adult approved while the child's device was offline.
  case approvedOffline = "approved-offline"
  /// An adult declined.
  case declined
  /// An adult never answers.
  case neverAnswered = "never-answered"
  /// Somebody tapped "buy" again while the first tap's purchase was under way.
  case doubleTap = "double-tap"
  /// The child's app was killed while a request was open.
  case killedWhilePending = "killed-while-pending"
  /// A restore ended well.
  case restored
  /// A restore ended, and there was nothing to restore.
  case nothingToRestore = "nothing-to-restore"
  /// A restore began while a purchase was under way.
  case restoreDuringPurchase = "restore-during-purchase"
  /// Money was given back while the app was closed.
  case refundedWhileClosed = "refunded-while-closed"
  /// Money was given back while the app was in front.
  case refundedInFront = "refunded-in-front"
  /// Somebody cancelled the sign-in of a restore.
  case signInCancelled = "sign-in-cancelled"
  /// The system killed the app, or its owner did.
  case killed
  /// Current entitlements read empty although something is owned.
  case readEmpty = "read-empty"
  /// Somebody subscribed to a group for the first time.
  case subscribed
  /// Somebody subscribed again after the last subscription was over.
  case resubscribed
  /// A subscription was renewed.
  case renewed
  /// A subscription was renewed after a failure.
  case recovered
  /// A renewal failed, and access went on.
  case inGrace = "in-grace"
  /// A renewal failed, and access ended.
  case inBillingRetry = "in-billing-retry"
  /// A grace period ended without a renewal.
  case graceOver = "grace-over"
  /// A subscription was over.
  case expired
  /// A customer turned renewal off.
  case autoRenewOff = "auto-renew-off"
  /// Somebody went over to the App Store of another country.
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
  /// The app found what an earlier version had left, and wrote it anew.
  case profileUpgraded = "profile-upgraded"
  /// The app was killed before it had written anew what an earlier version had left.
  case killedBeforeUpgrade = "killed-before-upgrade"
  /// Something was charged while another device of the same customer had the app in front.
  case boughtElsewhere = "bought-elsewhere"
  /// A renewal was charged while no app of the customer's ran.
  case renewedWhileClosed = "renewed-while-closed"
  /// Somebody went over to a higher service.
  case upgraded
  /// Somebody chose a lower service for the next renewal.
  case downgraded
  /// A higher price waited for an answer.
  case priceIncreasePending = "price-increase-pending"
  /// A higher price was accepted, or needed no consent.
  case priceIncreaseAccepted = "price-increase-accepted"
  /// An active subscriber redeemed an offer.
  case offerRedeemed = "offer-redeemed"
  /// The end of a subscription was moved.
  case renewalExtended = "renewal-extended"
  /// Money was given back.
  case refunded
  /// Money was given back for the unused part.
  case refundProrated = "refund-prorated"
  /// A refund was taken back.
  case refundReversed = "refund-reversed"
  /// A refund was asked for in the app, and declined.
  case refundDeclined = "refund-declined"
  /// A family member got what another one bought.
  case shared
  /// The app was launched on a device whose clock was wrong, or was moved under it.
  case clockWasWrong = "clock-was-wrong"
  /// The app was launched on a device in another zone than UTC.
  case otherZone = "other-zone"
  /// A family member lost what another one had shared.
  case sharingEnded = "sharing-ended"
  /// A notification was sent again, as the attempt before had failed.
  case notificationRetried = "notification-retried"
  /// An attempt to notify the server arrived twice.
  case notificationDuplicated = "notification-duplicated"
  /// A notification arrived after a later one about the same purchase.
  case notificationOutOfOrder = "notification-out-of-order"
  /// No attempt was left to tell the server of something.
  case notificationGivenUp = "notification-given-up"
  /// The app's own server went down while it had something to do.
  case serverDown = "server-down"
  /// An app could not get an answer of its own server.
  case serverDownForClient = "server-down-for-client"
  /// Somebody signed in as another app user than before.
  case signedInAsAnother = "signed-in-as-another"
  /// An app posted what was bought for another app user.
  case postedForAnother = "posted-for-another"
}

extension Mark {
  /// Returns the situation that a notification to the developer's server reports, if any.
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
