public import Foundation
public import StoreKit

/// How a simulated person uses the store code of an app that imports StoreKit.
///
/// One small type in a file of your own, beside the app's files. Two members are required; whatever
/// the others do not say is not judged.
///
/// ```swift
/// @MainActor final class MyApp: StoreKitApp {
///   let store = Store()
///   var unlocked: Set<String> { store.purchasedProductIDs }
///   func buy(_ product: Product) async { try? await store.purchase(product) }
/// }
/// ```
@MainActor public protocol StoreKitApp: AnyObject, Sendable {
  /// Makes what a launch of the app makes.
  init()

  /// The product identifiers that the app treats as bought and usable, at this moment.
  ///
  /// What the catalogue does not sell is left out: apps keep marks of their own in such sets.
  var unlocked: Set<String> { get }

  /// Whether ``unlocked`` says anything; true unless the glue says otherwise.
  ///
  /// False for files that keep no record of what was bought, because a server or another part of
  /// the app does. No rule about access judges them then.
  nonisolated static var tellsUnlocked: Bool { get }

  /// The identifiers of the products that have a buy button at this moment; nil: all that are sold.
  ///
  /// An app shows the products that it has loaded; a tap on another does nothing.
  var offered: Set<String>? { get }

  /// Does what the app does asynchronously when it is launched.
  func launched() async

  /// Does what the app does when it comes to the front again.
  ///
  /// The notifications of `UIApplication` have been posted by then. ``becameActive()`` follows.
  func enteredForeground() async

  /// Does what the app does when it becomes active again: as for a `scenePhase` of `.active`.
  ///
  /// That is after it came to the front, and after a sheet of the system's, such as the payment
  /// sheet, has gone: the sheet makes the app inactive. At a launch, ``launched()`` stands for it.
  func becameActive() async

  /// The person taps the buy button of a product.
  ///
  /// - Parameter product: as the store sells it.
  func buy(_ product: Product) async

  /// The person taps "Restore Purchases".
  func restore() async

  /// The person signs in.
  ///
  /// - Parameter account: who.
  func signIn(_ account: UUID) async

  /// The person signs out.
  func signOut() async

  /// The person does something that only this app has.
  ///
  /// - Parameter action: its name in the scenario.
  func perform(_ action: String) async

  /// The person dismisses the alert.
  func dismissAlert() async

  /// Whether the app shows that a purchase is under way, and takes no tap on a buy button.
  var isPurchasing: Bool { get }

  /// The text of the alert that the app shows.
  var alert: String? { get }

  /// The credits that the app shows.
  var credits: Int? { get }

  /// Products that the app does not tell apart, as it keeps one flag for them ("is pro").
  ///
  /// Access to one of them is access to all: ``unlocked`` may name any.
  nonisolated static var sharedFlags: [Set<String>] { get }

  /// How many credits one of each product gives, by its identifier; nothing for an app that counts
  /// no credits itself. From 0 to 1,000,000,000 each.
  ///
  /// With it, ``credits`` are held against what was paid: too many were given twice, too few were
  /// lost.
  nonisolated static var creditsPerProduct: [String: Int] { get }

  /// What the members above say beside ``unlocked``; nothing unless said otherwise.
  nonisolated static var shows: Set<ShownPart> { get }
}

/// A part of an app's screen that a glue may tell.
public enum ShownPart: Hashable, Sendable, CaseIterable {
  /// ``StoreKitApp/isPurchasing``
  case isPurchasing
  /// ``StoreKitApp/alert``
  case alert
  /// ``StoreKitApp/credits``
  case credits
}

extension StoreKitApp {
  /// True.
  public nonisolated static var tellsUnlocked: Bool { true }

  /// All.
  public var offered: Set<String>? { nil }

  /// Nothing.
  public func launched() async {}

  /// Nothing.
  public func enteredForeground() async {}

  /// Does nothing: an app that does not look.
  public func becameActive() async {}

  /// Buys it as StoreKit's own views do: what comes of it is heard of on `Transaction.updates`.
  public func buy(_ product: Product) async { await product.purchaseInStoreView() }

  /// Asks the App Store, as a button without code of its own would.
  public func restore() async { try? await AppStore.sync() }

  /// Nothing: the app has no accounts.
  public func signIn(_ account: UUID) async {}

  /// Nothing: the app has no accounts.
  public func signOut() async {}

  /// Nothing.
  public func perform(_ action: String) async {}

  /// Nothing.
  public func dismissAlert() async {}

  /// Not told.
  public var isPurchasing: Bool { false }

  /// Not told.
  public var alert: String? { nil }

  /// Not told.
  public var credits: Int? { nil }

  /// None.
  public nonisolated static var sharedFlags: [Set<String>] { [] }

  /// Nothing.
  public nonisolated static var creditsPerProduct: [String: Int] { [:] }

  /// Nothing.
  public nonisolated static var shows: Set<ShownPart> { [] }
}
