import FileFormats
import StoreModel
package import StoreSimulation

extension WorldEvent {
  /// The account of the event, if it belongs to an account and not to a device.
  package var account: AccountID? {
    switch self {
    case .charged(_, let account), .alreadyOwned(_, let account), .requested(_, let account, _),
      .answered(_, let account, _, _), .refunded(_, let account),
      .ignored(_, let account), .changed(_, let account), .shared(_, let account),
      .moved(_, let account),
      .notified(_, _, let account), .interrupted(_, let account):
      account
    default: nil
    }
  }

  /// Returns the actor and the action as text.
  package func describe(_ owners: [DeviceID: AccountID]) -> (actor: String, text: String) {
    let actor: String
    if let process {
      actor = "app on \(process.device.name(owners))"
    } else if let device {
      actor = device.name(owners)
    } else if isOfServer {
      actor = "server"
    } else {
      actor = "store"
    }
    return (actor, what)
  }

  /// Whether the developer's server is the actor.
  private var isOfServer: Bool {
    switch self {
    case .notificationArrived, .notificationAnswered, .serverUp, .rowChanged, .committed,
      .databaseUp, .taskBegan, .taskEnded:
      true
    default: false
    }
  }

  private var what: String {
    switch self {
    case .charged(let entry, let account):
      "charges account \(account.rawValue) for \(entry.transaction.productID) "
        + "(\(entry.origin.name), transaction \(entry.transaction.id.rawValue))"
    case .alreadyOwned(let entry, let account):
      "account \(account.rawValue) already owns \(entry.transaction.productID)"
    case .requested(_, let account, let product):
      "account \(account.rawValue) asks to buy \(product)"
    case .answered(_, let account, _, let isApproved):
      "\(isApproved ? "approves" : "declines") the request of account \(account.rawValue)"
    case .ignored(_, let account):
      "the request of account \(account.rawValue) will never be answered"
    case .interrupted(let product, let account):
      "interrupts the purchase of \(product): account \(account.rawValue) must act first"
    case .refunded(let entry, let account):
      "refunds account \(account.rawValue) transaction \(entry.transaction.id.rawValue)"
    case .changed(let entry, let account):
      "account \(account.rawValue), transaction \(entry.transaction.id.rawValue): \(entry.phrase)"
    case .shared(let entry, let account):
      "shares \(entry.transaction.productID) with account \(account.rawValue) "
        + "(transaction \(entry.transaction.id.rawValue))"
    case .moved(let storefront, let account):
      "account \(account.rawValue) switches to storefront \(storefront.countryCode)"
    case .notified(let notification, let id, let account):
      "has a notification for the server: \(notification.phrase) (account \(account.rawValue), "
        + "transaction \(id.rawValue))"
    case .learned(let entry, _): "learns that \(entry.phrase)"
    case .trusted(let isTrusted, let entry, _):
      "\(isTrusted ? "verifies" : "cannot verify") transaction \(entry.transaction.id.rawValue)"
    case .online(_, let isOnline): isOnline ? "is online again" : "loses its connection"
    case .leftBehind(let key, _): "has \(key) from an earlier version of the app"
    case .clock(_, let offBy, let zone):
      "its clock is \(offBy.errorPhrase), in \(ZoneName.text(zone))"
    case .restBegan: "quiescence begins: no more faults, all devices online"
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
    default: whatTheAppDid
    }
  }

  private var whatTheAppDid: String {
    switch self {
    case .launched(let id, _): "launches (number \(id.launch))"
    case .front(_, let isFront): isFront ? "is in front" : "goes to the background"
    case .ended: "is killed"
    case .began(let call, let kind, _, _): "calls \(kind.phrase) (call \(call.rawValue))"
    case .returned(let call, let kind, _, let outcome):
      "\(kind.phrase) \(outcome.isFailure ? "fails" : "returns")\(outcome.describe(after: ": ")) "
        + "(call \(call.rawValue))"
    case .delivered(let result, _, _, let listeners):
      "update: \(result.unsafePayload.productID) "
        + (result.unsafePayload.isRevoked ? "refunded" : "bought")
        + " (transaction \(result.unsafePayload.id.rawValue))"
        + (result.verifiedPayload == nil ? ", unverified" : "")
        + (listeners == 0 ? ", no listener" : "")
    case .statusDelivered(let status, _, let listeners):
      "status: \(status.phrase)" + (listeners == 0 ? ", no listener" : "")
    case .tapped(let action, _, let window): "tap in window \(window): \(action.phrase)"
    case .tapIgnored(let action, _, let window):
      "tap in window \(window), ignored: \(action.phrase)"
    case .settled(let action, _, let window): "done in window \(window): \(action.phrase)"
    case .finished(let transaction, _): "finishes transaction \(transaction.rawValue)"
    case .wrote(let key, let value, _): "writes \(key) = \(value ?? "nothing")"
    case .paymentAnswered(_, let isConfirmed):
      isConfirmed ? "the payment sheet is confirmed" : "the payment sheet is cancelled"
    case .signInAnswered(_, let isConfirmed):
      isConfirmed ? "the sign-in is confirmed" : "the sign-in is cancelled"
    case .screen(_, let window, let before, let after):
      "window \(window) shows: \(Screen.change(from: before, to: after))"
    case .windowClosed(_, let window): "window \(window) is closed"
    case .serverAsked(let request, let call, _): "\(request.phrase) (call \(call.rawValue))"
    default: ""
    }
  }
}

extension BookEntry: Phrased {
  package var phrase: String {
    let product = "\(transaction.productID)"
    if transaction.isRevoked { return "\(product) is refunded" }
    if transaction.isUpgraded { return "\(product) is upgraded" }
    if let standing { return "\(product) is \(standing.state.phrase)" }
    return transaction.subscription == nil ? "\(product) is bought" : "\(product) is a past period"
  }
}

extension DeviceID {
  package func name(_ owners: [DeviceID: AccountID]) -> String {
    let owner = owners[self].map { " of account \($0.rawValue)" } ?? ""
    return "device \(rawValue)\(owner)"
  }
}
