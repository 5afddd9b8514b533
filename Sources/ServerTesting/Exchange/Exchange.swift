import HTTP
package import StoreJSON
package import StoreModel

/// One request to the server under test, and what came of it.
package struct Exchange: Sendable {
  /// The purpose of a request.
  enum Purpose: Hashable, Sendable {
    /// A notification of the App Store about a transaction.
    case notification(ServerNotification, id: NotificationID, about: TransactionID?)
    /// A notification of a type that no library knows.
    case unknownNotification(id: NotificationID, about: TransactionID?)
    /// A request that the App Store has not signed for the app, in a few words.
    case forgery(
      String,
      from: Forgery.Origin,
      of: AppAccountToken?,
      about: TransactionID?
    )
    /// An app posts a transaction on behalf of a user.
    case post(TransactionID, by: AppAccountToken)
    /// It is read what a user has.
    case read(AppAccountToken)
    /// The server is emptied.
    case reset
  }

  /// The number of the request, from 1.
  package internal(set) var number: Int
  let purpose: Purpose
  /// The date in the simulated world.
  package let date: StoreDate
  /// The transaction as it was sent, for notifications and posts.
  let transaction: Transaction?
  /// The status of the answer; nil if there was none.
  package let status: Int?
  /// The reason why there was no answer.
  package let failure: String?
  /// When the App Store signed a notification, the same for every attempt; nil for other requests.
  var notificationDate: StoreDate?
  /// The deliberate fault of its connection.
  var fault = HTTPFault.none
  /// How long it took on the wall clock, which no digest covers.
  var time = Duration.zero
  /// How long signing took beforehand, which does not count against the server.
  var preparation = Duration.zero
  /// The content of a reading; nil for other requests, and without an answer.
  var reading: UserReading?
  /// The end of the grace period that a notification names.
  var graceEnd: StoreDate?
  /// The processes that were killed and restarted right after it.
  var kills: [ServerPart] = []

  /// Whether the server has accepted it: 200 to 206 for a notification, as Apple counts, and 200 to
  /// 299 for an app.
  package var isAccepted: Bool {
    guard let status else { return false }
    switch purpose {
    case .notification, .unknownNotification: return ServerAnswer(rawValue: status).isSuccess
    case .forgery, .post, .read, .reset: return (200..<300).contains(status)
    }
  }

  /// When the store signed the state of the transaction that was sent; nil for a request that does
  /// not oblige the server to know the transaction.
  var signedDate: StoreDate? {
    switch purpose {
    case .post: transaction?.signedDate
    case .notification(let notification, _, _):
      notification.tellsOfPurchase ? notificationDate ?? date : nil
    case .unknownNotification, .forgery, .read, .reset: nil
    }
  }

  /// Whether the server learns from it of a purchase that the user may keep.
  var tellsOfSale: Bool {
    guard let transaction, !transaction.hasEnded else { return false }
    switch purpose {
    case .post: return true
    case .notification(let notification, _, _): return notification.tellsOfCharge
    case .unknownNotification, .forgery, .read, .reset: return false
    }
  }

  /// The transaction that it is about.
  var about: TransactionID? {
    switch purpose {
    case .unknownNotification(_, let id), .forgery(_, _, _, let id): id
    case .notification, .post, .read, .reset: transaction?.id
    }
  }

  /// The notification that it was; nil for another request.
  var notification: NotificationID? {
    switch purpose {
    case .notification(_, let id, _), .unknownNotification(let id, _): id
    case .forgery, .post, .read, .reset: nil
    }
  }

  /// The request in a few words.
  package var phrase: String {
    switch purpose {
    case .notification(let notification, _, let id):
      "notification \(notification.type)" + (notification.subtype.map { "/\($0)" } ?? "")
        + (id.map { " about transaction \($0.rawValue)" } ?? "")
    case .unknownNotification(_, let id):
      "notification \(TargetRequests.unknownType)"
        + (id.map { " about transaction \($0.rawValue)" } ?? "")
    case .forgery(let phrase, _, _, _): phrase
    case .post(let id, let user):
      "post of " + (transaction?.isRevoked == true ? "refunded " : "")
        + "transaction \(id.rawValue) by \(user.rawValue)"
    case .read(let user): "read of \(user.rawValue)"
    case .reset: "reset"
    }
  }

  /// The result, in a few words.
  package var outcome: String {
    (status.map { "status \($0)" + (reading.map { ", \($0)" } ?? "") } ?? failure ?? "no answer")
      + kills.map { ", then the \($0.rawValue) was killed" }.joined()
  }

  /// The request and what came of it.
  var line: String { "\(phrase): \(outcome)" }

  /// The exchange as one line of JSON.
  package var json: JSONValue {
    ExchangeLine(
      number: number,
      request: phrase,
      date: Int(date.rawValue),
      notification: notification?.rawValue,
      transaction: about.map { String($0.rawValue) },
      status: status,
      failure: failure,
      shows: reading?.description,
      killed: kills.map(\.rawValue)
    ).json
  }
}

extension ServerNotification {
  /// Whether a server learns from it of a charge.
  var tellsOfCharge: Bool {
    switch self {
    case .oneTimeCharge, .subscribed, .didRenew, .offerRedeemed: true
    default: false
    }
  }

  /// Whether a server learns from it of a charge, a refund, or a reversed refund.
  fileprivate var tellsOfPurchase: Bool {
    switch self {
    case .refund, .refundReversed, .revoke: true
    default: tellsOfCharge
    }
  }
}

/// One line of `requests.jsonl`.
private struct ExchangeLine: JSONObject {
  var number = 0
  var request = ""
  var date = 0
  var notification: String?
  var transaction: String?
  var status: Int?
  var failure: String?
  var shows: String?
  var killed: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("number", \.number, "The number of the request, from 1."),
    .init("request", \.request, "The request in a few words."),
    .init("date", \.date, "The simulated date in milliseconds since 1970."),
    .init("notificationUUID", \.notification, "The notification; null for another request."),
    .init("transactionId", \.transaction, "The transaction that it is about, if any."),
    .init("status", \.status, "The status of the answer; null without one."),
    .init("failure", \.failure, "Why there is no answer; null if there is one."),
    .init("shows", \.shows, "What a read says that the user has; null for another request."),
    .init("killed", \.killed, "What was killed after it."),
  ]
}
