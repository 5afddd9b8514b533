import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation

extension WorldEvent {
  /// Where it begins and where it ends, by kinds of actors, and how it is drawn.
  ///
  /// - Parameter operation: what its step was, which says who brought the news.
  /// - Returns: the kinds; no end if it happens in one place.
  func arrow(
    _ operation: WorldOperation?
  ) -> (
    from: RacePicture.Participant.Kind, to: RacePicture.Participant.Kind?, arrow: RacePicture.Arrow
  ) {
    switch self {
    case .tapped, .tapIgnored, .launched, .front, .windowClosed: (.user, .app, .call)
    case .paymentAnswered, .signInAnswered: (.user, .device, .call)
    case .answered: (.user, .store, .call)
    case .began(_, let kind, _, _): (.app, kind.answerer, .call)
    case .serverAsked: (.app, .server, .call)
    case .forged: (.device, .server, .call)
    case .returned(_, let kind, _, _): (kind.answerer, .app, .answer)
    case .delivered, .statusDelivered: (.device, .app, .news)
    case .finished, .wrote: (.app, .device, .call)
    case .screen: (.app, .user, .news)
    case .ended: (.device, .app, .call)
    case .learned: operation == .push ? (.bus, .device, .news) : (.store, .device, .answer)
    case .requested, .alreadyOwned, .interrupted, .ignored: (.device, .store, .call)
    case .charged(let entry, _):
      entry.origin == .direct && operation == .ask
        ? (.device, .store, .call) : (.store, nil, .none)
    case .notificationSent, .notificationArrived, .notified: (.store, .server, .news)
    case .notificationAnswered: (.server, .store, .answer)
    case .rowChanged, .committed, .databaseUp, .serverUp, .taskBegan, .taskEnded:
      (.server, nil, .none)
    case .refunded, .changed, .shared, .moved, .notificationGivenUp, .restBegan:
      (.store, nil, .none)
    case .settled: (.app, nil, .none)
    case .meant: (.user, nil, .none)
    case .online, .clock, .leftBehind, .trusted: (.device, nil, .none)
    }
  }

  /// How long a sentence is at most: what an app writes may be long.
  private static let longest = 160

  /// What happened, as a sentence whose subject is named.
  func sentence(_ owners: [DeviceID: AccountID]) -> String {
    let whole = wholeSentence(owners)
    if whole.hasSuffix("?.") { return String(whole.dropLast()) }
    return whole.count > Self.longest ? whole.prefix(Self.longest - 3) + "..." : whole
  }

  private func wholeSentence(_ owners: [DeviceID: AccountID]) -> String {
    switch self {
    case .tapped(let action, _, let window): "The user taps \(action.phrase)\(Self.within(window))."
    case .tapIgnored(let action, _, let window):
      "The user taps \(action.phrase)\(Self.within(window)), but the app takes no tap there."
    case .screen(_, let window, let before, let after):
      "The screen\(Self.within(window)) changes: \(Screen.change(from: before, to: after))."
    case .launched(let id, _): "The app starts (launch \(id.launch))."
    case .ended: "The system ends the app."
    case .front(_, let isFront): isFront ? "The app comes to the front." : "The app goes behind."
    case .began(_, let kind, _, let product):
      "The app asks: \(kind.phrase)" + (product.map { " of \($0)" } ?? "") + "."
    case .returned(_, let kind, _, let outcome):
      "Back to the app: \(kind.phrase) \(outcome.isFailure ? "fails" : "returns")"
        + "\(outcome.describe(after: ", "))."
    case .delivered, .statusDelivered: "Handed to the app: \(describe(owners).text)."
    case .paymentAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the payment."
    case .signInAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the sign-in."
    case .serverAsked(let request, _, _): "The app asks its server: \(request.phrase)."
    case .restBegan: "The story ends here: no more faults, everybody is online."
    default: sentenceOfStore ?? Self.begun("\(describe(owners).actor) \(describe(owners).text).")
    }
  }

  /// What the store says where it does not do anything itself.
  private var sentenceOfStore: String? {
    switch self {
    case .changed(let entry, _):
      "The store now says of transaction \(entry.transaction.id.rawValue): \(entry.phrase)."
    case .alreadyOwned(let entry, _):
      "The store answers that \(entry.transaction.productID) is owned already."
    case .requested(_, let account, let product):
      "Account \(account.rawValue) asks to buy \(product): somebody has to approve it."
    case .answered(_, let account, _, let isApproved):
      "An adult \(isApproved ? "approves" : "declines") the request of account \(account.rawValue)."
    case .ignored(_, let account):
      "Nobody will answer the request of account \(account.rawValue)."
    case .moved(let storefront, let account):
      "Account \(account.rawValue) buys in \(storefront.countryCode) from now on."
    case .clock(let id, let offBy, let zone):
      "The clock of device \(id.rawValue) is \(offBy.errorPhrase), in \(ZoneName.text(zone))."
    default: nil
    }
  }

  private static func within(_ window: Int) -> String {
    window == 0 ? "" : " in window \(window)"
  }

  /// `Device 2 learns`, `The store refunds`.
  private static func begun(_ text: String) -> String {
    text.hasPrefix("device ") ? "D" + text.dropFirst() : "The " + text
  }
}

extension CallKind {
  /// Who answers it.
  fileprivate var answerer: RacePicture.Participant.Kind {
    switch self {
    case .products, .purchase, .currentEntitlements, .unfinished, .allTransactions, .finish,
      .sync, .statuses, .eligibility, .refundRequest, .read, .write:
      .device
    case .post, .access, .serverSignIn, .balance, .credit, .history, .packs, .image: .server
    }
  }
}
