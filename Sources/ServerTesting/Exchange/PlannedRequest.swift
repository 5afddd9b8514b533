import HTTP
import StoreModel

/// A request to the server under test, as it is to be sent.
struct PlannedRequest: Sendable {
  /// The content.
  enum Content: Sendable {
    /// A notification of the App Store.
    case notification(NotificationPayload)
    /// A notification of a type that no library knows, about the transaction of a genuine one.
    case unknownNotification(NotificationPayload)
    /// A request that the App Store has not signed for the app.
    case forgery(Forgery)
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
  /// The fault of its connection.
  var fault = HTTPFault.none
  /// The processes that are killed and restarted after it.
  var kills: [ServerPart] = []

  /// The transaction that the server learns of.
  var transaction: Transaction? {
    switch content {
    case .notification(let payload): payload.transaction
    case .post(let transaction, _): transaction
    case .unknownNotification, .forgery, .read, .reset: nil
    }
  }

  /// The genuine transaction that it is about, whether the server learns of it or not.
  var subject: TransactionID? {
    switch content {
    case .unknownNotification(let payload): payload.transaction?.id
    case .forgery(let forgery): forgery.transaction?.id
    case .notification, .post, .read, .reset: transaction?.id
    }
  }

  /// The first transaction of the purchase or subscription that it is about, genuine or invented.
  var chain: TransactionID? {
    switch content {
    case .unknownNotification(let payload): payload.transaction?.originalID
    case .forgery(let forgery): forgery.transaction?.originalID
    case .notification, .post, .read, .reset: transaction?.originalID
    }
  }

  /// When the App Store signed it, if it is a notification.
  var notificationDate: StoreDate? {
    if case .notification(let payload) = content { payload.signedDate } else { nil }
  }

  /// The end of the grace period that a notification names.
  var graceEnd: StoreDate? {
    if case .notification(let payload) = content {
      payload.renewal?.gracePeriodExpirationDate
    } else {
      nil
    }
  }

  /// The purpose.
  var purpose: Exchange.Purpose {
    switch content {
    case .notification(let payload):
      .notification(payload.notification, id: payload.id, about: payload.transaction?.id)
    case .unknownNotification(let payload):
      .unknownNotification(id: payload.id, about: payload.transaction?.id)
    case .forgery(let forgery):
      .forgery(
        forgery.phrase,
        from: forgery.origin,
        of: forgery.user,
        about: forgery.transaction?.id
      )
    case .post(let transaction, let user): .post(transaction.id, by: user)
    case .read(let user): .read(user)
    case .reset: .reset
    }
  }
}

extension Transaction {
  /// Whether it gives nothing any more, whatever its date.
  var hasEnded: Bool { isRevoked || isUpgraded }
}
