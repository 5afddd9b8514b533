import FileFormats
import JSON
import Simulation
import StoreModel
import StoreSigning
import StoreSimulation

extension APICall {
  /// Get All Subscription Statuses.
  func statuses(_ id: String, _ books: APIBooks) throws(APIError) -> JSONValue {
    let all = try history(of: id, books)
    let wanted = try Self.statuses(request.query.values(of: "status"))
    let data = all.subscriptions.compactMap { group -> JSONValue? in
      let transactions = group.latest.compactMap { entry, standing -> JSONValue? in
        let status = standing.state(at: date).wireCode
        guard wanted.isEmpty || wanted.contains(status) else { return nil }
        return [
          "originalTransactionId": .string(String(entry.transaction.originalID.rawValue)),
          "status": .integer(Int64(status)),
          "signedTransactionInfo": signed(entry),
          "signedRenewalInfo": .string(
            signer.sign(standing.renewalInfo, in: environment, at: date)
          ),
        ]
      }
      guard !transactions.isEmpty else { return nil }
      return [
        "subscriptionGroupIdentifier": .string(group.group.rawValue),
        "lastTransactions": .array(transactions),
      ]
    }
    return .object(names + [.init("data", .array(data))])
  }

  private static func statuses(_ texts: [String]) throws(APIError) -> [Int32] {
    var codes: [Int32] = []
    for text in texts {
      guard let code = Int32(text), (1...5).contains(code) else { throw .status }
      codes.append(code)
    }
    return codes
  }

  // MARK: Extensions

  /// Extend a Subscription Renewal Date.
  ///
  /// The store carries it out after the answer.
  func extend(_ text: String, _ books: inout APIBooks) throws(APIError) -> JSONValue {
    let id = try Self.id(text, else: .originalTransactionID)
    let order = try ExtendRenewalDateRequest(try request.object())
    let response: ExtendRenewalDateResponse
    do {
      response = try books.extendRenewalDate(of: id, order, in: environment)
    } catch { throw APIError(error) }
    return [
      "originalTransactionId": .string(text),
      "webOrderLineItemId": .string(response.webOrderLineItemID),
      "success": .bool(response.success),
      "effectiveDate": .integer(response.effectiveDate.rawValue),
    ]
  }

  /// Extend Subscription Renewal Dates for All Active Subscribers.
  func extendAll(_ books: inout APIBooks) throws(APIError) -> JSONValue {
    let body = try request.object()
    let order = try ExtendRenewalDateRequest(body)
    guard case .string(let product) = body["productId"], !product.isEmpty else { throw .productID }
    let storefronts = try Self.storefronts(body["storefrontCountryCodes"])
    let answer: JSONValue = ["requestIdentifier": .string(order.requestIdentifier)]
    // The same name again is the same order.
    guard books.massExtension(order.requestIdentifier, of: ProductID(product)) == nil else {
      return answer
    }
    books.orderMassExtension { notification in
      MassExtensionOrder(
        requestIdentifier: order.requestIdentifier,
        notification: notification,
        product: ProductID(product),
        days: order.extendByDays,
        storefronts: storefronts,
        environment: environment
      )
    }
    return answer
  }

  private static func storefronts(_ value: JSONValue?) throws(APIError) -> [String] {
    guard let value else { return [] }
    guard let codes = value.texts else { throw .storefront }
    if codes.isEmpty { throw .emptyStorefronts }
    let areCodes = codes.allSatisfy { code in
      code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
    guard areCodes else { throw .storefront }
    return codes
  }

  /// Get Status of Subscription Renewal Date Extensions.
  func massExtensionStatus(
    product: String,
    identifier: String,
    _ books: APIBooks
  ) throws(APIError) -> JSONValue {
    guard let order = books.massExtension(identifier, of: ProductID(product)),
      order.environment == environment
    else { throw .extensionNotFound }
    guard let sent = books.records.notification(order.notification)?.payload,
      let summary = sent.summary
    else { return ["requestIdentifier": .string(identifier), "complete": false] }
    return [
      "requestIdentifier": .string(identifier), "complete": true,
      "completeDate": .integer(sent.signedDate.rawValue),
      "succeededCount": .integer(Int64(summary.succeeded)),
      "failedCount": .integer(Int64(summary.failed)),
    ]
  }
}
