// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

public struct ProductView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    id productID: Product.ID,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) {}
  public nonisolated init(
    _ product: Product,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) {}
}

extension ProductView where Icon == EmptyView {
  public nonisolated init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {}
  public nonisolated init(_ product: Product, prefersPromotionalIcon: Bool = false) {}
}

public struct StoreView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) {}
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) {}
}

extension StoreView where Icon == EmptyView {
  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false
  ) {}
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false
  ) {}
}

public protocol ProductViewStyle: Sendable {}

/// The built-in styles of StoreKit.
public struct StandardProductViewStyle: ProductViewStyle {}

extension ProductViewStyle where Self == StandardProductViewStyle {
  public static var automatic: StandardProductViewStyle { StandardProductViewStyle() }
  public static var compact: StandardProductViewStyle { StandardProductViewStyle() }
  public static var regular: StandardProductViewStyle { StandardProductViewStyle() }
  public static var large: StandardProductViewStyle { StandardProductViewStyle() }
}

