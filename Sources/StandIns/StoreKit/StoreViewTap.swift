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
  /// Chooses one of the offers for which the customer is eligible.
  var preferredOffer: OfferChoice?
  /// Chooses a promotional offer and has it signed.
  var promotion: StoreViewPromotion?

  /// The actions of a view around this one count where this one has none.
  func inside(_ outer: StoreViewActions) -> StoreViewActions {
    StoreViewActions(
      start: start ?? outer.start,
      completion: completion ?? outer.completion,
      options: options ?? outer.options,
      preferredOffer: preferredOffer ?? outer.preferredOffer,
      promotion: promotion ?? outer.promotion
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

/// A search in a view and in the views in it, from the outermost on.
@MainActor struct StoreViewSearch {
  /// The actions around the current view.
  private(set) var actions = StoreViewActions()
  /// The objects that views around the current one provide.
  private var objects: [AnyObject] = []
  /// Whether views may lack objects, and are then not searched.
  private let isTolerant: Bool

  init(isTolerant: Bool = false) { self.isTolerant = isTolerant }

  /// Returns the first answer about a view that is not nil; nil if there is none.
  func first<Answer>(
    in view: any View,
    _ answer: (any View, StoreViewActions) -> Answer?
  ) -> Answer? {
    if let found = answer(view, actions) { return found }
    var inner = self
    if let acting = view as? any ActingView { inner.actions = acting.actions.inside(actions) }
    if let object = (view as? any ProvidingView)?.provided { inner.objects.append(object) }
    guard let group = view as? any ViewGroup else {
      return view.body(in: objects, isTolerant: isTolerant)
        .flatMap { inner.first(in: $0, answer) }
    }
    if let modifier = view as? any SurroundedValue {
      modifier.take(from: objects)
      guard modifier.isProvided || !isTolerant else { return nil }
    }
    for part in group.parts {
      if let found = inner.first(in: part, answer) { return found }
    }
    return nil
  }
}

@available(*, unavailable)
extension StoreViewSearch: Sendable {}

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
    let found = StoreViewSearch().first(in: view) { view, actions in
      (view as? any SellingView)?.sold.contains(product) == true ? actions : nil
    }
    guard let found else { return nil }
    self.product = product
    actions = found
  }

  /// Buys as the view does.
  ///
  /// With a completion action, the action gets the result. Without one, a success arrives on
  /// `Transaction.updates`, and the view shows an error.
  package func buy() async {
    if let start = actions.start ?? nil { await start(product) }
    var options: Set<Product.PurchaseOption> = []
    if let chosen = actions.options ?? nil { options = await chosen(product) }
    let result: Result<Product.PurchaseResult, any Error>
    do {
      options.formUnion(try await actions.offer(for: product))
      guard actions.completion ?? nil != nil else {
        return await product.purchaseInStoreView(options: options)
      }
      result = .success(try await product.purchase(options: options))
    } catch {
      result = .failure(error)
    }
    if let completion = actions.completion ?? nil { await completion(product, result) }
  }
}

@available(*, unavailable)
extension StoreViewTap: Sendable {}
