import StoreModel

/// The content of a request, apart from the purchase that it is about.
enum RequestForm: Hashable, Sendable {
  /// A notification of the App Store, with its type.
  case notification(String)
  /// A notification of a type that no library knows.
  case unknownNotification
  /// A notification that the App Store has not signed for the app, with its type.
  case forgedNotification(String)
  /// A post of a transaction.
  case post(hasEnded: Bool)
  /// A post that the App Store has not signed for the app.
  case forgedPost
  /// A question for what a user has.
  case read
  /// The order to forget everything.
  case reset
}

extension PlannedRequest {
  /// The form of the request.
  var form: RequestForm {
    switch content {
    case .notification(let payload): .notification(payload.notification.type)
    case .unknownNotification: .unknownNotification
    case .forgery(let forgery):
      switch forgery.content {
      case .notification(let payload): .forgedNotification(payload.notification.type)
      case .post: .forgedPost
      }
    case .post(let transaction, _): .post(hasEnded: transaction.hasEnded)
    case .read: .read
    case .reset: .reset
    }
  }

  /// Whether the App Store has not signed it for the app.
  var isForged: Bool { if case .forgery = content { true } else { false } }

  /// Whether it is about a purchase of which the server must have heard before.
  ///
  /// A charge, and a purchase that a forger has invented, need none.
  var presupposesPurchase: Bool {
    switch content {
    case .notification(let payload):
      !payload.notification.tellsOfCharge || payload.transaction?.hasEnded == true
    case .unknownNotification: true
    case .forgery(let forgery): forgery.transaction?.hasEnded == true
    case .post(let transaction, _): transaction.hasEnded
    case .read: true
    case .reset: false
    }
  }
}
