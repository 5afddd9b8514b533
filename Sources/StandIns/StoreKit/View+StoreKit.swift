// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
public import SwiftUI

// No view is drawn. The modifiers around purchases have an effect, see StoreViewTap, and those with
// work, see StoreTaskView.

extension View {
  public nonisolated func storeButton(
    _ visibility: Visibility,
    for buttonKinds: StoreButtonKind...
  ) -> some View { self }
  public nonisolated func productViewStyle(_ style: some ProductViewStyle) -> some View { self }
  public nonisolated func subscriptionStoreControlStyle(
    _ style: some SubscriptionStoreControlStyle
  ) -> some View { self }
  public nonisolated func subscriptionStoreControlStyle<Style: SubscriptionStoreControlStyle>(
    _ style: Style,
    placement: Style.Placement
  ) -> some View { self }
  public nonisolated func subscriptionStoreButtonLabel(
    _ buttonLabel: SubscriptionStoreButtonLabel
  ) -> some View { self }
  public nonisolated func subscriptionStorePolicyDestination(
    url: URL,
    for button: SubscriptionStorePolicyKind
  ) -> some View { self }
  public nonisolated func subscriptionStorePolicyDestination(
    for button: SubscriptionStorePolicyKind,
    @ViewBuilder destination: () -> some View
  ) -> some View { self }
  public nonisolated func subscriptionStoreSignInAction(
    _ action: (() -> Void)?
  ) -> some View { self }
}

extension View {
  public nonisolated func onInAppPurchaseStart(
    perform action: (@MainActor (Product) async -> Void)?
  ) -> some View {
    StoreActionsView(content: self, actions: StoreViewActions(start: .some(action)))
  }
  public nonisolated func onInAppPurchaseCompletion(
    perform action:
      (@MainActor (Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
  ) -> some View {
    StoreActionsView(content: self, actions: StoreViewActions(completion: .some(action)))
  }
  public nonisolated func inAppPurchaseOptions(
    _ options: ((Product) async -> Set<Product.PurchaseOption>)?
  ) -> some View {
    StoreActionsView(content: self, actions: StoreViewActions(options: .some(options)))
  }
  public nonisolated func storeProductTask(
    for id: Product.ID,
    priority: TaskPriority = .medium,
    action: @escaping (Product.TaskState) async -> Void
  ) -> some View {
    StoreTaskView(content: self, priority: priority) { await Product.load(id, action) }
  }
  public nonisolated func storeProductsTask(
    for ids: some Collection<String> & Equatable & Sendable,
    priority: TaskPriority = .medium,
    action: @escaping (Product.CollectionTaskState) async -> Void
  ) -> some View {
    let list = Array(ids)
    return StoreTaskView(content: self, priority: priority) {
      await Product.load(all: list, action)
    }
  }
  public nonisolated func subscriptionStatusTask(
    for groupID: String,
    priority: TaskPriority = .medium,
    action: @escaping SubscriptionStatusAction
  ) -> some View {
    StoreTaskView(content: self, priority: priority) {
      await Product.SubscriptionInfo.followStatus(in: groupID, action)
    }
  }
  public nonisolated func currentEntitlementTask(
    for productID: String,
    priority: TaskPriority = .medium,
    action: @escaping CurrentEntitlementAction
  ) -> some View {
    StoreTaskView(content: self, priority: priority) {
      await Transaction.followEntitlement(to: productID, action)
    }
  }
  public nonisolated func manageSubscriptionsSheet(isPresented: Binding<Bool>) -> some View { self }
  public nonisolated func manageSubscriptionsSheet(
    isPresented: Binding<Bool>,
    subscriptionGroupID: String
  ) -> some View { self }
  public nonisolated func offerCodeRedemption(
    isPresented: Binding<Bool>,
    onCompletion: @escaping @MainActor (Result<Void, any Error>) -> Void = { _ in }
  ) -> some View { self }
  public nonisolated func refundRequestSheet(
    for transactionID: UInt64,
    isPresented: Binding<Bool>,
    onDismiss: (
      @MainActor (Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>) -> Void
    )? = nil
  ) -> some View { self }
}

extension Product {
  public enum TaskState: Sendable {
    case loading
    case unavailable
    case failure(any Error)
    case success(Product)

    public var product: Product? { if case .success(let product) = self { product } else { nil } }
  }

  public enum CollectionTaskState: Sendable {
    case loading
    case failure(any Error)
    case success([Product], unavailable: [Product.ID])

    public var products: [Product]? {
      if case .success(let products, _) = self { products } else { nil }
    }
  }
}

/// A view's action for a group's subscription statuses.
public typealias SubscriptionStatusAction =
  @MainActor (
    EntitlementTaskState<[Product.SubscriptionInfo.Status]>
  ) async -> Void

/// A view's action for a product's current entitlement.
public typealias CurrentEntitlementAction =
  @MainActor (
    EntitlementTaskState<VerificationResult<Transaction>?>
  ) async -> Void

public enum EntitlementTaskState<Value> {
  case loading
  case failure(any Error)
  case success(Value)

  public var value: Value? { if case .success(let value) = self { value } else { nil } }

  /// - Parameter transform: The function for the value of a success.
  /// - Returns: The state with the new value.
  /// - Throws: The error of the function.
  public func map<NewValue>(
    _ transform: (Value) throws -> NewValue
  ) rethrows -> EntitlementTaskState<NewValue> {
    try flatMap { .success(try transform($0)) }
  }

  /// - Parameter transform: The function for the value of a success.
  /// - Returns: The state with the new value.
  /// - Throws: The error of the function.
  public func map<NewValue>(
    _ transform: (Value) async throws -> NewValue
  ) async rethrows -> EntitlementTaskState<NewValue> {
    try await flatMap { .success(try await transform($0)) }
  }

  /// - Parameter transform: The function for the value of a success.
  /// - Returns: The state that the function returns.
  /// - Throws: The error of the function.
  public func flatMap<NewValue>(
    _ transform: (Value) throws -> EntitlementTaskState<NewValue>
  ) rethrows -> EntitlementTaskState<NewValue> {
    switch self {
    case .loading: .loading
    case .failure(let error): .failure(error)
    case .success(let value): try transform(value)
    }
  }

  /// - Parameter transform: The function for the value of a success.
  /// - Returns: The state that the function returns.
  /// - Throws: The error of the function.
  public func flatMap<NewValue>(
    _ transform: (Value) async throws -> EntitlementTaskState<NewValue>
  ) async rethrows -> EntitlementTaskState<NewValue> {
    switch self {
    case .loading: .loading
    case .failure(let error): .failure(error)
    case .success(let value): try await transform(value)
    }
  }
}

extension EntitlementTaskState where Value == VerificationResult<Transaction>? {
  public var transaction: VerificationResult<Transaction>? { value ?? nil }
}

extension EntitlementTaskState: Sendable where Value: Sendable {}
