public import Foundation
import StoreModel

/// A country's App Store: developer.apple.com/documentation/storekit/storefront.
public struct Storefront: Identifiable, Hashable, Sendable {
  /// See `storefront/countrycode`.
  public let countryCode: String
  /// See `storefront/id`.
  public let id: String
  /// See `storefront/currency`.
  public var currency: Locale.Currency? { Locale.Currency("USD") }

  static let `default` = Storefront(countryCode: "USA", id: "143441")

  /// See `storefront/current`.
  public static var current: Storefront? {
    get async {
      await Task.yield()
      return `default`
    }
  }

  /// See `storefront/updates`.
  public static var updates: Storefronts { Storefronts() }

  /// Changes of the storefront, of which none comes: see `storefront/storefronts`.
  public struct Storefronts: AsyncSequence, Sendable {
    /// Nothing is thrown.
    public typealias Failure = Never

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    /// PendingWork for a change.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var silence = Silence<Storefront>().makeAsyncIterator()

      /// The next change, which never comes.
      ///
      /// - Returns: nil once the task is cancelled.
      public mutating func next() async -> Storefront? { await silence.next() }
    }
  }
}

@available(*, unavailable)
extension Storefront.Storefronts.AsyncIterator: Sendable {}
