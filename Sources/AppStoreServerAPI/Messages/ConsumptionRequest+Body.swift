import JSON
import StoreModel

extension ConsumptionRequest {
  /// Reads a body with five members.
  init(_ body: WireObject) throws(APIError) {
    guard case .bool(let hasConsented) = body["customerConsented"], hasConsented else {
      throw .customerConsented
    }
    guard case .bool(let isSample) = body["sampleContentProvided"] else { throw .sampleContent }
    guard case .string(let name) = body["deliveryStatus"],
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
  private static func percentage(_ value: JSONValue?) throws(APIError) -> Int? {
    switch value {
    case nil: nil
    case .integer(let part) where isValid(percentage: part): Int(part)
    default: throw .badRequest
    }
  }

  /// The documentation names no error for this member.
  private static func preference(_ value: JSONValue?) throws(APIError) -> RefundPreference? {
    guard let value else { return nil }
    guard case .string(let name) = value, let preference = RefundPreference(rawValue: name) else {
      throw .badRequest
    }
    return preference
  }
}
