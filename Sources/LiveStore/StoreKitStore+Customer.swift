// NEVER RUN ON A DEVICE: see StoreKitStore.swift.

#if canImport(StoreKit) && (canImport(Darwin) || STOREKIT_DECLARATIONS)
import Foundation
import StoreKit
public import StoreModel

/// What the customer does around purchases: the App Store's country, its sheets and its promotions.
extension StoreKitStore {
  /// `AppStore.canMakePayments`.
  public var canMakePayments: Bool { AppStore.canMakePayments }

  /// Returns `Storefront.current`.
  public func storefront() async -> StoreModel.Storefront? {
    await StoreKit.Storefront.current.map { StoreModel.Storefront($0) }
  }

  /// The sequence `Storefront.updates`.
  public var storefrontUpdates: StorefrontUpdates {
    StoreUpdates { Listener(StoreKit.Storefront.updates) { StoreModel.Storefront($0) } }
  }

  #if os(iOS) || os(macOS) || STOREKIT_DECLARATIONS
  /// The sequence `PurchaseIntent.intents`, which only iOS and macOS have.
  public var purchaseIntents: PurchaseIntents {
    StoreUpdates {
      Listener(StoreKit.PurchaseIntent.intents) { intent in
        StoreModel.PurchaseIntent(intent)
      }
    }
  }
  #endif

  /// Shows the sheet for subscriptions that was passed to the initializer.
  public func showManageSubscriptions(in group: SubscriptionGroupID?) async throws {
    guard let subscriptionsSheet else { throw StoreError.unsupported }
    do { try await subscriptionsSheet(group?.rawValue) } catch { throw StoreError(error) }
  }

  /// Shows the sheet for offer codes that was passed to the initializer.
  public func presentOfferCodeRedeemSheet() async throws {
    guard let offerCodeSheet else { throw StoreError.unsupported }
    do { try await offerCodeSheet() } catch { throw StoreError(error) }
  }
}

#if os(iOS) || os(macOS) || STOREKIT_DECLARATIONS
extension StoreModel.PurchaseIntent {
  /// Creates an intent; StoreKit's only offer with one is a win-back offer.
  init(_ intent: StoreKit.PurchaseIntent) {
    let currency = intent.product.priceFormatStyle.currencyCode
    self.init(
      product: StoreModel.Product(intent.product),
      offer: intent.offer.map { StoreModel.SubscriptionOffer($0, .winBack, currency) }
    )
  }
}
#endif

extension StoreModel.Storefront {
  /// Creates the storefront of a country; US dollars if StoreKit does not tell the currency.
  init(_ storefront: StoreKit.Storefront) {
    self.init(
      countryCode: storefront.countryCode,
      currency: storefront.currency?.identifier ?? "USD"
    )
  }
}
#endif
