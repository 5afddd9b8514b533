/// Transactions that arrive one at a time, for `for await`, as StoreKit's sequences deliver them.
///
/// The device answers once, at the first element. Other work of the app may run between any two
/// elements, and transactions that arrive in the meantime are not among them.
public struct StoreTransactions: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  /// The reads that deliver transactions one at a time.
  public enum Read: Hashable, Sendable {
    /// What the customer may use now: `Transaction.currentEntitlements`.
    case currentEntitlements
    /// Every unfinished transaction: `Transaction.unfinished`.
    case unfinished
    /// Every transaction of the customer, latest first: `Transaction.all`.
    case all
  }

  private let read: @Sendable () async -> [VerificationResult]

  /// Creates the sequence of one answer.
  ///
  /// - Parameter read: The read, called once for each iterator at its first element.
  public init(read: @escaping @Sendable () async -> [VerificationResult]) { self.read = read }

  /// Begins a read.
  public func makeAsyncIterator() -> Iterator { Iterator(state: .unread(read)) }

  /// One read.
  public struct Iterator: AsyncIteratorProtocol {
    enum State {
      case unread(@Sendable () async -> [VerificationResult])
      case left(ArraySlice<VerificationResult>)
    }

    var state: State

    /// Returns the next transaction, or nil at the end.
    public mutating func next() async -> VerificationResult? {
      switch state {
      case .unread(let read):
        let results = await read()
        state = .left(results.dropFirst())
        return results.first
      case .left(let results):
        guard let first = results.first else { return nil }
        await Task.yield()
        state = .left(results.dropFirst())
        return first
      }
    }
  }
}

@available(*, unavailable)
extension StoreTransactions.Iterator: Sendable {}

extension StoreClient {
  /// Returns the transactions of a read one at a time, as StoreKit's sequences deliver them.
  public func transactions(_ read: StoreTransactions.Read) -> StoreTransactions {
    StoreTransactions {
      switch read {
      case .currentEntitlements: await currentEntitlements()
      case .unfinished: await unfinished()
      case .all: await all()
      }
    }
  }
}
