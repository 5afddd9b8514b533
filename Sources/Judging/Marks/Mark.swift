import Simulation
package import StoreModel
package import StoreSimulation

/// A situation that a scenario must reach for its result to be meaningful.
///
/// This file holds everything about a mark: its name, its ``summary``, and when it is reached.
package enum Mark: String, Hashable, Sendable, CaseIterable {
  case purchased
  case cancelled
  case failed
  case unverified
  case boughtAgain = "bought-again"
  case unfinishedReturned = "unfinished-returned"
  case interrupted
  case interruptedResolvedWhileClosed = "interrupted-resolved-while-closed"
  case boughtOutside = "bought-outside"
  case twoWindows = "two-windows"
  case windowClosed = "window-closed"
  case relaunched
  case approvedInForeground = "approved-in-foreground"
  case approvedInBackground = "approved-in-background"
  case approvedWhileClosed = "approved-while-closed"
  case approvedOffline = "approved-offline"
  case declined
  case neverAnswered = "never-answered"
  case requestLapsed = "request-lapsed"
  case doubleTap = "double-tap"
  case killedWhilePending = "killed-while-pending"
  case restored
  case nothingToRestore = "nothing-to-restore"
  case restoreDuringPurchase = "restore-during-purchase"
  case refundedWhileClosed = "refunded-while-closed"
  case refundedInForeground = "refunded-in-foreground"
  case signInCancelled = "sign-in-cancelled"
  case killed
  case readEmpty = "read-empty"
  case subscribed
  case resubscribed
  case renewed
  case recovered
  case inGrace = "in-grace"
  case inBillingRetry = "in-billing-retry"
  case graceOver = "grace-over"
  case expired
  case autoRenewOff = "auto-renew-off"
  case storefrontChanged = "storefront-changed"
  case introductoryOffer = "introductory-offer"
  case promotionalOffer = "promotional-offer"
  case codeRedeemed = "code-redeemed"
  case wonBack = "won-back"
  case offerOver = "offer-over"
  case profileUpgraded = "profile-upgraded"
  case killedBeforeUpgrade = "killed-before-upgrade"
  case boughtElsewhere = "bought-elsewhere"
  case renewedWhileClosed = "renewed-while-closed"
  case upgraded
  case downgraded
  case priceIncreasePending = "price-increase-pending"
  case priceIncreaseAccepted = "price-increase-accepted"
  case offerRedeemed = "offer-redeemed"
  case renewalExtended = "renewal-extended"
  case refunded
  case refundProrated = "refund-prorated"
  case refundReversed = "refund-reversed"
  case refundDeclined = "refund-declined"
  case shared
  case clockWasWrong = "clock-was-wrong"
  case otherZone = "other-zone"
  case sharingEnded = "sharing-ended"
  case notificationRetried = "notification-retried"
  case notificationDuplicated = "notification-duplicated"
  case notificationOutOfOrder = "notification-out-of-order"
  case notificationGivenUp = "notification-given-up"
  case serverDown = "server-down"
  case serverDownForClient = "server-down-for-client"
  case signedInAsAnother = "signed-in-as-another"
  case postedForAnother = "posted-for-another"
  case reinstalled
  case newDevice = "new-device"
  case restoredAfterReinstall = "restored-after-reinstall"
  case accountLeft = "account-left"
  case accountBack = "account-back"
  case authenticated
  case authenticatedWhileClosed = "authenticated-while-closed"
  case authenticationAbandoned = "authentication-abandoned"
  case suspended
  case suspendedDuringCall = "suspended-during-call"
  case terminatedWhileSuspended = "terminated-while-suspended"
  case promoted
  case promotedWhileClosed = "promoted-while-closed"
  case promotedDuringPurchase = "promoted-during-purchase"
  case messageReceived = "message-received"
  case messageDisplayed = "message-displayed"
  case notSoldHere = "not-sold-here"
  case subscriptionsManaged = "subscriptions-managed"
  case codeSheetClosed = "code-sheet-closed"
  case earlierCustomer = "earlier-customer"

  /// A one-sentence description of the situation.
  package var summary: String {
    switch self {
    case .purchased: "a direct purchase succeeded"
    case .cancelled: "a user canceled the payment sheet"
    case .failed: "a purchase threw"
    case .unverified: "a purchase could not be verified"
    case .boughtAgain: "a user bought a product that they already owned"
    case .unfinishedReturned:
      "a purchase returned the product's unfinished transaction instead of charging"
    case .interrupted: "a purchase failed because it required an action by the customer first"
    case .interruptedResolvedWhileClosed:
      "an interrupted purchase was resolved while the app was closed"
    case .boughtOutside: "a user made a purchase outside the app"
    case .twoWindows: "two windows were open at once"
    case .windowClosed: "a second window was closed"
    case .relaunched: "the app was launched a second time on the same device"
    case .approvedInForeground: "an adult approved while the child's app was in the foreground"
    case .approvedInBackground: "an adult approved while the child's app was in the background"
    case .approvedWhileClosed: "an adult approved while the child's app was closed"
    case .approvedOffline: "an adult approved while the child's device was offline"
    case .declined: "an adult declined"
    case .neverAnswered: "an adult never answers"
    case .requestLapsed: "an adult answered a request that had lapsed after 24 hours"
    case .doubleTap:
      "a user tapped \"buy\" again while the purchase of the first tap was in progress"
    case .killedWhilePending: "the child's app was killed while a request was open"
    case .restored: "a restore succeeded"
    case .nothingToRestore: "a restore ended with nothing to restore"
    case .restoreDuringPurchase: "a restore began while a purchase was in progress"
    case .refundedWhileClosed: "a refund was granted while the app was closed"
    case .refundedInForeground: "a refund was granted while the app was in the foreground"
    case .signInCancelled: "a user canceled the sign-in of a restore"
    case .killed: "the system or the user killed the app"
    case .readEmpty: "current entitlements were empty although the user owned a product"
    case .subscribed: "a user subscribed to a group for the first time"
    case .resubscribed: "a user subscribed again after the last subscription had expired"
    case .renewed: "a subscription was renewed"
    case .recovered: "a subscription was renewed after a failed renewal"
    case .inGrace: "a renewal failed, and access continued"
    case .inBillingRetry: "a renewal failed, and access ended"
    case .graceOver: "a grace period ended without a renewal"
    case .expired: "a subscription expired"
    case .autoRenewOff: "a customer turned off automatic renewal"
    case .storefrontChanged: "a user switched to the App Store of another country"
    case .introductoryOffer: "a period was charged under an introductory offer"
    case .promotionalOffer: "a period was charged under a promotional offer"
    case .codeRedeemed: "a period was charged under an offer code"
    case .wonBack: "a period was charged under a win-back offer"
    case .offerOver: "the regular price was charged after an offer"
    case .profileUpgraded: "the app found data of an earlier version and rewrote it"
    case .killedBeforeUpgrade:
      "the app was killed before it had rewritten the data of an earlier version"
    case .boughtElsewhere:
      "a purchase was charged while the app was in the foreground on another device of the customer"
    case .renewedWhileClosed: "a renewal was charged while the app ran on no device of the customer"
    case .upgraded: "a user upgraded to a higher level of service"
    case .downgraded: "a user chose a lower level of service for the next renewal"
    case .priceIncreasePending: "a price increase awaited consent"
    case .priceIncreaseAccepted: "a price increase was accepted or needed no consent"
    case .offerRedeemed: "an active subscriber redeemed an offer"
    case .renewalExtended: "the renewal date of a subscription was extended"
    case .refunded: "a refund was granted"
    case .refundProrated: "a prorated refund was granted for the unused part"
    case .refundReversed: "a refund was reversed"
    case .refundDeclined: "a refund was requested in the app and declined"
    case .shared: "a family member received access to another member's purchase"
    case .clockWasWrong:
      "the app was launched on a device whose clock was wrong or changed while it ran"
    case .otherZone: "the app was launched on a device in a time zone other than UTC"
    case .sharingEnded: "a family member lost access to another member's purchase"
    case .notificationRetried:
      "a notification was sent again because the previous attempt had failed"
    case .notificationDuplicated: "an attempt to notify the server arrived twice"
    case .notificationOutOfOrder: "a notification arrived after a later one about the same purchase"
    case .notificationGivenUp: "the store gave up on a notification after its last attempt"
    case .serverDown: "the app's own server went down while it had work to do"
    case .serverDownForClient: "an app received no answer from its own server"
    case .signedInAsAnother: "a user signed in as a different app user than before"
    case .postedForAnother: "an app posted a purchase that was made for another app user"
    case .reinstalled: "the app was reinstalled on a device whose account owned a product"
    case .newDevice: "a new device replaced one whose account owned a product"
    case .restoredAfterReinstall: "a restore succeeded after the app was reinstalled"
    case .accountLeft:
      "a device changed from an Apple Account that owned a product to one that did not"
    case .authenticated: "a payment that had to be authenticated first was charged"
    case .authenticatedWhileClosed:
      "a payment was authenticated with the bank while the app was closed"
    case .authenticationAbandoned: "a customer never authenticated a payment"
    case .suspended: "an app in the background was suspended"
    case .suspendedDuringCall:
      "an app was suspended while a call, or what a tap had started, was in progress"
    case .terminatedWhileSuspended: "a suspended app was killed by the system or the user"
    case .promoted: "a customer began a purchase on the App Store, and the app received the intent"
    case .promotedWhileClosed: "a purchase begun on the App Store launched the app"
    case .promotedDuringPurchase:
      "a purchase begun on the App Store reached the app during another purchase"
    case .accountBack: "a device changed to an Apple Account that owned a product"
    case .messageReceived: "an app received a message of the App Store"
    case .messageDisplayed:
      "the system displayed a message of the App Store, because nothing in the app listened"
    case .notSoldHere: "a purchase failed because the product is not sold in the customer's country"
    case .subscriptionsManaged: "the sheet on which customers manage their subscriptions closed"
    case .codeSheetClosed: "the sheet on which customers redeem offer codes closed"
    case .earlierCustomer:
      "StoreKit told an app that its customer bought the app itself before it was free"
    }
  }

  /// The parts of a screen that are needed to detect the situation.
  package var reads: Set<Screen.Part> {
    switch self {
    case .restored, .nothingToRestore, .restoredAfterReinstall: [.alertKind]
    default: []
    }
  }

  /// The parts of a screen that logic needs to reach the situation.
  var needs: Shown {
    switch self {
    case .twoWindows, .windowClosed: .secondWindow
    case .profileUpgraded, .killedBeforeUpgrade: .storage
    case .restored, .nothingToRestore, .restoredAfterReinstall: .alertKind
    case .signedInAsAnother: .login
    case .postedForAnother: [.login, .server]
    case .notificationRetried, .notificationDuplicated, .notificationOutOfOrder,
      .notificationGivenUp, .serverDown, .serverDownForClient:
      .server
    default: []
    }
  }
}

/// Counts how often a trial reached each situation.
package struct MarkCounter {
  package private(set) var counts = [Int](repeating: 0, count: Mark.allCases.count)
  /// What the logic has shown of itself.
  package private(set) var shown: Shown = []
  private var server = ServerMarks()
  private var openRequests: SmallTable<AccountID, Int> = [:]

  /// The data that an earlier version left on a device and this one has not rewritten.
  var leftBehind: SmallTable<DeviceID, String> = [:]
  /// The payments that a customer has to authenticate.
  private var authenticating: SmallTable<AccountID, [ProductID]> = [:]
  /// The devices on which the app was reinstalled.
  var reinstalled: SmallSet<DeviceID> = []
  /// The accounts with a period paid under an offer and none at the regular price since.
  private var underOffer: SmallSet<AccountID> = []

  /// Creates an empty counter.
  package init() {}

  private static let places: [Mark: Int] = Dictionary(
    uniqueKeysWithValues: Mark.allCases.enumerated().map { ($1, $0) }
  )

  package static func place(of mark: Mark) -> Int { places[mark] ?? 0 }

  mutating func hit(_ mark: Mark) { counts[Self.place(of: mark)] += 1 }

  /// Counts an event after the history has recorded it.
  package mutating func observe(_ event: WorldEvent, _ history: History) {
    if let mark = server.observe(event) { hit(mark) }
    shown.formUnion(Shown(event))
    switch event {
    case .charged(let entry, let account):
      switch entry.origin {
      case .direct: hit(.purchased)
      case .outside: hit(.boughtOutside)
      case .resolved: resolved(entry, account, history)
      case .approved, .renewal, .shared: break
      }
      charged(entry, account, history)
    case .alreadyOwned: hit(.boughtAgain)
    case .returnedUnfinished: hit(.unfinishedReturned)
    case .interrupted: hit(.interrupted)
    case .authenticating(_, _, isAbandoned: true): hit(.authenticationAbandoned)
    case .authenticating(let product, let account, isAbandoned: false):
      authenticating[account, default: []].append(product)
    case .requested(_, let account, _): openRequests[account, default: 0] += 1
    case .answered(_, let account, _, let isApproved):
      openRequests[account, default: 1] -= 1
      if isApproved { approved(account, history) } else { hit(.declined) }
    case .lapsed(_, let account, _):
      openRequests[account, default: 1] -= 1
      hit(.requestLapsed)
    case .ignored: hit(.neverAnswered)
    case .refunded(let entry, let account):
      refunded(account, history)
      if entry.transaction.revocation?.type == .refundProrated { hit(.refundProrated) }
    case .shared: hit(.shared)
    case .notified(let notification, _, _):
      if let mark = Mark(notification) { hit(mark) }
    case .launched(let id, _): if id.launch > 1 { hit(.relaunched) }
    case .suspended(let id):
      hit(.suspended)
      if history.process(id)?.isQuiet == false { hit(.suspendedDuringCall) }
    case .ended(let id, _):
      // A large world reaches quiescence in parts: apps end so that those of other devices can run.
      // There, users also quit apps whose requests failed.
      guard history.quiescentSince == nil else { return }
      hit(.killed)
      if history.process(id)?.isSuspended == true { hit(.terminatedWhileSuspended) }
      if leftBehind[id.device] != nil { hit(.killedBeforeUpgrade) }
      if let account = history.process(id)?.account, openRequests[account, default: 0] > 0 {
        hit(.killedWhilePending)
      }
    case .moved: hit(.storefrontChanged)
    case .promoted(_, let device): promoted(device, history)
    case .intentDelivered(_, let id, let listeners):
      if listeners > 0 { intentHeard(by: id, history) }
    case .leftBehind(let key, let device): leftBehind[device] = key
    case .wrote(let key, _, let id):
      if leftBehind[id.device] == key {
        hit(.profileUpgraded)
        leftBehind[id.device] = nil
      }
    case .wiped(let id, let isNew): wiped(id, isNew: isNew, history)
    case .usesAccount(let id, let account): changed(account, of: id, history)
    case .windowClosed: hit(.windowClosed)
    case .clock(_, let offBy, let zone):
      if offBy != .zero { hit(.clockWasWrong) }
      if zone != .utc { hit(.otherZone) }
    case .screen(let id, _, nil, .some):
      if (history.process(id)?.screens.compactMap { $0 }.count ?? 0) > 1 { hit(.twoWindows) }
    default: observeCall(event, history)
    }
  }

  private mutating func observeCall(_ event: WorldEvent, _ history: History) {
    switch event {
    case .messageDelivered(_, _, let listeners):
      hit(listeners > 0 ? .messageReceived : .messageDisplayed)
    case .paymentAnswered(_, confirmed: false): hit(.cancelled)
    case .signInAnswered(_, confirmed: false): hit(.signInCancelled)
    case .returned(_, .purchase, _, .failed(let error)):
      hit(.failed)
      if error == .notAvailableInStorefront { hit(.notSoldHere) }
    case .returned(_, .manageSubscriptions, _, .done): hit(.subscriptionsManaged)
    case .returned(_, .offerCode, _, .done): hit(.codeSheetClosed)
    case .returned(_, _, _, let outcome) where outcome.tellsOfRealEarlierCustomer:
      hit(.earlierCustomer)
    case .returned(_, .purchase, _, .purchase(.success(.unverified))): hit(.unverified)
    case .returned(_, .currentEntitlements, _, .transactions([], _, irregular: true)):
      hit(.readEmpty)
    case .tapped(.buy, let id, _):
      let buys = history.process(id)?.actions.filter { $0.isPurchase } ?? []
      if buys.count > 1 { hit(.doubleTap) }
    case .tapIgnored(.buy, let id, _):
      if history.process(id)?.actions.contains(where: \.isPurchase) ?? false { hit(.doubleTap) }
    case .tapped(.restore, let id, _):
      if history.process(id)?.actions.contains(where: \.isPurchase) ?? false {
        hit(.restoreDuringPurchase)
      }
    case .screen(let id, _, let before, let after) where before?.alert != after?.alert:
      switch after?.alert?.kind {
      case .restored:
        hit(.restored)
        if reinstalled.contains(id.device) { hit(.restoredAfterReinstall) }
      case .nothingToRestore: hit(.nothingToRestore)
      default: break
      }
    default: break
    }
  }

  private mutating func resolved(
    _ entry: BookEntry,
    _ account: AccountID,
    _ history: History
  ) {
    let closed = history.processes(of: account).filter { !$0.process.isAlive }
    let place = authenticating[account]?.firstIndex(of: entry.transaction.productID)
    if let place {
      authenticating[account]?.remove(at: place)
      hit(.authenticated)
    }
    let mark =
      place == nil ? Mark.interruptedResolvedWhileClosed : .authenticatedWhileClosed
    for _ in closed { hit(mark) }
  }

  private mutating func charged(
    _ entry: BookEntry,
    _ account: AccountID,
    _ history: History
  ) {
    switch entry.transaction.offer?.kind {
    case .introductory: hit(.introductoryOffer)
    case .promotional: hit(.promotionalOffer)
    case .code: hit(.codeRedeemed)
    case .winBack: hit(.wonBack)
    case nil: break
    }
    if entry.transaction.offer != nil {
      underOffer.insert(account)
    } else if entry.origin == .renewal, underOffer.remove(account) != nil {
      hit(.offerOver)
    }
    let processes = history.processes(of: account)
    if entry.origin == .renewal, !processes.contains(where: \.process.isAlive) {
      hit(.renewedWhileClosed)
    }
    // One device made the purchase; the others must learn of it.
    let inFront = processes.count { $0.process.frontSince != nil }
    if inFront > 1, entry.origin == .direct { hit(.boughtElsewhere) }
  }

  private mutating func approved(_ account: AccountID, _ history: History) {
    for (device, process) in history.processes(of: account) {
      if !device.isOnline {
        hit(.approvedOffline)
      } else if !process.isAlive {
        hit(.approvedWhileClosed)
      } else {
        hit(process.frontSince != nil ? .approvedInForeground : .approvedInBackground)
      }
    }
  }

  private mutating func refunded(_ account: AccountID, _ history: History) {
    for (_, process) in history.processes(of: account) {
      if !process.isAlive {
        hit(.refundedWhileClosed)
      } else if process.frontSince != nil {
        hit(.refundedInForeground)
      }
    }
  }
}

extension History {
  /// Whether an account has access to any product, by the books.
  func ownsAccess(_ account: AccountID) -> Bool {
    relevantEntries(of: account).contains {
      $0.transaction.productType.givesAccess && $0.entitles(at: today)
    }
  }
}

extension History.LiveAction {
  /// Whether a purchase was started.
  var isPurchase: Bool { if case .buy = action { true } else { false } }
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
