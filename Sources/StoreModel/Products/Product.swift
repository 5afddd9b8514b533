/// The kind of a product, as in StoreKit's `Product.ProductType`.
public enum ProductType: Hashable, Sendable, CaseIterable {
  /// Used up and then bought again, such as a pack of credits.
  case consumable
  /// Bought once and kept, such as an unlocked feature.
  case nonConsumable
  /// Lasts for a time that the app computes, and never renews.
  case nonRenewing
  /// Renews until it is canceled.
  case autoRenewable
}

/// A product as the store offers it to one customer.
public struct Product: Hashable, Sendable {
  /// The content, stored once because products are copied often and never change.
  @usableFromInline
  struct Content: Hashable, Sendable {
    @usableFromInline let id: ProductID
    @usableFromInline let type: ProductType
    @usableFromInline let displayName: String
    @usableFromInline let description: String
    @usableFromInline let price: Price
    @usableFromInline let isFamilyShareable: Bool
    @usableFromInline let subscription: SubscriptionInfo?
  }

  @usableFromInline let kept: Kept<Content>

  /// The product's identifier.
  @inlinable public var id: ProductID { kept.value.id }
  /// The kind of purchase.
  @inlinable public var type: ProductType { kept.value.type }
  /// The name shown to customers.
  @inlinable public var displayName: String { kept.value.displayName }
  /// The longer text shown to customers.
  @inlinable public var description: String { kept.value.description }
  /// The price that the store charges.
  @inlinable public var price: Price { kept.value.price }
  /// Whether the buyer's family can share the product.
  @inlinable public var isFamilyShareable: Bool { kept.value.isFamilyShareable }
  /// The subscription details; nil for a product that does not renew automatically.
  @inlinable public var subscription: SubscriptionInfo? { kept.value.subscription }

  /// Creates a product.
  public init(
    id: ProductID,
    type: ProductType,
    displayName: String,
    description: String,
    price: Price,
    isFamilyShareable: Bool = false,
    subscription: SubscriptionInfo? = nil
  ) {
    kept = Kept(
      Content(
        id: id,
        type: type,
        displayName: displayName,
        description: description,
        price: price,
        isFamilyShareable: isFamilyShareable,
        subscription: subscription
      )
    )
  }
}

/// The identifier of an app, as it is entered in App Store Connect (`com.example.cards`).
public struct BundleID: RawRepresentable, Hashable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  package init(_ text: String) { self.rawValue = text }
}

extension BundleID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The identifier's text.
  public var description: String { rawValue }
}

/// The identifier of a product, as it is entered in App Store Connect (`com.example.unlock`).
public struct ProductID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  public init(_ text: String) { self.rawValue = text }

  /// Orders identifiers by their text, which gives lists of them a stable order.
  public static func < (left: ProductID, right: ProductID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ProductID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The identifier's text.
  public var description: String { rawValue }
}
