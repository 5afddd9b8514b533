public import Simulation
public import StoreModel

/// A kind of call from an app to its device or its server.
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
  /// The app asks its own server for access.
  case access
  /// A user signs in to the app's own server.
  case serverSignIn
  /// The app asks its server for the balance of credits.
  case balance
  /// The app sends its server a signed transaction.
  case credit
  /// The app asks its server for a page of history.
  case history
  /// The app asks its server for the packs on sale.
  case packs
  /// The app has its server make an image.
  case image
}

/// The outcome of a call.
public enum CallOutcome: Hashable, Sendable {
  /// The call returned without a value.
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
  /// Whether the customer is eligible for an introductory offer.
  case eligible(Bool)
  /// The call threw an error.
  case failed(StoreError)
  /// A write failed.
  case writeFailed
  /// The app's own server answered.
  case server(ServerResponse)
  /// The app's own server did not answer, or answered with a failure.
  case serverFailed(ServerError)
}

/// An event in a world, which invariants check, marks count and stories describe.
public enum WorldEvent: Sendable {
  /// The store charged an account.
  case charged(BookEntry, account: AccountID)
  /// The store told a customer that the product is already owned.
  case alreadyOwned(BookEntry, account: AccountID)
  /// A child requested a purchase.
  case requested(RequestID, account: AccountID, product: ProductID)
  /// An adult answered a request.
  case answered(RequestID, account: AccountID, product: ProductID, approved: Bool)
  /// An adult will never answer a request.
  case ignored(RequestID, account: AccountID)
  /// A purchase failed because it requires an action by the customer first, such as payment
  /// authentication or new terms. It succeeds later.
  case interrupted(ProductID, account: AccountID)
  /// The store refunded a transaction.
  case refunded(BookEntry, account: AccountID)
  /// A transaction, or the subscription of which it is the latest, changed.
  case changed(BookEntry, account: AccountID)
  /// A family member received a transaction for another member's purchase.
  case shared(BookEntry, account: AccountID)
  /// A customer switched to another country's store.
  case moved(Storefront, account: AccountID)
  /// The store issued a notification to the developer's server.
  case notified(ServerNotification, TransactionID, account: AccountID)
  /// The store sends a notification for the n-th time, counted from 1.
  case notificationSent(NotificationPayload, attempt: Int)
  /// A notification reached the developer's server.
  case notificationArrived(NotificationPayload)
  /// An attempt was answered, or was not answered in time.
  case notificationAnswered(NotificationPayload, attempt: Int, ServerAnswer?)
  /// The store gave up on a notification after the last attempt.
  case notificationGivenUp(NotificationPayload)
  /// The developer's server went down or came back up.
  case serverUp(Bool)
  /// A row of the server's storage was created or changed.
  case rowChanged(Row)
  /// A transaction of the server's database committed these changes.
  case committed([Record<CreditRecord>])
  /// The server's database crashed or came back up.
  case databaseUp(Bool)
  /// The developer gave the server a task.
  case taskBegan(ServerTask)
  /// The server completed a task or failed.
  case taskEnded(ServerTask, isDone: Bool)
  /// An app asks its own server.
  case serverAsked(ServerRequest, CallID, ProcessID)
  /// A request with forged data was sent to the server, bypassing the app.
  case forged(ServerRequest, DeviceID)
  /// A device's own copy of the books received a newer state.
  case learned(BookEntry, device: DeviceID)
  /// A device can no longer, or can again, verify a transaction.
  case trusted(Bool, BookEntry, device: DeviceID)
  /// The app was started.
  case launched(ProcessID, account: AccountID)
  /// The app entered the foreground or the background.
  case front(ProcessID, Bool)
  /// The app's process ended.
  case ended(ProcessID, killed: Bool)
  /// A device went offline or online.
  case online(DeviceID, Bool)
  /// A device's own clock is off by this length (negative: behind) and in this zone.
  ///
  /// Recorded at a launch and when the clock is changed, unless it is right and in UTC.
  case clock(DeviceID, offBy: VirtualDuration, CalendarZone)
  /// An app called its device.
  case began(CallID, CallKind, ProcessID, product: ProductID?)
  /// A call returned to the app.
  case returned(CallID, CallKind, ProcessID, CallOutcome)
  /// An update was delivered to the app, with the number of listeners.
  case delivered(VerificationResult, sequence: UInt64, ProcessID, listeners: Int)
  /// A subscription status was delivered to the app, with the number of listeners.
  case statusDelivered(SubscriptionStatus, ProcessID, listeners: Int)
  /// Under load, a tap is about to happen, which was due since the given instant.
  case meant(UserAction, DeviceID, since: VirtualInstant)
  /// A user tapped, and the app accepted the tap.
  case tapped(UserAction, ProcessID, window: Int)
  /// A user tapped a control that was disabled or under an alert.
  case tapIgnored(UserAction, ProcessID, window: Int)
  /// The action started by a tap ended.
  case settled(UserAction, ProcessID, window: Int)
  /// The app finished a transaction.
  case finished(TransactionID, ProcessID)
  /// A value became durable on a device.
  case wrote(key: String, value: String?, ProcessID)
  /// An earlier version of the app left a value behind.
  case leftBehind(key: String, DeviceID)
  /// A payment sheet was answered.
  case paymentAnswered(ProcessID, confirmed: Bool)
  /// A sign-in was answered.
  case signInAnswered(ProcessID, confirmed: Bool)
  /// A window changed its screen; nil while it is closed.
  case screen(ProcessID, window: Int, before: Screen?, after: Screen?)
  /// A window was closed.
  case windowClosed(ProcessID, window: Int)
  /// Quiescence began: faults and irregularities are off.
  case restBegan
}

/// An event with its instant.
public struct TimedEvent: Sendable {
  /// The instant of the event.
  public let instant: VirtualInstant
  /// The event.
  public let event: WorldEvent
  /// The number of the step in which it happened, from 1; 0 before the first step.
  public let step: UInt64

  /// Creates a timed event.
  ///
  /// - Parameters:
  ///   - instant: the instant of the event.
  ///   - event: the event.
  ///   - step: the number of the step in which it happened.
  public init(instant: VirtualInstant, event: WorldEvent, step: UInt64 = 0) {
    self.instant = instant
    self.event = event
    self.step = step
  }
}
