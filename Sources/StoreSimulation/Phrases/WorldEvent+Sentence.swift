import StoreModel

extension WorldEvent {
  /// What happened as a sentence for pictures, if it is not the actor and the ``phrase``.
  package var sentence: String? {
    switch self {
    case .tapped(let action, _, let window): "The user taps \(action.phrase)\(within(window))."
    case .tapIgnored(let action, _, let window):
      "The user taps \(action.phrase)\(within(window)), but the app ignores the tap."
    case .screen(_, let window, let before, let after):
      "The screen\(within(window)) changes: \(Screen.change(from: before, to: after))."
    case .launched(let id, _): "The app starts (launch \(id.launch))."
    case .suspended: "The system suspends the app until it returns to the foreground."
    case .ended(_, let isKilled): isKilled ? "The system ends the app." : "The user quits the app."
    case .front(_, let isFront):
      isFront ? "The app comes to the foreground." : "The app goes to the background."
    case .began(_, let kind, _, let product):
      "The app asks: \(kind.phrase)" + (product.map { " of \($0)" } ?? "") + "."
    case .returned(_, let kind, _, let outcome):
      "In the app, \(kind.phrase) \(outcome.isFailure ? "fails" : "returns")"
        + "\(outcome.describe(after: ", "))."
    case .returnedUnfinished(let entry, _):
      "The device charges nothing: transaction \(entry.transaction.id.rawValue) of "
        + "\(entry.transaction.productID) is unfinished, so purchase() returns it."
    case .delivered, .statusDelivered, .intentDelivered, .storefrontDelivered, .messageDelivered:
      "Delivered to the app: \(phrase)."
    case .promoted(let product, _):
      "The user taps \"Buy\" for \(product) in the App Store, which opens the app."
    case .paymentAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the payment."
    case .signInAnswered(_, let isConfirmed):
      "The user \(isConfirmed ? "confirms" : "cancels") the sign-in."
    case .serverAsked(let request, _, _): "The app asks its server: \(request.phrase)."
    case .quiescenceBegan: "Quiescence begins: no more faults, and every device is online."
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
    case .authenticating(let product, let account, let isAbandoned):
      "Account \(account.rawValue) must authenticate the payment for \(product)"
        + (isAbandoned ? ", and never does." : ".")
    case .lapsed(_, let account, _):
      "The request of account \(account.rawValue) lapsed before an adult answered it."
    case .boughtApp(let purchase, let account):
      "Account \(account.rawValue) has bought the app itself, in version \(purchase.version)."
    case .moved(let storefront, let account):
      "From now on, account \(account.rawValue) buys in \(storefront.countryCode)."
    case .clock(let id, let offBy, let zone):
      "The clock of device \(id.rawValue) is \(offBy.errorPhrase), in \(ZoneName.text(zone))."
    case .wiped(let id, let isNew):
      isNew
        ? "A new device replaces device \(id.rawValue); the app's storage is empty."
        : "The app is reinstalled on device \(id.rawValue); its storage is empty."
    case .usesAccount(let id, let account):
      "From now on, device \(id.rawValue) uses account \(account.rawValue)."
    default: nil
    }
  }
}

private func within(_ window: Int) -> String { window == 0 ? "" : " in window \(window)" }
