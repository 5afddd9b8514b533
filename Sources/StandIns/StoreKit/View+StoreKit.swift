public import Foundation
public import SwiftUI

// View modifiers without effect: no view is drawn.

extension View {
  /// See `view/storebutton(_:for:)`.
  public nonisolated func storeButton(
    _ visibility: Visibility,
    for buttonKinds: StoreButtonKind...
  ) -> some View { self }
  /// See `view/productviewstyle(_:)`.
  public nonisolated func productViewStyle(_ style: some ProductViewStyle) -> some View { self }
  /// See `view/subscriptionstorecontrolstyle(_:)`.
  public nonisolated func subscriptionStoreControlStyle(
    _ style: some SubscriptionStoreControlStyle
  ) -> some View { self }
  /// See `view/subscriptionstorebuttonlabel(_:)`.
  public nonisolated func subscriptionStoreButtonLabel(
    _ buttonLabel: SubscriptionStoreButtonLabel
  ) -> some View { self }
  /// See `view/subscriptionstorepolicydestination(url:for:)`.
  public nonisolated func subscriptionStorePolicyDestination(
    url: URL,
    for button: SubscriptionStorePolicyKind
  ) -> some View { self }
  /// See `view/subscriptionstorepolicydestination(for:destination:)`.
  public nonisolated func subscriptionStorePolicyDestination(
    for button: SubscriptionStorePolicyKind,
    @ViewBuilder destination: () -> some View
  ) -> some View { self }
  /// See `view/subscriptionstoresigninaction(_:)`.
  public nonisolated func subscriptionStoreSignInAction(
    _ action: (() -> Void)?
  ) -> some View { self }
}

extension View {
  /// See `view/oninapppurchasestart(perform:)`.
  public nonisolated func onInAppPurchaseStart(
    perform action: (@MainActor (Product) async -> Void)?
  ) -> some View { self }
  /// See `view/oninapppurchasecompletion(perform:)`.
  public nonisolated func onInAppPurchaseCompletion(
    perform action:
      (@MainActor (Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
  ) -> some View { self }
  /// See `view/inapppurchaseoptions(_:)`.
  public nonisolated func inAppPurchaseOptions(
    _ options: ((Product) async -> Set<Product.PurchaseOption>)?
  ) -> some View { self }
  /// See `view/subscriptionstatustask(for:priority:action:)`.
  public nonisolated func subscriptionStatusTask(
    for groupID: String,
    priority: TaskPriority = .medium,
    action: @escaping SubscriptionStatusAction
  ) -> some View { self }
  /// See `view/currententitlementtask(for:priority:action:)`.
  public nonisolated func currentEntitlementTask(
    for productID: String,
    priority: TaskPriority = .medium,
    action: @escaping CurrentEntitlementAction
  ) -> some View { self }
  /// See `view/managesubscriptionssheet(ispresented:)`.
  public nonisolated func manageSubscriptionsSheet(isPresented: Binding<Bool>) -> some View { self }
  /// See `view/managesubscriptionssheet(ispresented:subscriptiongroupid:)`.
  public nonisolated func manageSubscriptionsSheet(
    isPresented: Binding<Bool>,
    subscriptionGroupID: String
  ) -> some View { self }
  /// See `view/offercoderedemption(ispresented:oncompletion:)`.
  public nonisolated func offerCodeRedemption(
    isPresented: Binding<Bool>,
    onCompletion: @escaping @MainActor (Result<Void, any Error>) -> Void = { _ in }
  ) -> some View { self }
  /// See `view/refundrequestsheet(for:ispresented:ondismiss:)`.
  public nonisolated func refundRequestSheet(
    for transactionID: UInt64,
    isPresented: Binding<Bool>,
    onDismiss: (
      @MainActor (Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>) -> Void
    )? = nil
  ) -> some View { self }
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

/// See developer.apple.com/documentation/storekit/entitlementtaskstate.
public enum EntitlementTaskState<Value> {
  /// See `entitlementtaskstate/loading`.
  case loading
  /// See `entitlementtaskstate/failure(_:)`.
  case failure(any Error)
  /// See `entitlementtaskstate/success(_:)`.
  case success(Value)
}

extension EntitlementTaskState: Sendable where Value: Sendable {}
