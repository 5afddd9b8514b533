public import Foundation
package import StoreModel

/// A product for sale: developer.apple.com/documentation/storekit/product.
public struct Product: Identifiable, Hashable, Sendable {
  /// See `product/producttype`.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// See `product/producttype/consumable`.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// See `product/producttype/nonconsumable`.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// See `product/producttype/nonrenewable`.
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    /// See `product/producttype/autorenewable`.
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }

  let model: StoreModel.Product

  /// Creates the app's view of a product that the store sells.
  ///
  /// - Parameter model: The product in the simulated store.
  package init(_ model: StoreModel.Product) { self.model = model }

  /// See `product/id`.
  public var id: String { model.id.rawValue }
  /// See `product/type`.
  public var type: ProductType { ProductType(model.type) }
  /// See `product/displayname`.
  public var displayName: String { model.displayName }
  /// See `product/description`.
  public var description: String { model.description }
  /// See `product/price`.
  public var price: Decimal { model.price.asDecimal }
  /// See `product/displayprice`.
  public var displayPrice: String { model.price.displayed }
  /// See `product/isfamilyshareable`.
  public var isFamilyShareable: Bool { model.isFamilyShareable }
  /// See `product/subscription`.
  public var subscription: SubscriptionInfo? { model.subscription.map(SubscriptionInfo.init) }
  /// See `product/priceformatstyle`.
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    Decimal.FormatStyle.Currency(code: model.price.currency, locale: Locale(identifier: "en_US"))
  }
  /// See `product/subscriptionperiodformatstyle`.
  public var subscriptionPeriodFormatStyle: SubscriptionPeriod.FormatStyle { .init() }
  /// See `product/jsonrepresentation`.
  public var jsonRepresentation: Data { Data("{\"id\":\"\(id)\"}".utf8) }
  /// See `product/debugdescription`.
  public var debugDescription: String { "\(id) (\(displayName), \(displayPrice))" }

  /// See `product/products(for:)`.
  ///
  /// - Parameter identifiers: The identifiers of the products.
  /// - Returns: The requested products that the store sells.
  /// - Throws: `StoreKitError`.
  public static func products(
    for identifiers: some Collection<String>
  ) async throws -> [Product] {
    guard let store = Device.store(for: "Product.products(for:)") else { return [] }
    let ids = identifiers.map { ProductID($0) }
    return try await asking { try await store.products(for: ids) }.map(Product.init)
  }

  /// See `product/latesttransaction`.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }

  /// See `product/currententitlement`.
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { await Transaction.currentEntitlement(for: id) }
  }

  /// See `product/currententitlements`.
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

  /// See `product/producttype/localizeddescription`.
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
