// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import StoreModel

/// A country's App Store: developer.apple.com/documentation/storekit/storefront.
public struct Storefront: Identifiable, Hashable, Sendable {
  public let countryCode: String
  public let id: String
  public let currency: Locale.Currency?

  static let `default` = Storefront(.unitedStates)

  init(_ storefront: StoreModel.Storefront) {
    countryCode = storefront.countryCode
    // Apple's numbers of the other countries mean nothing to an app.
    id = storefront == .unitedStates ? "143441" : storefront.countryCode
    currency = Locale.Currency(storefront.currency)
  }

  public static var current: Storefront? {
    get async {
      await Device.store(for: "Storefront.current")?.storefront().map(Storefront.init)
    }
  }

  public static var updates: Storefronts {
    Storefronts(source: Device.store(for: "Storefront.updates")?.storefrontUpdates)
  }

  /// The changes of the storefront: see `storefront/storefronts`.
  public struct Storefronts: AsyncSequence, Sendable {
    /// The failure type: iteration throws no error.
    public typealias Failure = Never

    /// The simulated device's changes, or nil outside one.
    let source: StorefrontUpdates?

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: source?.makeAsyncIterator())
    }

    /// An iterator over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var updates: StorefrontUpdates.Iterator?

      /// Waits for a change.
      ///
      /// - Returns: The storefront, or nil once the task is canceled.
      public mutating func next() async -> Storefront? {
        await updates?.next().map(Storefront.init)
      }
    }
  }
}

@available(*, unavailable)
extension Storefront.Storefronts.AsyncIterator: Sendable {}
