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

  /// The storefront's changes, which never occur: see `storefront/storefronts`.
  public struct Storefronts: AsyncSequence, Sendable {
    /// The failure type: iteration throws no error.
    public typealias Failure = Never

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    /// An iterator that never returns a change.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var silence = Silence<Storefront>().makeAsyncIterator()

      /// Waits for a change, which never arrives.
      ///
      /// - Returns: Nil once the task is canceled.
      public mutating func next() async -> Storefront? { await silence.next() }
    }
  }
}

@available(*, unavailable)
extension Storefront.Storefronts.AsyncIterator: Sendable {}
