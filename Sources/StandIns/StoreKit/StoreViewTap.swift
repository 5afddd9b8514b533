package import SwiftUI

/// A view of StoreKit that sells products.
protocol SellingView {
  @MainActor var sold: SoldProducts { get }
}

/// The products that a view of StoreKit sells.
enum SoldProducts: Sendable {
  case group(String)
  case products([String])

  func contains(_ product: Product) -> Bool {
    switch self {
    case .group(let id): product.subscription?.subscriptionGroupID == id
    case .products(let ids): ids.contains(product.id)
    }
  }
}

/// The actions around the purchases of a view of StoreKit.
///
/// A member that is nil in the outer optional was not set by a modifier.
struct StoreViewActions {
  var start: (@MainActor (Product) async -> Void)??
  var completion: (@MainActor (Product, Result<Product.PurchaseResult, any Error>) async -> Void)??
  var options: ((Product) async -> Set<Product.PurchaseOption>)??

  /// The actions of a view around this one count where this one has none.
  func inside(_ outer: StoreViewActions) -> StoreViewActions {
    StoreViewActions(
      start: start ?? outer.start,
      completion: completion ?? outer.completion,
      options: options ?? outer.options
    )
  }
}

/// A view with actions around the purchases in it.
struct StoreActionsView<Content: View> {
  let content: Content
  let actions: StoreViewActions
}

extension StoreActionsView: View {
  /// The body, which is never drawn.
  typealias Body = Never
}

/// A view with actions, whatever its content is.
private protocol ActingView {
  var actions: StoreViewActions { get }
}

extension StoreActionsView: ActingView {}

extension StoreActionsView: ViewGroup {
  var parts: [any View] { [content] }
}

/// A tap on the buy button of a product in a view of StoreKit.
@MainActor package struct StoreViewTap {
  private let product: Product
  private let actions: StoreViewActions

  /// Looks for a view of StoreKit that sells a product; nil if there is none.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - view: The view around the view of StoreKit, or that view itself.
  package init?(on product: Product, in view: any View) {
    guard let actions = Self.actions(around: product, in: view, StoreViewActions()) else {
      return nil
    }
    self.product = product
    self.actions = actions
  }

  private static func actions(
    around product: Product,
    in view: any View,
    _ outer: StoreViewActions
  ) -> StoreViewActions? {
    if let view = view as? any SellingView { return view.sold.contains(product) ? outer : nil }
    let inner = (view as? any ActingView)?.actions.inside(outer) ?? outer
    if let group = view as? any ViewGroup {
      for part in group.parts {
        if let found = actions(around: product, in: part, inner) { return found }
      }
      return nil
    }
    return body(of: view).flatMap { actions(around: product, in: $0, inner) }
  }

  private static func body<Drawn: View>(of view: Drawn) -> (any View)? {
    Drawn.Body.self == Never.self ? nil : view.body
  }

  /// Buys as the view does.
  ///
  /// With a completion action, the action gets the result. Without one, a success arrives on
  /// `Transaction.updates`, and the view shows an error.
  package func buy() async {
    if let start = actions.start ?? nil { await start(product) }
    var options: Set<Product.PurchaseOption> = []
    if let chosen = actions.options ?? nil { options = await chosen(product) }
    guard let completion = actions.completion ?? nil else {
      return await product.purchaseInStoreView(options: options)
    }
    let result: Result<Product.PurchaseResult, any Error>
    do {
      result = .success(try await product.purchase(options: options))
    } catch {
      result = .failure(error)
    }
    await completion(product, result)
  }
}

@available(*, unavailable)
extension StoreViewTap: Sendable {}
