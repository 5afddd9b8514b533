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
  package func wire(data: WireObject) -> WireObject {
    var data = data
    data.add("status", status?.wireCode)
    data.add("consumptionRequestReason", consumptionRequestReason?.wireName)
    var object = WireObject()
    object.add("notificationType", notification.type)
    object.add("subtype", notification.subtype)
    object.add("notificationUUID", id.rawValue)
    object.add("version", "2.0")
    object.add("signedDate", signedDate)
    object.add("data", data)
    return object
  }
}

extension ConsumptionRequestReason {
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
