// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

public struct SubscriptionOfferView<Icon: View, PlaceholderIcon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let sold: SoldProducts

  public nonisolated init(
    id productID: Product.ID,
    @ViewBuilder icon: () -> Icon,
    @ViewBuilder placeholderIcon: () -> PlaceholderIcon
  ) { sold = .products([productID]) }
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    @ViewBuilder icon: () -> Icon,
    @ViewBuilder placeholderIcon: () -> PlaceholderIcon
  ) { sold = .group(groupID) }
}

extension SubscriptionOfferView where PlaceholderIcon == EmptyView {
  public nonisolated init(id productID: Product.ID, @ViewBuilder icon: () -> Icon) {
    sold = .products([productID])
  }
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    @ViewBuilder icon: () -> Icon
  ) { sold = .group(groupID) }
  public nonisolated init(
    _ subscription: Product,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) { sold = .products([subscription.id]) }
}

extension SubscriptionOfferView where Icon == EmptyView, PlaceholderIcon == EmptyView {
  public nonisolated init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {
    sold = .products([productID])
  }
  public nonisolated init(id productID: Product.ID, useAppIcon: Bool) {
    sold = .products([productID])
  }
  public nonisolated init(_ subscription: Product, prefersPromotionalIcon: Bool = false) {
    sold = .products([subscription.id])
  }
  public nonisolated init(_ subscription: Product, useAppIcon: Bool) {
    sold = .products([subscription.id])
  }
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship
  ) { sold = .group(groupID) }
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    useAppIcon: Bool
  ) { sold = .group(groupID) }
}

public protocol SubscriptionOfferViewStyle: Sendable {}

/// The built-in styles of StoreKit.
public struct StandardSubscriptionOfferViewStyle: SubscriptionOfferViewStyle {}

extension SubscriptionOfferViewStyle where Self == StandardSubscriptionOfferViewStyle {
  public static var automatic: StandardSubscriptionOfferViewStyle { .init() }
  public static var compact: StandardSubscriptionOfferViewStyle { .init() }
}

extension View {
  public nonisolated func subscriptionOfferViewStyle(
    _ style: some SubscriptionOfferViewStyle
  ) -> some View { self }
  public nonisolated func subscriptionOfferViewDetailAction(
    _ action: (() -> Void)?
  ) -> some View { self }
}

extension SubscriptionOfferView: SellingView {}
