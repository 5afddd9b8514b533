// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
package import StoreModel

/// A product for sale: developer.apple.com/documentation/storekit/product.
public struct Product: Identifiable, Hashable, Sendable {
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let consumable = ProductType(rawValue: "Consumable")
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }

  let model: StoreModel.Product

  /// Creates the app's view of a product that the store sells.
  ///
  /// - Parameter model: The product in the simulated store.
  package init(_ model: StoreModel.Product) { self.model = model }

  public var id: String { model.id.rawValue }
  public var type: ProductType { ProductType(model.type) }
  public var displayName: String { model.displayName }
  public var description: String { model.description }
  public var price: Decimal { model.price.asDecimal }
  public var displayPrice: String { model.price.displayed }
  public var isFamilyShareable: Bool { model.isFamilyShareable }
  public var subscription: SubscriptionInfo? { model.subscription.map(SubscriptionInfo.init) }
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    Decimal.FormatStyle.Currency(code: model.price.currency, locale: Locale(identifier: "en_US"))
  }
  public var subscriptionPeriodFormatStyle: SubscriptionPeriod.FormatStyle { .init() }
  public var jsonRepresentation: Data { Data("{\"id\":\"\(id)\"}".utf8) }
  public var debugDescription: String { "\(id) (\(displayName), \(displayPrice))" }

  /// - Parameter identifiers: The identifiers of the products.
  /// - Returns: The requested products that the store sells.
  /// - Throws: `StoreKitError`.
  public static func products(
    for identifiers: some Collection<String>
  ) async throws -> [Product] {
    guard let store = Device.store(for: "Product.products(for:)") else { return [] }
    let ids = identifiers.map { ProductID($0) }
    Device.noteMissing(ids)
    return try await asking { try await store.products(for: ids) }.map(Product.init)
  }

  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }

  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { await Transaction.currentEntitlement(for: id) }
  }

  public var currentEntitlements: Transaction.Transactions {
    Transaction.currentEntitlements(for: id)
  }
}

extension Product: CustomDebugStringConvertible {}

extension Product.ProductType {
  init(_ type: StoreModel.ProductType) {
    switch type {
    case .consumable: self = .consumable
    case .nonConsumable: self = .nonConsumable
    case .nonRenewing: self = .nonRenewable
    case .autoRenewable: self = .autoRenewable
    }
  }

  public var localizedDescription: String { rawValue }
}

extension Price {
  /// The price in units of the currency.
  var asDecimal: Decimal { Decimal(milliunits) / 1000 }

  /// The price as displayed in the United States.
  var displayed: String {
    let amount = description.prefix { $0 != " " }
    return currency == "USD" ? "$\(amount)" : "\(currency) \(amount)"
  }
}
