public import SwiftUI

/// See developer.apple.com/documentation/storekit/productview.
public struct ProductView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `productview/init(id:prefersPromotionalIcon:icon:)`.
  public nonisolated init(
    id productID: Product.ID,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) {}
  /// See `productview/init(_:prefersPromotionalIcon:icon:)`.
  public nonisolated init(
    _ product: Product,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) {}
}

extension ProductView where Icon == EmptyView {
  /// See `productview/init(id:prefersPromotionalIcon:)`.
  public nonisolated init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {}
  /// See `productview/init(_:prefersPromotionalIcon:)`.
  public nonisolated init(_ product: Product, prefersPromotionalIcon: Bool = false) {}
}

/// See developer.apple.com/documentation/storekit/storeview.
public struct StoreView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `storeview/init(ids:preferspromotionalicon:icon:)`.
  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) {}
  /// See `storeview/init(products:preferspromotionalicon:icon:)`.
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) {}
}

extension StoreView where Icon == EmptyView {
  /// See `storeview/init(ids:preferspromotionalicon:)`.
  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false
  ) {}
  /// See `storeview/init(products:preferspromotionalicon:)`.
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false
  ) {}
}

/// See developer.apple.com/documentation/storekit/productviewstyle.
public protocol ProductViewStyle: Sendable {}

/// The built-in styles of StoreKit.
public struct StandardProductViewStyle: ProductViewStyle {}

extension ProductViewStyle where Self == StandardProductViewStyle {
  /// See `productviewstyle/automatic`.
  public static var automatic: StandardProductViewStyle { StandardProductViewStyle() }
  /// See `productviewstyle/compact`.
  public static var compact: StandardProductViewStyle { StandardProductViewStyle() }
  /// See `productviewstyle/regular`.
  public static var regular: StandardProductViewStyle { StandardProductViewStyle() }
  /// See `productviewstyle/large`.
  public static var large: StandardProductViewStyle { StandardProductViewStyle() }
}

/// See developer.apple.com/documentation/storekit/subscriptionstorecontrolstyle.
public protocol SubscriptionStoreControlStyle: Sendable {}

/// The built-in styles of StoreKit.
public struct StandardSubscriptionStoreControlStyle: SubscriptionStoreControlStyle {}

extension SubscriptionStoreControlStyle where Self == StandardSubscriptionStoreControlStyle {
  /// See `subscriptionstorecontrolstyle/automatic`.
  public static var automatic: StandardSubscriptionStoreControlStyle { .init() }
  /// See `subscriptionstorecontrolstyle/buttons`.
  public static var buttons: StandardSubscriptionStoreControlStyle { .init() }
  /// See `subscriptionstorecontrolstyle/picker`.
  public static var picker: StandardSubscriptionStoreControlStyle { .init() }
  /// See `subscriptionstorecontrolstyle/prominentpicker`.
  public static var prominentPicker: StandardSubscriptionStoreControlStyle { .init() }
}
