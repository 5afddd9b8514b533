// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

// StoreKit's views compile but draw nothing: a glue's `buy` does what a tap on one would do.

public struct SubscriptionStoreView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all,
    @ViewBuilder marketingContent: () -> Content
  ) {}
  public nonisolated init(
    productIDs: some Collection<Product.ID>,
    @ViewBuilder marketingContent: () -> Content
  ) {}
  public nonisolated init(
    subscriptions: some Collection<Product>,
    @ViewBuilder marketingContent: () -> Content
  ) {}
}

extension SubscriptionStoreView where Content == EmptyView {
  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all
  ) {}
  public nonisolated init(productIDs: some Collection<Product.ID>) {}
  public nonisolated init(subscriptions: some Collection<Product>) {}
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
