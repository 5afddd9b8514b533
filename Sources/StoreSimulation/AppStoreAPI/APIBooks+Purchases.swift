package import StoreModel

/// The calls with which a server tells the store about a purchase.
extension APIBooks {
  /// Set App Account Token, in the books of today; the store carries it out after the answer.
  package mutating func setAppAccountToken(
    _ token: AppAccountToken,
    of id: TransactionID,
    in context: AnswerContext
  ) throws(AppStoreServerError) {
    guard UUIDText.isUUID(token.rawValue) else { throw .invalidAppAccountTokenUUID }
    guard let entry = records.entry(of: id, in: context.environment, at: today) else {
      throw .transactionIDNotFound
    }
    guard entry.transaction.originalID == id else {
      throw .transactionIDIsNotOriginalTransactionID
    }
    guard entry.transaction.ownershipType == .purchased else {
      throw .familyTransactionNotSupported
    }
    order(.setAppAccountToken(token, of: id))
  }

  /// Send Consumption Information, which is checked and has no effect.
  ///
  /// It is read for a known transaction only.
  package func sendConsumptionInformation(
    about id: TransactionID,
    _ request: @autoclosure () throws(AppStoreServerError) -> ConsumptionRequest,
    in context: AnswerContext
  ) throws(AppStoreServerError) {
    _ = try entry(of: id, in: context)
    let request = try request()
    guard request.customerConsented else { throw .invalidCustomerConsented }
    if let part = request.consumptionPercentage,
      !ConsumptionRequest.isValid(percentage: Int64(part))
    {
      throw .generalBadRequest
    }
  }

  /// Send Consumption Information in its first version, which is for consumables and auto-renewable
  /// subscriptions.
  package func sendConsumptionInformationV1(
    about id: TransactionID,
    _ request: @autoclosure () throws(AppStoreServerError) -> ConsumptionRequestV1,
    in context: AnswerContext
  ) throws(AppStoreServerError) {
    let type = try entry(of: id, in: context).transaction.productType
    _ = try request()
    guard type == .consumable || type == .autoRenewable else {
      throw .invalidTransactionTypeNotSupported
    }
  }
}

// MARK: Calls of simulated servers

extension APIRateLimit {
  static let appAccountToken = APIRateLimit("Set App Account Token", perSecond: 20)
  static let consumption = APIRateLimit("Send Consumption Information", perSecond: 50)
}

extension RemoteAppStoreServer {
  func setAppAccountToken(
    _ token: AppAccountToken,
    of originalTransactionID: TransactionID
  ) async throws(AppStoreServerError) {
    try await connection.call(.appAccountToken) { books, context throws(AppStoreServerError) in
      try books.setAppAccountToken(token, of: originalTransactionID, in: context)
    }
  }

  func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest
  ) async throws(AppStoreServerError) {
    try await connection.call(.consumption) { books, context throws(AppStoreServerError) in
      try books.sendConsumptionInformation(about: id, request, in: context)
    }
  }
}
