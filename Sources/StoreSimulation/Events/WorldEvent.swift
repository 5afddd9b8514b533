public import Simulation
public import StoreModel

/// An event in a world, which invariants check, marks count and stories describe.
///
/// A new event needs a case here, its line in each of the three switches below, and the code that
/// logs it. ``path(_:)`` and ``sentence`` have a default.
public indirect enum WorldEvent: Sendable {
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
  /// An adult answered a request that had lapsed, so nothing happened.
  case lapsed(RequestID, account: AccountID, product: ProductID)
  /// A purchase failed because it requires an action by the customer first, such as payment
  /// authentication or new terms. It succeeds later.
  case interrupted(ProductID, account: AccountID)
  /// A customer has to authenticate a payment before it is charged, or never does.
  case authenticating(ProductID, account: AccountID, isAbandoned: Bool)
  /// The store refunded a transaction.
  case refunded(BookEntry, account: AccountID)
  /// A transaction, or the subscription of which it is the latest, changed.
  case changed(BookEntry, account: AccountID)
  /// A family member received a transaction for another member's purchase.
  case shared(BookEntry, account: AccountID)
  /// A customer bought the app itself before the world began; logged when the world begins.
  case boughtApp(AppPurchase, account: AccountID)
  /// A customer switched to another country's store.
  case moved(Storefront, account: AccountID)
  /// The store issued a notification to the developer's server.
  case notified(ServerNotification, transaction: TransactionID, account: AccountID)
  /// The store sends a notification for the n-th time, counted from 1.
  case notificationSent(NotificationPayload, attempt: Int)
  /// A notification reached the developer's server.
  case notificationArrived(NotificationPayload)
  /// An attempt was answered, or was not answered in time.
  case notificationAnswered(NotificationPayload, attempt: Int, answer: ServerAnswer?)
  /// The store gave up on a notification after the last attempt.
  case notificationGivenUp(NotificationPayload)
  /// The developer's server went down or came back up.
  case serverUp(isUp: Bool)
  /// A row of the server's storage was created or changed.
  case rowChanged(Row)
  /// A transaction of the server's database committed these changes.
  case committed([Record<CreditRecord>])
  /// The server's database crashed or came back up.
  case databaseUp(isUp: Bool)
  /// The developer gave the server a task.
  case taskBegan(ServerTask)
  /// The server completed a task or failed.
  case taskEnded(ServerTask, isDone: Bool)
  /// An app asks its own server.
  case serverAsked(ServerRequest, call: CallID, process: ProcessID)
  /// A request with forged data was sent to the server, bypassing the app.
  case forged(ServerRequest, device: DeviceID)
  /// A device's own copy of the books received a newer state.
  case learned(BookEntry, device: DeviceID)
  /// A device can no longer, or can again, verify a transaction.
  case trusted(isTrusted: Bool, entry: BookEntry, device: DeviceID)
  /// The app was started.
  case launched(ProcessID, account: AccountID)
  /// The app entered the foreground or the background.
  case front(ProcessID, isFront: Bool)
  /// The system suspended the app, which does nothing until it returns to the foreground.
  case suspended(ProcessID)
  /// The app's process ended: it was killed, or its user quit it.
  case ended(ProcessID, killed: Bool)
  /// A device went offline or online.
  case online(DeviceID, isOnline: Bool)
  /// A device's own clock is off by this length (negative: behind) and in this zone.
  ///
  /// Recorded at a launch and when the clock is changed, unless it is right and in UTC.
  case clock(DeviceID, offBy: VirtualDuration, zone: CalendarZone)
  /// An app called its device.
  case began(CallID, kind: CallKind, process: ProcessID, product: ProductID?)
  /// A call returned to the app.
  case returned(CallID, kind: CallKind, process: ProcessID, outcome: CallOutcome)
  /// A device answered a purchase with the product's unfinished transaction, without a charge.
  case returnedUnfinished(BookEntry, process: ProcessID)
  /// An update was delivered to the app, with the number of listeners.
  case delivered(VerificationResult, sequence: UInt64, process: ProcessID, listeners: Int)
  /// A customer tapped "Buy" on a product promoted in the App Store, which opens the app.
  case promoted(ProductID, device: DeviceID)
  /// The app was told of the App Store of another country, with the number of listeners.
  case storefrontDelivered(Storefront, process: ProcessID, listeners: Int)
  /// A message of the App Store was delivered to the app, with the number of listeners.
  case messageDelivered(StoreMessage.Reason, process: ProcessID, listeners: Int)
  /// A purchase intent was delivered to the app, with the number of listeners.
  case intentDelivered(ProductID, process: ProcessID, listeners: Int)
  /// A subscription status was delivered to the app, with the number of listeners.
  case statusDelivered(SubscriptionStatus, process: ProcessID, listeners: Int)
  /// Under load, a tap is about to happen, which was due since the given instant.
  case meant(UserAction, device: DeviceID, since: VirtualInstant)
  /// A user tapped, and the app accepted the tap.
  case tapped(UserAction, process: ProcessID, window: Int)
  /// A user tapped a control that was disabled or under an alert.
  case tapIgnored(UserAction, process: ProcessID, window: Int)
  /// The action started by a tap ended.
  case settled(UserAction, process: ProcessID, window: Int)
  /// The app finished a transaction.
  case finished(TransactionID, process: ProcessID)
  /// A value became durable on a device.
  case wrote(key: String, value: String?, process: ProcessID)
  /// The app was installed anew with empty storage, on the same device or on one that replaces it.
  case wiped(DeviceID, isNew: Bool)
  /// A device uses another Apple Account from now on.
  case usesAccount(DeviceID, account: AccountID)
  /// An earlier version of the app left a value behind.
  case leftBehind(key: String, device: DeviceID)
  /// A payment sheet was answered.
  case paymentAnswered(ProcessID, confirmed: Bool)
  /// A sign-in was answered.
  case signInAnswered(ProcessID, confirmed: Bool)
  /// A window changed its screen; nil while it is closed.
  case screen(ProcessID, window: Int, before: Screen?, after: Screen?)
  /// A window was closed.
  case windowClosed(ProcessID, window: Int)
  /// An assertion of an app's own test failed.
  case testFailed(TestFailure, process: ProcessID)
  /// An app's own test is over, or was skipped for a reason.
  case testEnded(skipped: String?, process: ProcessID)
  /// Quiescence began: faults and irregularities are off.
  case quiescenceBegan
}

extension WorldEvent {
  /// The kind of event as one word, which files for other tools keep, and its actor.
  package var identity: (kind: String, actor: EventActor) {
    switch self {
    case .charged(_, let id): ("charged", .store(id))
    case .alreadyOwned(_, let id): ("alreadyOwned", .store(id))
    case .requested(_, let id, _): ("requested", .store(id))
    case .answered(_, let id, _, _): ("answered", .store(id))
    case .ignored(_, let id): ("ignored", .store(id))
    case .lapsed(_, let id, _): ("lapsed", .store(id))
    case .interrupted(_, let id): ("interrupted", .store(id))
    case .authenticating(_, let id, _): ("authenticating", .store(id))
    case .refunded(_, let id): ("refunded", .store(id))
    case .changed(_, let id): ("changed", .store(id))
    case .shared(_, let id): ("shared", .store(id))
    case .boughtApp(_, let id): ("boughtApp", .store(id))
    case .moved(_, let id): ("moved", .store(id))
    case .notified(_, _, let id): ("notified", .store(id))
    case .notificationSent: ("notificationSent", .store(nil))
    case .notificationArrived: ("notificationArrived", .server)
    case .notificationAnswered: ("notificationAnswered", .server)
    case .notificationGivenUp: ("notificationGivenUp", .store(nil))
    case .serverUp: ("serverUp", .server)
    case .rowChanged: ("rowChanged", .server)
    case .committed: ("committed", .database)
    case .databaseUp: ("databaseUp", .database)
    case .taskBegan: ("taskBegan", .server)
    case .taskEnded: ("taskEnded", .server)
    case .serverAsked(_, _, let id): ("serverAsked", .app(id))
    case .forged(_, let id): ("forged", .device(id))
    case .learned(_, let id): ("learned", .device(id))
    case .trusted(_, _, let id): ("trusted", .device(id))
    case .launched(let id, _): ("launched", .app(id))
    case .front(let id, _): ("front", .app(id))
    case .suspended(let id): ("suspended", .app(id))
    case .ended(let id, _): ("ended", .app(id))
    case .online(let id, _): ("online", .device(id))
    case .clock(let id, _, _): ("clock", .device(id))
    case .began(_, _, let id, _): ("began", .app(id))
    case .returned(_, _, let id, _): ("returned", .app(id))
    case .returnedUnfinished(_, let id): ("returnedUnfinished", .app(id))
    case .delivered(_, _, let id, _): ("delivered", .app(id))
    case .promoted(_, let id): ("promoted", .device(id))
    case .storefrontDelivered(_, let id, _): ("storefrontDelivered", .app(id))
    case .messageDelivered(_, let id, _): ("messageDelivered", .app(id))
    case .intentDelivered(_, let id, _): ("intentDelivered", .app(id))
    case .statusDelivered(_, let id, _): ("statusDelivered", .app(id))
    case .meant(_, let id, _): ("meant", .device(id))
    case .tapped(_, let id, _): ("tapped", .app(id))
    case .tapIgnored(_, let id, _): ("tapIgnored", .app(id))
    case .settled(_, let id, _): ("settled", .app(id))
    case .finished(_, let id): ("finished", .app(id))
    case .wrote(_, _, let id): ("wrote", .app(id))
    case .wiped(let id, _): ("wiped", .device(id))
    case .usesAccount(let id, _): ("usesAccount", .device(id))
    case .leftBehind(_, let id): ("leftBehind", .device(id))
    case .paymentAnswered(let id, _): ("paymentAnswered", .app(id))
    case .signInAnswered(let id, _): ("signInAnswered", .app(id))
    case .screen(let id, _, _, _): ("screen", .app(id))
    case .windowClosed(let id, _): ("windowClosed", .app(id))
    case .testFailed(_, let id): ("testFailed", .app(id))
    case .testEnded(_, let id): ("testEnded", .app(id))
    case .quiescenceBegan: ("restBegan", .store(nil))
    }
  }

  /// What sets the event apart from others of its kind and actor, for recordings.
  ///
  /// Numbers of requests, calls and launches are left out, because one more request would shift
  /// them.
  var identities: [any Identified] {
    switch self {
    case .charged(let entry, let account):
      [account, entry.transaction.productID, entry.origin, entry.transaction.id]
    case .alreadyOwned(let entry, let account): [account, entry.transaction.productID]
    case .requested(_, let account, let product): [account, product]
    case .answered(_, let account, _, let isApproved): [account, isApproved]
    case .ignored(_, let account), .lapsed(_, let account, _): [account]
    case .interrupted(let product, let account): [account, product]
    case .authenticating(let product, let account, let isAbandoned):
      [account, product, isAbandoned]
    case .refunded(let entry, let account): [account, entry.transaction.id]
    case .changed(let entry, let account): [account, entry.transaction.id, entry]
    case .shared(let entry, let account):
      [account, entry.transaction.productID, entry.transaction.id]
    case .boughtApp(let purchase, let account): [account, purchase.version]
    case .moved(let storefront, let account): [account, storefront]
    case .notified(let notification, let id, let account): [account, id, notification]
    case .notificationSent(let payload, let attempt): [payload, attempt]
    case .notificationArrived(let payload), .notificationGivenUp(let payload): [payload]
    case .notificationAnswered(let payload, _, let answer): [payload, answer]
    case .serverUp(let isUp), .databaseUp(let isUp): [isUp]
    case .rowChanged(let row): [row]
    case .committed(let records): [records]
    case .taskBegan(let task): [task]
    case .taskEnded(let task, let isDone): [task, isDone]
    case .serverAsked(let request, _, _), .forged(let request, _): [request]
    case .learned(let entry, _): [entry]
    case .trusted(let isTrusted, let entry, _): [entry.transaction.id, isTrusted]
    case .front(_, let isFront): [isFront]
    case .online(_, let isOnline): [isOnline]
    case .clock(_, let offBy, let zone): [offBy, zone]
    case .began(_, let kind, _, let product): [kind, product]
    case .returned(_, let kind, _, let outcome): [kind, outcome]
    case .returnedUnfinished(let entry, _): [entry.transaction.id]
    case .delivered(let result, _, _, let listeners): [result, Flag("unheard", listeners == 0)]
    case .promoted(let product, _): [product]
    case .storefrontDelivered(let storefront, _, let listeners):
      [storefront, Flag("unheard", listeners == 0)]
    case .messageDelivered(let reason, _, let listeners):
      [reason, Flag("unheard", listeners == 0)]
    case .intentDelivered(let product, _, let listeners):
      [product, Flag("unheard", listeners == 0)]
    case .statusDelivered(let status, _, let listeners):
      [status, Flag("unheard", listeners == 0)]
    case .tapped(let action, _, let window), .tapIgnored(let action, _, let window),
      .settled(let action, _, let window):
      [window, action]
    case .finished(let id, _): [id]
    case .wrote(let key, let value, _): [key, value]
    case .wiped(_, let isNew): [isNew]
    case .usesAccount(_, let account): [account]
    case .leftBehind(let key, _): [key]
    case .paymentAnswered(_, let isConfirmed), .signInAnswered(_, let isConfirmed): [isConfirmed]
    case .screen(_, let window, _, _), .windowClosed(_, let window): [window]
    case .testFailed(let failure, _): [failure.place]
    case .launched, .suspended, .ended, .meant, .testEnded, .quiescenceBegan: []
    }
  }

  /// What recordings call it: the actor, a colon, the kind, and the identities.
  ///
  /// Each change of a screen is a name of its own, as two builds may show two changes in one step
  /// or in two. A tap that is about to come has none: it matters only to timings.
  package var names: [String] {
    let (kind, actor) = identity
    let parts = actor.owner.identities.map { $0 + ":" } + [kind] + identities.flatMap(\.identities)
    if case .meant = self { return [] }
    if case .screen(_, _, let before, let after) = self {
      return Screen.changes(from: before, to: after).map { (parts + $0).joined(separator: " ") }
    }
    return [parts.joined(separator: " ")]
  }

  /// What happened, for stories; it may be reworded at any time.
  package var phrase: String {
    switch self {
    case .charged(let entry, let account):
      "charges account \(account.rawValue) for \(entry.transaction.productID) "
        + "(\(entry.origin.rawValue), transaction \(entry.transaction.id.rawValue))"
    case .alreadyOwned(let entry, let account):
      "account \(account.rawValue) already owns \(entry.transaction.productID)"
    case .requested(_, let account, let product):
      "account \(account.rawValue) asks to buy \(product)"
    case .answered(_, let account, _, let isApproved):
      "\(isApproved ? "approves" : "declines") the request of account \(account.rawValue)"
    case .ignored(_, let account):
      "the request of account \(account.rawValue) will never be answered"
    case .lapsed(_, let account, let product):
      "account \(account.rawValue)'s request for \(product) lapsed before it was answered"
    case .interrupted(let product, let account):
      "interrupts the purchase of \(product): account \(account.rawValue) must act first"
    case .authenticating(let product, let account, let isAbandoned):
      "account \(account.rawValue) must authenticate the payment for \(product)"
        + (isAbandoned ? ", and never does" : "")
    case .refunded(let entry, let account):
      "refunds account \(account.rawValue) transaction \(entry.transaction.id.rawValue)"
    case .changed(let entry, let account):
      "account \(account.rawValue), transaction \(entry.transaction.id.rawValue): \(entry.phrase)"
    case .shared(let entry, let account):
      "shares \(entry.transaction.productID) with account \(account.rawValue) "
        + "(transaction \(entry.transaction.id.rawValue))"
    case .boughtApp(let purchase, let account):
      "account \(account.rawValue) bought the app itself in version \(purchase.version)"
    case .moved(let storefront, let account):
      "account \(account.rawValue) switches to storefront \(storefront.countryCode)"
    case .notified(let notification, let id, let account):
      "has a notification for the server: \(notification.phrase) (account \(account.rawValue), "
        + "transaction \(id.rawValue))"
    case .learned(let entry, _): "learns that \(entry.phrase)"
    case .trusted(let isTrusted, let entry, _):
      "\(isTrusted ? "verifies" : "cannot verify") transaction \(entry.transaction.id.rawValue)"
    case .online(_, let isOnline): isOnline ? "is online again" : "loses its connection"
    case .wiped(_, let isNew): isNew ? "is replaced by a new device" : "has the app reinstalled"
    case .usesAccount(_, let account): "uses account \(account.rawValue) from now on"
    case .leftBehind(let key, _): "has \(key) from an earlier version of the app"
    case .clock(_, let offBy, let zone):
      "its clock is \(offBy.errorPhrase), in \(ZoneName.text(zone))"
    case .testFailed(let failure, _): "assertion fails at \(failure.place): \(failure.message)"
    case .testEnded(let reason, _): reason.map { "the test is skipped: \($0)" } ?? "the test ends"
    case .quiescenceBegan: "quiescence begins: no more faults, all devices online"
    case .notificationSent(let payload, let attempt):
      "notifies the server: \(payload.phrase)" + (attempt > 1 ? ", attempt \(attempt)" : "")
    case .notificationGivenUp(let payload): "gives up notifying the server: \(payload.phrase)"
    case .notificationArrived(let payload): "receives \(payload.phrase)"
    case .notificationAnswered(let payload, _, let answer):
      (answer.map { "answers \($0.rawValue)" } ?? "did not answer in time") + ": \(payload.phrase)"
    case .serverUp(let isUp): isUp ? "comes back up" : "goes down"
    case .rowChanged(let row): "writes \(row.phrase)"
    case .meant(let action, _, let since):
      "is about to be tapped, due since \(VirtualTimeText.clock(since)): \(action.phrase)"
    case .forged(let request, _): "forges: \(request.phrase)"
    case .committed(let records): "commits " + records.map(\.phrase).joined(separator: "; ")
    case .databaseUp(let isUp): isUp ? "regains its database" : "loses its database"
    case .taskBegan(let task): "begins to \(task.phrase)"
    case .taskEnded(let task, let isDone): "\(isDone ? "completes" : "fails"): \(task.phrase)"
    case .launched(let id, _): "launches (number \(id.launch))"
    case .front(_, let isFront): isFront ? "comes to the foreground" : "goes to the background"
    case .suspended: "is suspended"
    case .ended(_, let isKilled): isKilled ? "is killed" : "is quit by the user"
    case .began(let call, let kind, _, _): "calls \(kind.phrase) (call \(call.rawValue))"
    case .returned(let call, let kind, _, let outcome):
      "\(kind.phrase) \(outcome.isFailure ? "fails" : "returns")\(outcome.describe(after: ": ")) "
        + "(call \(call.rawValue))"
    case .returnedUnfinished(let entry, _):
      "\(entry.transaction.productID) is not charged: transaction "
        + "\(entry.transaction.id.rawValue) is unfinished"
    case .delivered(let result, _, _, let listeners):
      "update: \(result.unsafePayload.productID) \(result.unsafePayload.news)"
        + " (transaction \(result.unsafePayload.id.rawValue))"
        + (result.verifiedPayload == nil ? ", unverified" : "")
        + (listeners == 0 ? ", no listener" : "")
    case .promoted(let product, _): "its user taps \"Buy\" for \(product) in the App Store"
    case .storefrontDelivered(let storefront, _, let listeners):
      "storefront: \(storefront.countryCode)" + (listeners == 0 ? ", no listener" : "")
    case .messageDelivered(let reason, _, let listeners):
      "message: \(reason.phrase)" + (listeners == 0 ? ", shown by the system" : "")
    case .intentDelivered(let product, _, let listeners):
      "purchase intent: \(product)" + (listeners == 0 ? ", no listener yet" : "")
    case .statusDelivered(let status, _, let listeners):
      "status: \(status.phrase)" + (listeners == 0 ? ", no listener" : "")
    case .tapped(let action, _, let window): "tap in window \(window): \(action.phrase)"
    case .tapIgnored(let action, _, let window):
      "tap in window \(window), ignored: \(action.phrase)"
    case .settled(let action, _, let window): "done in window \(window): \(action.phrase)"
    case .finished(let transaction, _): "finishes transaction \(transaction.rawValue)"
    case .wrote(let key, let value, _):
      // A story is a table, and an app may store several lines.
      "writes \(key) = \((value ?? "nothing").replacing("\n", with: "\\n"))"
    case .paymentAnswered(_, let isConfirmed):
      isConfirmed ? "the payment sheet is confirmed" : "the payment sheet is canceled"
    case .signInAnswered(_, let isConfirmed):
      isConfirmed ? "the sign-in is confirmed" : "the sign-in is canceled"
    case .screen(_, let window, let before, let after):
      "window \(window) shows: \(Screen.change(from: before, to: after))"
    case .windowClosed(_, let window): "window \(window) is closed"
    case .serverAsked(let request, let call, _): "\(request.phrase) (call \(call.rawValue))"
    }
  }
}
