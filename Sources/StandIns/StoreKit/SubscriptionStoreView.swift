// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

// StoreKit's views draw nothing. A tap on one is a StoreViewTap.

public struct SubscriptionStoreView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let sold: SoldProducts

  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all,
    @ViewBuilder marketingContent: () -> Content
  ) { sold = .group(groupID) }
  public nonisolated init(
    productIDs: some Collection<Product.ID>,
    @ViewBuilder marketingContent: () -> Content
  ) { sold = .products(Array(productIDs)) }
  public nonisolated init(
    subscriptions: some Collection<Product>,
    @ViewBuilder marketingContent: () -> Content
  ) { sold = .products(subscriptions.map(\.id)) }
}

extension SubscriptionStoreView where Content == EmptyView {
  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all
  ) { sold = .group(groupID) }
  public nonisolated init(productIDs: some Collection<Product.ID>) {
    sold = .products(Array(productIDs))
  }
  public nonisolated init(subscriptions: some Collection<Product>) {
    sold = .products(subscriptions.map(\.id))
  }
}

extension Product {
  public struct SubscriptionRelationship: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int

    /// Creates a set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let current = SubscriptionRelationship(rawValue: 1)
    public static let upgrade = SubscriptionRelationship(rawValue: 2)
    public static let crossgrade = SubscriptionRelationship(rawValue: 4)
    public static let downgrade = SubscriptionRelationship(rawValue: 8)
    public static let all: SubscriptionRelationship = [.current, .upgrade, .crossgrade, .downgrade]
  }
}

public struct SubscriptionStoreButtonLabel: Hashable, Sendable {
  public static let automatic = SubscriptionStoreButtonLabel(name: "automatic")
  public static let singleLine = SubscriptionStoreButtonLabel(name: "singleLine")
  public static let multiline = SubscriptionStoreButtonLabel(name: "multiline")
  public static let displayName = SubscriptionStoreButtonLabel(name: "displayName")
  public static let action = SubscriptionStoreButtonLabel(name: "action")
  public static let price = SubscriptionStoreButtonLabel(name: "price")

  private let name: String
}

public enum SubscriptionStorePolicyKind: Hashable, Sendable {
  case termsOfService
  case privacyPolicy
}

public enum StoreButtonKind: Hashable, Sendable {
  case cancellation
  case restorePurchases
  case redeemCode
  case signIn
  case policies
}

extension SubscriptionStoreView: SellingView {}
