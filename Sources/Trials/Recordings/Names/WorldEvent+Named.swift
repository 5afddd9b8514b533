import Simulation
import StoreModel
import StoreSimulation

extension WorldEvent {
  /// What recordings call it: whose, a colon, what.
  ///
  /// Each change of a screen is a name of its own, as two builds may show two changes in one step
  /// or in two. Numbers of calls and launches are left out: who calls once more shifts them.
  package var names: [String] {
    if case .screen(_, let window, let before, let after) = self {
      return Screen.names(from: before, to: after).map {
        "\(owner.named): window \(window) shows \($0)"
      }
    }
    return key.map { ["\(owner.named): \($0)"] } ?? []
  }

  private var owner: WorldOwner {
    switch self {
    case .charged, .alreadyOwned, .requested, .answered, .ignored, .interrupted, .refunded,
      .changed, .shared, .moved, .notified, .notificationSent, .notificationGivenUp, .restBegan:
      .store
    case .notificationArrived, .notificationAnswered, .serverUp, .rowChanged, .taskBegan,
      .taskEnded:
      .server
    case .committed, .databaseUp: .database
    case .learned(_, let device), .trusted(_, _, let device), .online(let device, _),
      .leftBehind(_, let device), .clock(let device, _, _), .forged(_, let device),
      .meant(_, let device, _):
      .device(device)
    case .launched(let id, _), .front(let id, _), .ended(let id, _), .began(_, _, let id, _),
      .returned(_, _, let id, _), .delivered(_, _, let id, _), .statusDelivered(_, let id, _),
      .tapped(_, let id, _), .tapIgnored(_, let id, _), .settled(_, let id, _),
      .finished(_, let id), .wrote(_, _, let id), .paymentAnswered(let id, _),
      .signInAnswered(let id, _), .screen(let id, _, _, _), .windowClosed(let id, _),
      .serverAsked(_, _, let id):
      .app(id.device)
    }
  }

  /// What happened; nil for what has no name, and for a screen, which has several.
  private var key: String? {
    switch self {
    case .charged(let entry, let account): entry.namedCharge(of: account)
    case .alreadyOwned(let entry, let account):
      "\(account.named) owns \(entry.transaction.productID) already"
    case .requested(_, let account, let product): "\(account.named) asks to buy \(product)"
    case .answered(_, let account, _, let isApproved):
      "\(isApproved ? "approves" : "declines") the request of \(account.named)"
    case .ignored(_, let account): "nobody will answer the request of \(account.named)"
    case .interrupted(let product, let account):
      "does not sell \(product) yet: \(account.named) has to do something first"
    case .refunded(let entry, let account): "refunds \(account.named) \(entry.transaction.named)"
    case .changed(let entry, let account):
      "\(account.named), \(entry.transaction.named): \(entry.named)"
    case .shared(let entry, let account): entry.namedShare(with: account)
    case .moved(let storefront, let account):
      "\(account.named) buys in \(storefront.countryCode) from now on"
    case .notified(let notification, let id, let account):
      "tells the server \(notification.named) (\(account.named), \(id.named))"
    case .notificationSent(let payload, let attempt):
      "notifies the server: \(payload.named)" + (attempt > 1 ? ", attempt \(attempt)" : "")
    case .notificationArrived(let payload): "is told \(payload.named)"
    case .notificationAnswered(let payload, _, let answer):
      (answer.map { "answers \($0.rawValue)" } ?? "did not answer in time") + ": \(payload.named)"
    case .notificationGivenUp(let payload): "gives up telling the server \(payload.named)"
    case .serverUp(let isUp): isUp ? "is there again" : "goes down"
    case .rowChanged(let row): "writes \(row.named)"
    case .committed(let records): "commits " + records.map(\.named).joined(separator: "; ")
    case .databaseUp(let isUp): isUp ? "has its database again" : "loses its database"
    case .taskBegan(let task): "begins to \(task.named)"
    case .taskEnded(let task, let isDone): "\(isDone ? "is done with" : "fails"): \(task.named)"
    case .serverAsked(let request, _, _): request.named
    case .forged(let request, _): "forges: \(request.named)"
    case .learned(let entry, _): "learns that \(entry.named)"
    case .trusted(let isTrusted, let entry, _):
      "\(isTrusted ? "verifies" : "cannot verify") \(entry.transaction.named)"
    case .launched: "launches"
    case .front(_, let isFront): isFront ? "is in front" : "goes behind another"
    case .ended: "is killed"
    case .online(_, let isOnline): isOnline ? "is online again" : "loses its connection"
    case .clock(_, let offBy, let zone): "its clock is \(offBy.namedError), in \(zone.named)"
    case .began(_, let kind, _, let product):
      "calls \(kind.named)" + (product.map { " of \($0)" } ?? "")
    case .returned(_, let kind, _, let outcome): "\(kind.named) \(outcome.named)"
    case .delivered(let result, _, _, let listeners): result.named + Self.heard(by: listeners)
    case .statusDelivered(let status, _, let listeners):
      "status: \(status.named)" + Self.heard(by: listeners)
    case .tapped(let action, _, let window): "tap in window \(window): \(action.named)"
    case .tapIgnored(let action, _, let window): "tap in window \(window), ignored: \(action.named)"
    case .settled(let action, _, let window): "done in window \(window): \(action.named)"
    case .finished(let id, _): "finishes \(id.named)"
    case .wrote(let key, let value, _): "writes \(key) = \(value ?? "nothing")"
    case .leftBehind(let key, _): "keeps \(key) of an earlier version of the app"
    case .paymentAnswered(_, let isYes): "the payment sheet is \(isYes ? "confirmed" : "cancelled")"
    case .signInAnswered(_, let isYes): "the sign-in is \(isYes ? "confirmed" : "cancelled")"
    case .windowClosed(_, let window): "window \(window) is closed"
    case .restBegan: "the world comes to rest: no more faults, everybody online"
    // Only who measures times wants to know that somebody is about to tap.
    case .meant, .screen: nil
    }
  }

  private static func heard(by listeners: Int) -> String {
    listeners == 0 ? ", and nobody listens" : ""
  }
}
