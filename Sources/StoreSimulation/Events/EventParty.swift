/// A party between which pictures draw an event, in the order in which they are drawn.
package enum EventParty: String, Hashable, Sendable, CaseIterable {
  /// A person.
  case user
  /// The app's own logic, which is under test.
  case app
  /// The device, which answers for the store when it can.
  case device
  /// The push channel from the store to devices.
  case bus
  /// The App Store.
  case store
  /// The app's own server.
  case server
}

/// How an event runs from one party to another.
package enum EventArrow: String, Hashable, Sendable, Codable {
  /// A call, a tap, or a user's answer.
  case call
  /// The result of a call.
  case answer
  /// An unsolicited message.
  case news
  /// An event of one party.
  case none
}

extension CallKind {
  /// The party that answers the call.
  var answerer: EventParty {
    switch self {
    case .products, .purchase, .currentEntitlements, .unfinished, .allTransactions, .finish,
      .sync, .statuses, .eligibility, .appTransaction, .appTransactionRefresh, .refundRequest,
      .storefront, .manageSubscriptions, .offerCode, .read, .write:
      .device
    case .post, .access, .serverSignIn, .balance, .credit, .history, .packs, .image: .server
    }
  }
}
