// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

public struct ProductView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let sold: SoldProducts

  public nonisolated init(
    id productID: Product.ID,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) { sold = .products([productID]) }
  public nonisolated init(
    _ product: Product,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: () -> Icon
  ) { sold = .products([product.id]) }
}

extension ProductView where Icon == EmptyView {
  public nonisolated init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {
    sold = .products([productID])
  }
  public nonisolated init(_ product: Product, prefersPromotionalIcon: Bool = false) {
    sold = .products([product.id])
  }
}

public struct StoreView<Icon: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let sold: SoldProducts

  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) { sold = .products(Array(ids)) }
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false,
    @ViewBuilder icon: @escaping (Product) -> Icon
  ) { sold = .products(products.map(\.id)) }
}

extension StoreView where Icon == EmptyView {
  public nonisolated init(
    ids: some Collection<Product.ID>,
    prefersPromotionalIcon: Bool = false
  ) { sold = .products(Array(ids)) }
  public nonisolated init(
    products: some Collection<Product>,
    prefersPromotionalIcon: Bool = false
  ) { sold = .products(products.map(\.id)) }
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

extension StoreView: SellingView {}

extension ProductView: SellingView {}
