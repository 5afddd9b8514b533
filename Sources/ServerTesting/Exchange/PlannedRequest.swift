import HTTP
import StoreModel

/// A request to the server under test, as it is to be sent.
struct PlannedRequest: Sendable {
  /// What is sent.
  enum Content: Sendable {
    /// A notification of the App Store.
    case notification(NotificationPayload)
    /// A transaction, by the app of a user.
    case post(Transaction, by: AppAccountToken)
    /// A question for what a user has.
    case read(AppAccountToken)
    /// The order to forget everything.
    case reset
  }

  let content: Content
  /// The date in the simulated world.
  let date: StoreDate
  /// What goes wrong with its connection.
  var fault = HTTPFault.none
  /// What is killed, and started again, after it.
  var kills: [ServerPart] = []

  /// The transaction that it is about.
  var transaction: Transaction? {
    switch content {
    case .notification(let payload): payload.transaction
    case .post(let transaction, _): transaction
    case .read, .reset: nil
    }
  }

  /// The end of the grace period that a notification names.
  var graceEnd: StoreDate? {
    if case .notification(let payload) = content {
      payload.renewal?.gracePeriodExpirationDate
    } else {
      nil
    }
  }

  /// What it is for.
  var purpose: Exchange.Purpose {
    switch content {
    case .notification(let payload):
      .notification(payload.notification, id: payload.id, about: payload.transaction?.id)
    case .post(let transaction, let user): .post(transaction.id, by: user)
    case .read(let user): .read(user)
    case .reset: .reset
    }
  }
}
