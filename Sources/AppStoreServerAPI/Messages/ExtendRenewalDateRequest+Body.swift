import JSON
import StoreModel

extension ExtendRenewalDateRequest {
  /// The codes of `extendReasonCode`, by their numbers.
  private static let reasons: [ReasonCode] = [
    .undeclared, .customerSatisfaction, .other, .serviceIssueOrOutage,
  ]

  /// Reads what the body of an extension, of one or of all subscriptions, has in common.
  init(_ body: WireObject) throws(APIError) {
    guard case .integer(let days) = body["extendByDays"], Self.isValid(days: days) else {
      throw .extendByDays
    }
    guard case .integer(let code) = body["extendReasonCode"], let place = Int(exactly: code),
      Self.reasons.indices.contains(place)
    else { throw .extendReasonCode }
    guard case .string(let identifier) = body["requestIdentifier"],
      Self.isValid(identifier: identifier)
    else { throw .requestIdentifier }
    self.init(
      extendByDays: Int(days),
      extendReasonCode: Self.reasons[place],
      requestIdentifier: identifier
    )
  }
}
