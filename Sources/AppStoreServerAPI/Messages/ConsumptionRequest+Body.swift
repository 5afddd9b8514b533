import StoreModel

extension ConsumptionRequest {
  /// Reads a body with five members.
  init(_ body: WireObject) throws(APIError) {
    guard case .boolean(let hasConsented) = body["customerConsented"], hasConsented else {
      throw .customerConsented
    }
    guard case .boolean(let isSample) = body["sampleContentProvided"] else { throw .sampleContent }
    guard case .text(let name) = body["deliveryStatus"],
      let delivery = DeliveryStatus(rawValue: name)
    else { throw .deliveryStatus }
    self.init(
      customerConsented: hasConsented,
      sampleContentProvided: isSample,
      deliveryStatus: delivery,
      consumptionPercentage: try Self.percentage(body["consumptionPercentage"]),
      refundPreference: try Self.preference(body["refundPreference"])
    )
  }

  /// The documentation names no error for this member.
  private static func percentage(_ value: WireObject.Value?) throws(APIError) -> Int? {
    switch value {
    case nil: nil
    case .number(let part) where isValid(percentage: part): Int(part)
    default: throw .badRequest
    }
  }

  /// The documentation names no error for this member.
  private static func preference(_ value: WireObject.Value?) throws(APIError) -> RefundPreference? {
    guard let value else { return nil }
    guard case .text(let name) = value, let preference = RefundPreference(rawValue: name) else {
      throw .badRequest
    }
    return preference
  }
}
