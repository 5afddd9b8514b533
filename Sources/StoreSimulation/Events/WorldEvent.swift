public import Simulation
public import StoreModel

/// What an app asked of its device.
public enum CallKind: Hashable, Sendable, CaseIterable {
  /// `products(for:)`
  case products
  /// `purchase(_:)`
  case purchase
  /// `currentEntitlements()`
  case currentEntitlements
  /// `unfinished()`
  case unfinished
  /// `all()`
  case allTransactions
  /// `finish(_:)`
  case finish
  /// `sync()`
  case sync
  /// `subscriptionStatuses(in:)`
  case statuses
  /// `isEligibleForIntroductoryOffer(in:)`
  case eligibility
  /// `beginRefundRequest(for:)`
  case refundRequest
  /// A read of durable storage.
  case read
  /// A write to durable storage.
  case write
  /// A transaction is posted to the app's own server.
  case post
  /// The app's own server is asked what may be used.
  case access
  /// Somebody signs in to the app's own server.
  case serverSignIn
  /// The app asks its server what credits there are.
  case balance
  /// The app brings its server a signed transaction.
  case credit
  /// The app asks its server for a page of history.
  case history
  /// The app asks its server what can be bought.
  case packs
  /// The app has its server make an image.
  case image
}

/// How a call ended.
public enum CallOutcome: Hashable, Sendable {
  /// It returned; nothing more is to be said.
  case done
  /// `products(for:)` returned these.
  case products([Product])
  /// `purchase(_:)` returned this.
  case purchase(PurchaseResult)
  /// A read of entitlements or of `unfinished` returned this; `asOf` is the newest state of the
  /// books that the device held when it answered.
  case transactions([VerificationResult], asOf: UInt64, irregular: Bool)
  /// A read of statuses returned these.
  case statuses([SubscriptionStatus])
  /// Whether an introductory offer may be had.
  case eligible(Bool)
  /// It threw.
  case failed(StoreError)
  /// A write failed.
  case writeFailed
  /// The app's own server answered.
  case server(ServerResponse)
  /// The app's own server did not answer, or with no success.
  case serverFailed(ServerError)
}

/// Something that happened in a world: what invariants see, marks count and stories tell.
public enum WorldEvent: Sendable {
  /// The store charged an account.
  case charged(BookEntry, account: AccountID)
  /// The store told a customer that the product is already owned.
  case alreadyOwned(BookEntry, account: AccountID)
  /// A child asked for something.
  case requested(RequestID, account: AccountID, product: ProductID)
  /// An adult answered.
  case answered(RequestID, account: AccountID, product: ProductID, approved: Bool)
  /// An adult will never answer.
  case ignored(RequestID, account: AccountID)
  /// A purchase failed because the customer has to do something first: prove who pays, agree to
  /// terms. It succeeds later.
  case interrupted(ProductID, account: AccountID)
  /// The store gave money back.
  case refunded(BookEntry, account: AccountID)
  /// A transaction, or the subscription that it is the latest of, stands differently.
  case changed(BookEntry, account: AccountID)
  /// A family member got a transaction for what another one bought.
  case shared(BookEntry, account: AccountID)
  /// A customer buys in another country from now on.
  case moved(Storefront, account: AccountID)
  /// The developer's server is told of something.
  case notified(ServerNotification, TransactionID, account: AccountID)
  /// The store sends a notification for the n-th time, counted from 1.
  case notificationSent(NotificationPayload, attempt: Int)
  /// A notification reached the place of the server.
  case notificationArrived(NotificationPayload)
  /// An attempt was answered, or was not in time.
  case notificationAnswered(NotificationPayload, attempt: Int, ServerAnswer?)
  /// No attempt is left: the server will not hear of it.
  case notificationGivenUp(NotificationPayload)
  /// The developer's server went down, or is there again.
  case serverUp(Bool)
  /// A row of the server's storage is new, or holds something else.
  case rowChanged(Row)
  /// A transaction of the server's database was committed, and changed this.
  case committed([Record<CreditRecord>])
  /// The server's database crashed, or is there again.
  case databaseUp(Bool)
  /// The developer has the server do something.
  case taskBegan(ServerTask)
  /// The server has done it, or could not.
  case taskEnded(ServerTask, isDone: Bool)
  /// An app asks its own server.
  case serverAsked(ServerRequest, CallID, ProcessID)
  /// Somebody asks the server past the app, with something forged.
  case forged(ServerRequest, DeviceID)
  /// A device's own copy of the books took in a newer state.
  case learned(BookEntry, device: DeviceID)
  /// A device cannot verify a transaction, or can again.
  case trusted(Bool, BookEntry, device: DeviceID)
  /// The app was started.
  case launched(ProcessID, account: AccountID)
  /// The app came to the front, or went behind another.
  case front(ProcessID, Bool)
  /// The app's process ended.
  case ended(ProcessID, killed: Bool)
  /// A device lost its connection, or has one again.
  case online(DeviceID, Bool)
  /// A device's own clock is off by so much (negative: behind), and in this zone: told at a launch
  /// and when somebody moves it, unless it is right and in UTC.
  case clock(DeviceID, offBy: VirtualDuration, CalendarZone)
  /// An app called its device.
  case began(CallID, CallKind, ProcessID, product: ProductID?)
  /// A call returned to the app.
  case returned(CallID, CallKind, ProcessID, CallOutcome)
  /// An update was handed to the app; to how many listeners.
  case delivered(VerificationResult, sequence: UInt64, ProcessID, listeners: Int)
  /// How a subscription stands was handed to the app; to how many listeners.
  case statusDelivered(SubscriptionStatus, ProcessID, listeners: Int)
  /// Under load, somebody is about to tap, which was due since then.
  case meant(UserAction, DeviceID, since: VirtualInstant)
  /// A person tapped something that took the tap.
  case tapped(UserAction, ProcessID, window: Int)
  /// A person tapped something that took no tap: a button that was disabled, or under an alert.
  case tapIgnored(UserAction, ProcessID, window: Int)
  /// What a tap set going has ended.
  case settled(UserAction, ProcessID, window: Int)
  /// The app asked for a transaction to be finished.
  case finished(TransactionID, ProcessID)
  /// A value became durable on a device.
  case wrote(key: String, value: String?, ProcessID)
  /// An earlier version of the app had left a value behind.
  case leftBehind(key: String, DeviceID)
  /// A payment sheet was answered.
  case paymentAnswered(ProcessID, confirmed: Bool)
  /// A sign-in was answered.
  case signInAnswered(ProcessID, confirmed: Bool)
  /// A window shows something else; nil while it is closed.
  case screen(ProcessID, window: Int, before: Screen?, after: Screen?)
  /// A window was closed.
  case windowClosed(ProcessID, window: Int)
  /// Faults and irregularities are off from now on.
  case restBegan
}

/// An event with its instant.
public struct TimedEvent: Sendable {
  /// When it happened.
  public let instant: VirtualInstant
  /// What happened.
  public let event: WorldEvent
  /// The number of the step in which it happened, from 1; 0 before the first.
  public let step: UInt64

  /// Pairs an event with its instant and its step.
  ///
  /// - Parameters:
  ///   - instant: when it happened.
  ///   - event: what happened.
  ///   - step: the number of the step in which it happened.
  public init(instant: VirtualInstant, event: WorldEvent, step: UInt64 = 0) {
    self.instant = instant
    self.event = event
    self.step = step
  }
}
