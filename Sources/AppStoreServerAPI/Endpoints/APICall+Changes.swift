import JSON
import StoreModel
import StoreSimulation

extension APICall {
  /// Set App Account Token.
  ///
  /// The store carries it out after the answer.
  func setAppAccountToken(_ text: String, _ books: inout APIBooks) throws(APIError) {
    let id = try Self.id(text)
    guard case .string(let token) = try request.object()["appAccountToken"] else {
      throw .appAccountTokenUUID
    }
    do {
      try books.setAppAccountToken(
        AppAccountToken(rawValue: token),
        of: id,
        in: environment
      )
    } catch { throw APIError(error) }
  }

  /// Send Consumption Information, in the version with five members.
  func sendConsumption(_ text: String, _ books: APIBooks) throws(APIError) {
    _ = try entry(text, books)
    let (id, request) = (try Self.id(text), try ConsumptionRequest(try request.object()))
    do {
      try books.sendConsumptionInformation(about: id, request, in: environment, at: date)
    } catch { throw APIError(error) }
  }

  /// Send Consumption Information, in the version with twelve members, which is for consumables
  /// and auto-renewable subscriptions.
  func sendConsumption1(_ id: String, _ books: APIBooks) throws(APIError) {
    let entry = try entry(id, books)
    let body = try request.object()
    guard body["customerConsented"] == .bool(true) else { throw .customerConsented }
    let numbers: [(name: String, most: Int64, error: APIError)] = [
      ("accountTenure", 7, .accountTenure), ("consumptionStatus", 3, .consumptionStatus),
      ("deliveryStatus", 5, .deliveryStatus), ("lifetimeDollarsPurchased", 7, .dollarsPurchased),
      ("lifetimeDollarsRefunded", 7, .dollarsRefunded), ("platform", 2, .platform),
      ("playTime", 7, .playTime), ("userStatus", 4, .userStatus),
      ("refundPreference", 3, .badRequest),
    ]
    for (name, most, error) in numbers {
      switch body[name] {
      case nil: break
      case .integer(let number) where (0...most).contains(number): break
      default: throw error
      }
    }
    switch body["sampleContentProvided"] {
    case nil, .bool: break
    default: throw .sampleContent
    }
    switch body["appAccountToken"] {
    case nil, .string(""): break
    case .string(let token) where UUIDText.isOne(token): break
    default: throw .appAccountToken
    }
    let type = entry.transaction.productType
    guard type == .consumable || type == .autoRenewable else { throw .typeNotSupported }
  }
}
