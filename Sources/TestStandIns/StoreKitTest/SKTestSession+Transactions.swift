// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

// Swift imports identifiers as `UInt` into tests; the pages print `Int`.

import Simulation
public import StoreKit
import StoreModel
import StoreSimulation

extension SKTestSession {
  /// Purchases that failed for good are not listed.
  ///
  /// - Returns: The purchases, then those that await an answer, then the interrupted ones.
  public func allTransactions() -> [SKTestTransaction] {
    guard let store = StoreSession.current else { return [] }
    return store.entries.map { SKTestTransaction($0) }
      + store.pending.map { SKTestTransaction($0) }
      + store.interrupted.map { SKTestTransaction($0) }
  }

  public func clearTransactions() { StoreSession.current?.clear() }

  /// Refused: a session deletes only all transactions.
  ///
  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func deleteTransaction(identifier: UInt) throws {
    _ = try entry(identifier, in: Self.store)
    Simulation.noteNotSimulated("SKTestSession.deleteTransaction(identifier:)")
  }

  // MARK: Purchases outside the app

  /// - Parameters:
  ///   - identifier: The product's identifier.
  ///   - options: The purchase options.
  /// - Returns: The transaction; no one is asked to approve it.
  /// - Throws: `SKTestError`.
  @discardableResult
  public func buyProduct(
    identifier: StoreKit.Product.ID,
    options: Set<StoreKit.Product.PurchaseOption> = []
  ) async throws -> StoreKit.Transaction {
    StoreKit.Transaction(try buy(identifier, PurchaseOptions(options)).transaction)
  }

  /// - Parameter productIdentifier: The product's identifier.
  /// - Throws: `SKTestError`.
  public func buyProduct(productIdentifier: String) throws {
    _ = try buy(productIdentifier, .none)
  }

  private func buy(_ id: String, _ options: PurchaseOptions) throws -> BookEntry {
    let store = try Self.store
    do {
      return try store.buy(ProductID(id), options)
    } catch {
      throw SKTestError(.invalidProductIdentifier)
    }
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func refundTransaction(identifier: UInt) throws {
    let store = try Self.store
    guard store.refund(try entry(identifier, in: store).transaction.id) else {
      throw SKTestError(.noTransactionFound)
    }
  }

  // MARK: Purchases in the app

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func approveAskToBuyTransaction(identifier: UInt) throws {
    try answer(identifier, isApproved: true)
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func declineAskToBuyTransaction(identifier: UInt) throws {
    try answer(identifier, isApproved: false)
  }

  private func answer(_ identifier: UInt, isApproved: Bool) throws {
    let store = try Self.store
    let request = store.pending.first { SKTestTransaction($0).identifier == identifier }
    guard let request, store.answer(request.id, isApproved: isApproved) else {
      throw SKTestError(.noTransactionFound)
    }
  }

  /// - Parameter identifier: The identifier of the interrupted purchase, or of a transaction of the
  ///   subscription that was not renewed.
  /// - Throws: `SKTestError`.
  public func resolveIssueForTransaction(identifier: UInt) throws {
    let store = try Self.store
    let issue = store.interrupted.first { SKTestTransaction($0).identifier == identifier }
    if let issue {
      store.resolve(issue)
    } else {
      _ = store.recover(try entry(identifier, in: store).transaction.productID)
    }
  }

  /// Returns the purchase with an identifier.
  func entry(_ identifier: UInt, in store: StoreSession) throws -> BookEntry {
    let entry = store.entries.first { $0.transaction.id.rawValue == identifier }
    guard let entry else { throw SKTestError(.noTransactionFound) }
    return entry
  }
}
