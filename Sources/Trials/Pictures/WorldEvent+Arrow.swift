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
  ) -> (from: RacePicture.Actor.Kind, to: RacePicture.Actor.Kind?, arrow: RacePicture.Arrow) {
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
    case .charged: operation == .ask ? (.device, .store, .call) : (.store, nil, .none)
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

  /// What happened, as a sentence whose subject is named.
  func sentence(_ owners: [DeviceID: AccountID]) -> String {
    switch self {
    case .tapped(let action, _, let window): "The user taps \(action.told)\(Self.within(window))."
    case .tapIgnored(let action, _, let window):
      "The user taps \(action.told)\(Self.within(window)), but the app takes no tap there."
    case .screen(_, let window, let before, let after):
      "The screen\(Self.within(window)) changes: \(Screen.change(from: before, to: after))."
    case .launched(let id, _): "The app starts (launch \(id.launch))."
    case .ended: "The system ends the app."
    case .front(_, let isFront): isFront ? "The app comes to the front." : "The app goes behind."
    case .began(_, let kind, _, let product):
      "The app asks: \(kind.told)" + (product.map { " of \($0)" } ?? "") + "."
    case .returned(_, let kind, _, let outcome):
      "Back to the app: \(kind.told) \(outcome.isFailure ? "fails" : "returns"), \(outcome.told)."
    case .delivered, .statusDelivered: "Handed to the app: \(told(owners).text)."
    case .paymentAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the payment."
    case .signInAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the sign-in."
    case .serverAsked(let request, _, _): "The app asks its server: \(request.told)."
    case .restBegan: "The story ends here: no more faults, everybody is online."
    default: Self.capital("\(told(owners).actor) \(told(owners).text).")
    }
  }

  private static func within(_ window: Int) -> String {
    window == 0 ? "" : " in window \(window)"
  }

  private static func capital(_ text: String) -> String {
    "The " + text
  }
}

extension CallKind {
  /// Who answers it.
  fileprivate var answerer: RacePicture.Actor.Kind {
    switch self {
    case .products, .purchase, .currentEntitlements, .unfinished, .finish, .sync, .statuses,
      .eligibility, .refundRequest, .read, .write:
      .device
    case .post, .access, .serverSignIn, .balance, .credit, .history, .packs, .image: .server
    }
  }
}
