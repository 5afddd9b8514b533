public import SwiftUI

// StoreKit's views compile but draw nothing: a glue's `buy` does what a tap on one would do.

/// See developer.apple.com/documentation/storekit/subscriptionstoreview.
public struct SubscriptionStoreView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `subscriptionstoreview/init(groupid:visiblerelationships:marketingcontent:)`.
  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all,
    @ViewBuilder marketingContent: () -> Content
  ) {}
  /// See `subscriptionstoreview/init(productids:marketingcontent:)`.
  public nonisolated init(
    productIDs: some Collection<Product.ID>,
    @ViewBuilder marketingContent: () -> Content
  ) {}
  /// See `subscriptionstoreview/init(subscriptions:marketingcontent:)`.
  public nonisolated init(
    subscriptions: some Collection<Product>,
    @ViewBuilder marketingContent: () -> Content
  ) {}
}

extension SubscriptionStoreView where Content == EmptyView {
  /// See `subscriptionstoreview/init(groupid:visiblerelationships:)`.
  public nonisolated init(
    groupID: String,
    visibleRelationships: Product.SubscriptionRelationship = .all
  ) {}
  /// See `subscriptionstoreview/init(productids:)`.
  public nonisolated init(productIDs: some Collection<Product.ID>) {}
  /// See `subscriptionstoreview/init(subscriptions:)`.
  public nonisolated init(subscriptions: some Collection<Product>) {}
}

extension Product {
  /// See `product/subscriptionrelationship`.
  public struct SubscriptionRelationship: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int

    /// Creates a set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// See `subscriptionrelationship/current`.
    public static let current = SubscriptionRelationship(rawValue: 1)
    /// See `subscriptionrelationship/upgrade`.
    public static let upgrade = SubscriptionRelationship(rawValue: 2)
    /// See `subscriptionrelationship/crossgrade`.
    public static let crossgrade = SubscriptionRelationship(rawValue: 4)
    /// See `subscriptionrelationship/downgrade`.
    public static let downgrade = SubscriptionRelationship(rawValue: 8)
    /// See `subscriptionrelationship/all`.
    public static let all: SubscriptionRelationship = [.current, .upgrade, .crossgrade, .downgrade]
  }
}

/// See developer.apple.com/documentation/storekit/subscriptionstorebuttonlabel.
public struct SubscriptionStoreButtonLabel: Hashable, Sendable {
  /// See `subscriptionstorebuttonlabel/automatic`.
  public static let automatic = SubscriptionStoreButtonLabel(name: "automatic")
  /// See `subscriptionstorebuttonlabel/singleline`.
  public static let singleLine = SubscriptionStoreButtonLabel(name: "singleLine")
  /// See `subscriptionstorebuttonlabel/multiline`.
  public static let multiline = SubscriptionStoreButtonLabel(name: "multiline")
  /// See `subscriptionstorebuttonlabel/displayname`.
  public static let displayName = SubscriptionStoreButtonLabel(name: "displayName")
  /// See `subscriptionstorebuttonlabel/action`.
  public static let action = SubscriptionStoreButtonLabel(name: "action")
  /// See `subscriptionstorebuttonlabel/price`.
  public static let price = SubscriptionStoreButtonLabel(name: "price")

  private let name: String
}

/// See developer.apple.com/documentation/storekit/subscriptionstorepolicykind.
public enum SubscriptionStorePolicyKind: Hashable, Sendable {
  /// See `subscriptionstorepolicykind/termsofservice`.
  case termsOfService
  /// See `subscriptionstorepolicykind/privacypolicy`.
  case privacyPolicy
}

/// See developer.apple.com/documentation/storekit/storebuttonkind.
public enum StoreButtonKind: Hashable, Sendable {
  /// See `storebuttonkind/cancellation`.
  case cancellation
  /// See `storebuttonkind/restorepurchases`.
  case restorePurchases
  /// See `storebuttonkind/redeemcode`.
  case redeemCode
  /// See `storebuttonkind/signin`.
  case signIn
  /// See `storebuttonkind/policies`.
  case policies
}
