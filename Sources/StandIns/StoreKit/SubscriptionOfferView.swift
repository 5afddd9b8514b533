// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

public struct SubscriptionOfferView<Icon: View, PlaceholderIcon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    id productID: Product.ID,
    @ViewBuilder icon: () -> Icon,
    @ViewBuilder placeholderIcon: () -> PlaceholderIcon
  ) {}
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    @ViewBuilder icon: () -> Icon,
    @ViewBuilder placeholderIcon: () -> PlaceholderIcon
  ) {}
}

extension SubscriptionOfferView where PlaceholderIcon == EmptyView {
  public nonisolated init(id productID: Product.ID, @ViewBuilder icon: () -> Icon) {}
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    @ViewBuilder icon: () -> Icon
  ) {}
  public nonisolated init(
    _ subscription: Product,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) {}
}

extension SubscriptionOfferView where Icon == EmptyView, PlaceholderIcon == EmptyView {
  public nonisolated init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {}
  public nonisolated init(id productID: Product.ID, useAppIcon: Bool) {}
  public nonisolated init(_ subscription: Product, prefersPromotionalIcon: Bool = false) {}
  public nonisolated init(_ subscription: Product, useAppIcon: Bool) {}
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship
  ) {}
  public nonisolated init(
    groupID: String,
    visibleRelationship: Product.SubscriptionRelationship,
    useAppIcon: Bool
  ) {}
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
  /// Without effect: a purchase by a view has no offer here.
  public nonisolated func preferredSubscriptionOffer(
    _ offer:
      @escaping (Product, Product.SubscriptionInfo, [Product.SubscriptionOffer]) ->
      Product.SubscriptionOffer?
  ) -> some View { self }
}
