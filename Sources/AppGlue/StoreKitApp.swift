public import Foundation
public import StoreKit
public import SwiftUI

/// The glue between a simulated user and the store code of an app that imports StoreKit.
///
/// Write one small conforming type in its own file, next to the app's files. Two members are
/// required. Rules do not judge what the optional members leave out.
///
/// ```swift
/// import AppGlue
/// import StoreKit
///
/// @MainActor final class MyApp: StoreKitApp {
///   let store = Store()
///   var unlocked: Set<String> { store.purchasedProductIDs }
///   func buy(_ product: Product) async { try? await store.purchase(product) }
/// }
/// ```
@MainActor public protocol StoreKitApp: AnyObject, Sendable {
  /// Creates the objects that the app creates at launch.
  init()

  /// The identifiers of the products that the app currently treats as bought and usable.
  ///
  /// Identifiers that are not in the catalog are ignored, since apps may keep their own marks in
  /// such sets.
  var unlocked: Set<String> { get }

  /// Whether ``unlocked`` is meaningful; true by default.
  ///
  /// Return false for files that keep no record of purchases because a server or another part of
  /// the app does. No rule about access judges such files.
  nonisolated static var tellsUnlocked: Bool { get }

  /// Whether the app finishes the transactions that it receives; true by default.
  ///
  /// Return false for a kit whose users do that. It is then not judged.
  nonisolated static var finishes: Bool { get }

  /// The identifiers of the products that currently have a buy button, or nil for all products.
  ///
  /// An app shows the products that it has loaded. A tap on any other product does nothing.
  var offered: Set<String>? { get }

  /// Performs the app's asynchronous work at launch.
  func launched() async

  /// Performs the app's work when it returns to the foreground.
  ///
  /// By then, the notifications of `UIApplication` have been posted. ``becameActive()`` follows.
  func enteredForeground() async

  /// Performs the app's work when it becomes active, as for a `scenePhase` of `.active`.
  ///
  /// The app becomes active at launch, beside ``launched()``; after it returns to the foreground;
  /// and after a system sheet such as the payment sheet closes, because the sheet makes the app
  /// inactive.
  func becameActive() async

  /// The view with the views of StoreKit in which people buy; nil by default.
  ///
  /// Without ``buy(_:)``, a tap on the buy button of a product is one on the view of StoreKit in
  /// this view that sells the product. The actions that the modifiers around it declare then run:
  /// `onInAppPurchaseStart`, `inAppPurchaseOptions` and `onInAppPurchaseCompletion`.
  ///
  /// The view counts as shown from the launch on, so the actions of `storeProductTask`,
  /// `storeProductsTask`, `subscriptionStatusTask` and `currentEntitlementTask` in it begin then,
  /// before ``launched()``.
  var storeView: (any View)? { get }

  /// Performs the app's work when the paywall opens: at the step `{ open: "purchase" }`, or else
  /// before ``buy(_:)``.
  ///
  /// Apps load products, make the view's model or send an event then.
  func willShowPaywall() async

  /// Performs the app's work when the paywall has closed: at the step `closeSheet`, or else after a
  /// ``buy(_:)`` that opened it.
  func didClosePaywall() async

  /// Handles a tap on the buy button of a product, and returns when the app has the result.
  ///
  /// ``untilCalled(_:)`` waits for a completion handler.
  func buy(_ product: Product) async

  /// Handles a tap on "Restore Purchases".
  func restore() async

  /// Signs the user in.
  func signIn(_ account: UUID) async

  /// Signs the user out.
  func signOut() async

  /// Performs an action that is specific to this app.
  func perform(_ action: String) async

  /// Answers a request that the app sends with `URLSession`, as its server would; nil by default.
  ///
  /// The request and the answer take time and may be lost, like those to the App Store. A request
  /// without an answer fails, and the report names it. Answer from the request alone: this object
  /// ends with its process, and each device has its own.
  func respond(to request: URLRequest) async -> ServerAnswer?

  func dismissAlert() async

  /// Whether the app shows a purchase in progress and ignores taps on buy buttons.
  var isPurchasing: Bool { get }

  /// The text of the alert that the app shows.
  var alert: String? { get }

  /// The credits that the app shows.
  var credits: Int? { get }

  /// The account that is signed in to the app, as in ``signIn(_:)``; nil if none is.
  ///
  /// A purchase must then carry its `appAccountToken`, if the app passes tokens.
  var appUser: UUID? { get }

  /// The sets of products for which the app keeps a single flag, such as "is pro".
  ///
  /// Access to one product of a set is access to all of it: ``unlocked`` may name any of them.
  nonisolated static var sharedFlags: [Set<String>] { get }

  /// The number of credits that one unit of each product gives, by product identifier.
  ///
  /// Each number is from 0 to 1,000,000,000. Leave this empty if the app does not count credits
  /// itself. Otherwise, ``credits`` are compared with what was paid: an excess means that credits
  /// were given twice, and a shortage means that credits were lost.
  nonisolated static var creditsPerProduct: [String: Int] { get }

  /// The optional parts of the screen that this glue reports; empty by default.
  nonisolated static var shows: Set<ShownPart> { get }

  /// The values of the app's objects that ``unlocked`` or ``credits`` could be, for the check of
  /// the glue.
  ///
  /// `storestorm try` writes this member, in a file that it removes again.
  func candidates() async -> [GlueCandidate]
}

/// The answer of an app's server to a request: a status, header fields and a body.
public typealias ServerAnswer = URLSession.Answer

/// A part of an app's screen that a glue can report.
public enum ShownPart: Hashable, Sendable, CaseIterable {
  /// The value of ``StoreKitApp/isPurchasing``.
  case isPurchasing
  /// The text in ``StoreKitApp/alert``.
  case alert
  /// The number in ``StoreKitApp/credits``.
  case credits
  /// The account in ``StoreKitApp/appUser``.
  case appUser
}

extension StoreKitApp {
  /// Returns true.
  public nonisolated static var tellsUnlocked: Bool { true }

  /// Returns true.
  public nonisolated static var finishes: Bool { true }

  /// Returns nil: all products have a buy button.
  public var offered: Set<String>? { nil }

  /// Does nothing.
  public func launched() async {}

  /// Does nothing.
  public func enteredForeground() async {}

  /// Does nothing, for an app that does not observe activation.
  public func becameActive() async {}

  /// Returns nil: people buy by a button, or in a view without actions.
  public var storeView: (any View)? { nil }

  /// Does nothing.
  public func willShowPaywall() async {}

  /// Does nothing.
  public func didClosePaywall() async {}

  /// Buys the product as StoreKit's views do, in ``storeView`` or else in a view without actions,
  /// where the result arrives on `Transaction.updates`.
  ///
  /// It does nothing if ``storeView`` does not sell the product.
  public func buy(_ product: Product) async {
    guard let view = storeView else { return await product.purchaseInStoreView() }
    await StoreViewTap(on: product, in: view)?.buy()
  }

  /// Calls `AppStore.sync()` and ignores its error.
  public func restore() async { try? await AppStore.sync() }

  /// Does nothing: the app has no accounts.
  public func signIn(_ account: UUID) async {}

  /// Does nothing: the app has no accounts.
  public func signOut() async {}

  /// Does nothing.
  public func perform(_ action: String) async {}

  /// Returns nil: there is no server.
  public func respond(to request: URLRequest) async -> ServerAnswer? { nil }

  /// Does nothing.
  public func dismissAlert() async {}

  /// Returns false: the glue does not report this part.
  public var isPurchasing: Bool { false }

  /// Returns nil: the glue does not report this part.
  public var alert: String? { nil }

  /// Returns nil: the glue does not report this part.
  public var credits: Int? { nil }

  /// Returns nil: the glue does not report this part.
  public var appUser: UUID? { nil }

  /// Returns no sets.
  public nonisolated static var sharedFlags: [Set<String>] { [] }

  /// Returns no products.
  public nonisolated static var creditsPerProduct: [String: Int] { [:] }

  /// Returns no parts.
  public nonisolated static var shows: Set<ShownPart> { [] }

  /// Returns no values: only what the glue reports is checked.
  public func candidates() async -> [GlueCandidate] { [] }
}
