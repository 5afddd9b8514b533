import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation

extension WorldEvent {
  /// Returns the kinds of actors between which the event is drawn, and its arrow.
  ///
  /// - Parameter operation: The operation of its step, which shows who delivered the news.
  /// - Returns: The kinds and the arrow; `to` is nil if the event stays within one lane.
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

  /// The maximum length of a sentence, because text from an app can be long.
  private static let longest = 160

  /// Returns a sentence, with a subject, that says what happened.
  func sentence(_ owners: [DeviceID: AccountID]) -> String {
    let whole = wholeSentence(owners)
    if whole.hasSuffix("?.") { return String(whole.dropLast()) }
    return whole.count > Self.longest ? whole.prefix(Self.longest - 3) + "..." : whole
  }

  private func wholeSentence(_ owners: [DeviceID: AccountID]) -> String {
    switch self {
    case .tapped(let action, _, let window): "The user taps \(action.phrase)\(Self.within(window))."
    case .tapIgnored(let action, _, let window):
      "The user taps \(action.phrase)\(Self.within(window)), but the app ignores the tap."
    case .screen(_, let window, let before, let after):
      "The screen\(Self.within(window)) changes: \(Screen.change(from: before, to: after))."
    case .launched(let id, _): "The app starts (launch \(id.launch))."
    case .ended: "The system ends the app."
    case .front(_, let isFront):
      isFront ? "The app comes to the front." : "The app goes to the background."
    case .began(_, let kind, _, let product):
      "The app asks: \(kind.phrase)" + (product.map { " of \($0)" } ?? "") + "."
    case .returned(_, let kind, _, let outcome):
      "In the app, \(kind.phrase) \(outcome.isFailure ? "fails" : "returns")"
        + "\(outcome.describe(after: ", "))."
    case .delivered, .statusDelivered: "Delivered to the app: \(describe(owners).text)."
    case .paymentAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the payment."
    case .signInAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the sign-in."
    case .serverAsked(let request, _, _): "The app asks its server: \(request.phrase)."
    case .restBegan: "Quiescence begins: no more faults, and every device is online."
    default: sentenceOfStore ?? Self.begun("\(describe(owners).actor) \(describe(owners).text).")
    }
  }

  /// The sentence for an event in which the store only states something.
  private var sentenceOfStore: String? {
    switch self {
    case .changed(let entry, _):
      "The store updates transaction \(entry.transaction.id.rawValue): \(entry.phrase)."
    case .alreadyOwned(let entry, _):
      "The store answers that \(entry.transaction.productID) is already owned."
    case .requested(_, let account, let product):
      "Account \(account.rawValue) asks to buy \(product), which needs approval."
    case .answered(_, let account, _, let isApproved):
      "An adult \(isApproved ? "approves" : "declines") the request of account \(account.rawValue)."
    case .ignored(_, let account):
      "The request of account \(account.rawValue) will never be answered."
    case .moved(let storefront, let account):
      "From now on, account \(account.rawValue) buys in \(storefront.countryCode)."
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
  /// The participant that answers the call.
  fileprivate var answerer: RacePicture.Participant.Kind {
    switch self {
    case .products, .purchase, .currentEntitlements, .unfinished, .allTransactions, .finish,
      .sync, .statuses, .eligibility, .refundRequest, .read, .write:
      .device
    case .post, .access, .serverSignIn, .balance, .credit, .history, .packs, .image: .server
    }
  }
}
