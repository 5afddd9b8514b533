import StoreModel

/// What the body of an extension, of one or of all subscriptions, has in common.
struct ExtensionRequest {
  /// `extendByDays`.
  let days: Int
  /// `requestIdentifier`.
  let identifier: String

  /// Reads a body.
  init(_ body: WireObject) throws(APIError) {
    guard case .number(let days) = body["extendByDays"], (1...90).contains(days) else {
      throw .extendByDays
    }
    guard case .number(let reason) = body["extendReasonCode"], (0...3).contains(reason) else {
      throw .extendReasonCode
    }
    guard case .text(let identifier) = body["requestIdentifier"], !identifier.isEmpty,
      identifier.count <= 128
    else { throw .requestIdentifier }
    self.days = Int(days)
    self.identifier = identifier
  }
}
