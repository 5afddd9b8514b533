extension NotificationPayload {
  /// The payload, with the names of `responseBodyV2DecodedPayload`.
  ///
  /// Values that Apple nests as signed texts are plain objects here.
  package var wire: WireObject {
    var data = WireObject()
    data.add("environment", environment.wireName)
    data.add("signedTransactionInfo", transaction?.wire(signed: signedDate))
    data.add("signedRenewalInfo", renewal?.wire(signed: signedDate, environment: environment))
    return wire(data: data)
  }

  /// Returns the payload around data that has its app, environment and signed parts.
  ///
  /// Of a mass extension, the signed parts are none, and a summary takes the place of the data.
  package func wire(data: WireObject) -> WireObject {
    var data = data
    data.add("status", status?.wireCode)
    data.add("consumptionRequestReason", consumptionRequestReason?.wireName)
    if let summary { data.add(summary) }
    var object = WireObject()
    object.add("notificationType", notification.type)
    object.add("subtype", notification.subtype)
    object.add("notificationUUID", id.rawValue)
    object.add("version", "2.0")
    object.add("signedDate", signedDate)
    object.add(summary == nil ? "data" : "summary", data)
    return object
  }
}

extension WireObject {
  /// Adds the members of `summary` that do not name the app.
  fileprivate mutating func add(_ summary: ExtensionSummary) {
    add("productId", summary.product.rawValue)
    add("requestIdentifier", summary.requestIdentifier)
    add("storefrontCountryCodes", summary.storefronts)
    add("succeededCount", Int64(summary.succeeded))
    add("failedCount", Int64(summary.failed))
  }
}

extension ConsumptionRequestReason: WireNamed {
  /// `consumptionRequestReason`.
  package var wireName: String {
    switch self {
    case .unintendedPurchase: "UNINTENDED_PURCHASE"
    case .fulfillmentIssue: "FULFILLMENT_ISSUE"
    case .unsatisfiedWithPurchase: "UNSATISFIED_WITH_PURCHASE"
    case .legal: "LEGAL"
    case .other: "OTHER"
    }
  }
}
