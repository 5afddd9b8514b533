// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

import StoreModel

extension Transaction {
  /// Transactions in order: developer.apple.com/documentation/storekit/transaction/transactions.
  public struct Transactions: AsyncSequence, Sendable {
    /// The failure type: iteration throws no error.
    public typealias Failure = Never
    /// The element type.
    public typealias Element = VerificationResult<Transaction>

    enum Source: Sendable {
      /// An endless sequence of updates.
      case updates(TransactionUpdates)
      /// The answer to a read of the device.
      case read(StoreTransactions)
      /// No elements, since there is no simulated device.
      case nothing
    }

    let source: Source

    /// Starts listening or reading.
    public func makeAsyncIterator() -> AsyncIterator {
      switch source {
      case .updates(let updates): AsyncIterator(state: .listening(updates.makeAsyncIterator()))
      case .read(let read): AsyncIterator(state: .reading(read.makeAsyncIterator()))
      case .nothing: AsyncIterator(state: .ended)
      }
    }

    /// An iterator that delivers one at a time: other work of the device may run in between.
    public struct AsyncIterator: AsyncIteratorProtocol {
      enum State {
        case listening(TransactionUpdates.Iterator)
        case reading(StoreTransactions.Iterator)
        case ended
      }

      var state: State

      /// Returns the next element.
      ///
      /// - Returns: The transaction, or nil at the end or after the task is canceled.
      public mutating func next() async -> Element? {
        switch state {
        case .listening(var updates):
          let next = await updates.next()
          state = .listening(updates)
          return next.map(Element.init)
        case .reading(var read):
          let next = await read.next()
          state = .reading(read)
          return next.map(Element.init)
        case .ended: return nil
        }
      }
    }
  }

  private static func reading(
    _ symbol: StaticString,
    _ read: @escaping @Sendable (any StoreClient) async -> [StoreModel.VerificationResult]
  ) -> Transactions {
    guard let store = Device.store(for: symbol) else { return Transactions(source: .nothing) }
    return Transactions(source: .read(StoreTransactions { await read(store) }))
  }

  public static var updates: Transactions {
    guard let store = Device.store(for: "Transaction.updates") else {
      return Transactions(source: .nothing)
    }
    return Transactions(source: .updates(store.updates))
  }

  public static var unfinished: Transactions {
    reading("Transaction.unfinished") { await $0.unfinished() }
  }

  public static var currentEntitlements: Transactions {
    reading("Transaction.currentEntitlements") { await $0.currentEntitlements() }
  }

  /// - Parameter productID: The product's identifier.
  /// - Returns: The product's current entitlements.
  public static func currentEntitlements(for productID: String) -> Transactions {
    let id = ProductID(productID)
    return reading("Transaction.currentEntitlements(for:)") {
      await $0.currentEntitlements(for: id)
    }
  }

  /// - Parameter productID: The product's identifier.
  /// - Returns: The product's current entitlement, or nil if there is none.
  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    for await result in currentEntitlements(for: productID) { return result }
    return nil
  }

  public static var all: Transactions {
    reading("Transaction.all") { await $0.all() }
  }

  /// - Parameter productID: The product's identifier.
  /// - Returns: All transactions of the product.
  public static func all(for productID: String) -> Transactions {
    let id = ProductID(productID)
    return reading("Transaction.all(for:)") {
      await $0.all(for: id)
    }
  }

  /// - Parameter productID: The product's identifier.
  /// - Returns: The latest transaction, or nil if there is none.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    let store = Device.store(for: "Transaction.latest(for:)")
    return await store?.latest(for: ProductID(productID)).map(VerificationResult.init)
  }
}

@available(*, unavailable)
extension Transaction.Transactions.AsyncIterator: Sendable {}
