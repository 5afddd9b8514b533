/// A party of a race: pictures draw events between parties, which they list in this order.
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
package enum EventArrow: String, Hashable, Sendable, CaseIterable {
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
    case .post, .access, .serverSignIn, .balance, .credit, .history, .packs, .image, .request:
      .server
    }
  }
}

extension EventActor {
  /// The party that draws what only the actor does.
  fileprivate var party: EventParty {
    switch self {
    case .store: .store
    case .server, .database: .server
    case .device: .device
    case .app: .app
    }
  }
}

extension WorldEvent {
  /// Returns the parties between which pictures draw the event: its own actor, unless said here.
  ///
  /// - Parameter operation: the operation of its step, which shows who delivered the news.
  /// - Returns: the parties and the arrow; `to` is nil if the event stays with one party.
  package func path(
    _ operation: WorldOperation?
  ) -> (from: EventParty, to: EventParty?, arrow: EventArrow) {
    switch self {
    case .tapped, .tapIgnored, .launched, .front, .windowClosed: (.user, .app, .call)
    case .paymentAnswered, .signInAnswered: (.user, .device, .call)
    case .answered: (.user, .store, .call)
    case .began(_, let kind, _, _): (.app, kind.answerer, .call)
    case .serverAsked: (.app, .server, .call)
    case .forged: (.device, .server, .call)
    case .returned(_, let kind, _, _): (kind.answerer, .app, .answer)
    case .returnedUnfinished: (.device, nil, .none)
    case .delivered, .statusDelivered, .intentDelivered, .storefrontDelivered, .messageDelivered:
      (.device, .app, .news)
    case .promoted: (.user, .device, .call)
    case .finished, .wrote: (.app, .device, .call)
    case .screen: (.app, .user, .news)
    case .suspended, .ended: (.device, .app, .call)
    case .learned: operation == .push ? (.bus, .device, .news) : (.store, .device, .answer)
    case .requested, .alreadyOwned, .interrupted, .authenticating, .ignored:
      (.device, .store, .call)
    case .lapsed: (.user, .store, .call)
    case .charged(let entry, _):
      entry.origin == .direct && operation == .ask
        ? (.device, .store, .call) : (.store, nil, .none)
    case .notificationSent, .notificationArrived, .notified: (.store, .server, .news)
    case .notificationAnswered: (.server, .store, .answer)
    case .meant: (.user, nil, .none)
    default: (actor.party, nil, .none)
    }
  }
}
