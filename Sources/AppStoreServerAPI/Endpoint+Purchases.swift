import HTTP
import StoreJSON
import StoreModel
import StoreSimulation

extension Endpoint {
  /// The calls with which a server tells the store about a purchase.
  static let purchases = [
    Endpoint(.put, "v1/transactions/consumption/*", APICall.sendConsumptionInformationV1),
    Endpoint(.put, "v2/transactions/consumption/*", APICall.sendConsumptionInformation),
    Endpoint(.put, "v1/transactions/*/appAccountToken", APICall.setAppAccountToken),
  ]
}

extension APICall {
  func setAppAccountToken(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let id = try id()
    guard case .string(let token) = try request.object()["appAccountToken"] else {
      throw .invalidAppAccountTokenUUID
    }
    try books.setAppAccountToken(AppAccountToken(rawValue: token), of: id, in: context)
    return .nothing
  }

  func sendConsumptionInformation(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    try books.sendConsumptionInformation(
      about: try id(),
      try ConsumptionRequest(try request.object()),
      in: context
    )
    return .accepted
  }

  func sendConsumptionInformationV1(_ books: inout APIBooks) throws(AppStoreServerError) -> Content
  {
    try books.sendConsumptionInformationV1(
      about: try id(),
      try ConsumptionRequestV1(try request.object()),
      in: context
    )
    return .accepted
  }
}

extension ConsumptionRequest {
  /// Reads a body with five members.
  fileprivate init(_ body: WireObject) throws(AppStoreServerError) {
    guard case .bool(let hasConsented) = body["customerConsented"], hasConsented else {
      throw .invalidCustomerConsented
    }
    guard case .bool(let isSample) = body["sampleContentProvided"] else {
      throw .invalidSampleContentProvided
    }
    guard case .string(let name) = body["deliveryStatus"],
      let delivery = DeliveryStatus(rawValue: name)
    else { throw .invalidDeliveryStatus }
    self.init(
      customerConsented: hasConsented,
      sampleContentProvided: isSample,
      deliveryStatus: delivery,
      consumptionPercentage: try Self.percentage(body["consumptionPercentage"]),
      refundPreference: try Self.preference(body["refundPreference"])
    )
  }

  /// The documentation names no error for this member.
  private static func percentage(_ value: JSONValue?) throws(AppStoreServerError) -> Int? {
    switch value {
    case nil: nil
    case .integer(let part) where isValid(percentage: part): Int(part)
    default: throw .generalBadRequest
    }
  }

  /// The documentation names no error for this member.
  private static func preference(
    _ value: JSONValue?
  ) throws(AppStoreServerError) -> RefundPreference? {
    guard let value else { return nil }
    guard case .string(let name) = value, let preference = RefundPreference(rawValue: name) else {
      throw .generalBadRequest
    }
    return preference
  }
}

extension ConsumptionRequestV1 {
  private static let numbers: [(name: String, most: Int64, error: AppStoreServerError)] = [
    ("accountTenure", 7, .invalidAccountTenure),
    ("consumptionStatus", 3, .invalidConsumptionStatus),
    ("deliveryStatus", 5, .invalidDeliveryStatus),
    ("lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased),
    ("lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded),
    ("platform", 2, .invalidPlatform), ("playTime", 7, .invalidPlayTime),
    ("userStatus", 4, .invalidUserStatus), ("refundPreference", 3, .generalBadRequest),
  ]

  /// Reads a body with twelve members.
  fileprivate init(_ body: WireObject) throws(AppStoreServerError) {
    guard body["customerConsented"] == .bool(true) else { throw .invalidCustomerConsented }
    for (name, most, error) in Self.numbers {
      switch body[name] {
      case nil: break
      case .integer(let number) where (0...most).contains(number): break
      default: throw error
      }
    }
    switch body["sampleContentProvided"] {
    case nil, .bool: break
    default: throw .invalidSampleContentProvided
    }
    switch body["appAccountToken"] {
    case nil, .string(""): break
    case .string(let token) where UUIDText.isUUID(token): break
    default: throw .invalidAppAccountToken
    }
    self.init()
  }
}
