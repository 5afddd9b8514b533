import HTTP
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation

extension Endpoint {
  /// The calls that are about subscriptions.
  static let subscriptions = [
    Endpoint(.get, "v1/subscriptions/*", APICall.allSubscriptionStatuses),
    Endpoint(.post, "v1/subscriptions/extend/mass", APICall.extendRenewalDates),
    Endpoint(.get, "v1/subscriptions/extend/mass/*/*", APICall.massExtensionStatus),
    Endpoint(.put, "v1/subscriptions/extend/*", APICall.extendRenewalDate),
  ]
}

extension APICall {
  func allSubscriptionStatuses(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let groups = try books.allSubscriptionStatuses(
      ofCustomerWith: try id(),
      status: try Self.states(request.query.values(of: "status")),
      in: context
    )
    let data = groups.map { group -> JSONValue in
      [
        "subscriptionGroupIdentifier": .string(group.subscriptionGroupID.rawValue),
        "lastTransactions": .array(group.lastTransactions.map(object)),
      ]
    }
    return .object(.object(names + [.init("data", .array(data))]))
  }

  private func object(_ item: LastTransactionsItem) -> JSONValue {
    let renewal = signer.sign(item.renewalInfo, in: context.environment, at: context.date)
    return [
      "originalTransactionId": .string(String(item.originalTransactionID.rawValue)),
      "status": .integer(Int64(item.status.wireCode)),
      "signedTransactionInfo": .string(item.signedTransaction.rawValue),
      "signedRenewalInfo": .string(renewal),
    ]
  }

  private static func states(_ texts: [String]) throws(AppStoreServerError) -> [RenewalState] {
    var states: [RenewalState] = []
    for text in texts {
      let code = Int32(text)
      guard let state = RenewalState.allCases.first(where: { $0.wireCode == code }) else {
        throw .invalidStatus
      }
      states.append(state)
    }
    return states
  }

  func extendRenewalDate(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let response = try books.extendRenewalDate(
      of: try id(else: .invalidOriginalTransactionID),
      try ExtendRenewalDateRequest(try request.object()),
      in: context
    )
    return .object([
      "originalTransactionId": .string(String(response.originalTransactionID.rawValue)),
      "webOrderLineItemId": .string(response.webOrderLineItemID),
      "success": .bool(response.success),
      "effectiveDate": .integer(response.effectiveDate.rawValue),
    ])
  }

  func extendRenewalDates(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let body = try request.object()
    let order = try ExtendRenewalDateRequest(body)
    guard case .string(let product) = body["productId"], !product.isEmpty else {
      throw .invalidProductID
    }
    books.extendRenewalDates(
      ofSubscribersTo: ProductID(product),
      in: try Self.storefronts(body["storefrontCountryCodes"]),
      order,
      in: context
    )
    return .object(["requestIdentifier": .string(order.requestIdentifier)])
  }

  private static func storefronts(
    _ value: JSONValue?
  ) throws(AppStoreServerError) -> [String] {
    guard let value else { return [] }
    guard let codes = value.texts else { throw .invalidStorefrontCountryCode }
    if codes.isEmpty { throw .invalidEmptyStorefrontCountryCodeList }
    let areCodes = codes.allSatisfy { code in
      code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
    guard areCodes else { throw .invalidStorefrontCountryCode }
    return codes
  }

  func massExtensionStatus(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let report = try books.massExtensionReport(
      of: ProductID(choices[0]),
      requestIdentifier: choices[1],
      in: context
    )
    guard let report, let summary = report.summary else {
      return .object(["requestIdentifier": .string(choices[1]), "complete": false])
    }
    return .object([
      "requestIdentifier": .string(choices[1]), "complete": true,
      "completeDate": .integer(report.signedDate.rawValue),
      "succeededCount": .integer(Int64(summary.succeeded)),
      "failedCount": .integer(Int64(summary.failed)),
    ])
  }
}

extension ExtendRenewalDateRequest {
  /// The codes of `extendReasonCode`, by their numbers.
  private static let reasons: [ReasonCode] = [
    .undeclared, .customerSatisfaction, .other, .serviceIssueOrOutage,
  ]

  /// Reads what the body of an extension, of one or of all subscriptions, has in common.
  fileprivate init(_ body: WireObject) throws(AppStoreServerError) {
    guard case .integer(let days) = body["extendByDays"], Self.isValid(days: days) else {
      throw .invalidExtendByDays
    }
    guard case .integer(let code) = body["extendReasonCode"], let place = Int(exactly: code),
      Self.reasons.indices.contains(place)
    else { throw .invalidExtendReasonCode }
    guard case .string(let identifier) = body["requestIdentifier"],
      Self.isValid(identifier: identifier)
    else { throw .invalidRequestIdentifier }
    self.init(
      extendByDays: Int(days),
      extendReasonCode: Self.reasons[place],
      requestIdentifier: identifier
    )
  }
}
