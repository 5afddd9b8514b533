/// The progress of a purchase, as a screen shows it.
public enum PurchaseState: Hashable, Sendable {
  /// No purchase is in progress.
  case idle
  /// A purchase is in progress.
  case purchasing
  /// The last purchase succeeded.
  case succeeded
  /// The last purchase failed, and the screen shows this text.
  case failed(String)
  /// The last purchase was canceled.
  case cancelled
}

/// The subject of an alert.
///
/// Invariants use this, never the text.
public enum AlertKind: String, Hashable, Sendable {
  /// The products could not be loaded.
  case loadFailed
  /// The purchase needs someone's approval, or the customer's authentication.
  case purchasePending
  /// The purchase failed.
  case purchaseFailed
  /// Purchases were restored.
  case restored
  /// There was nothing to restore.
  case nothingToRestore
  /// Restoring failed.
  case restoreFailed
  /// Signing in failed.
  case signInFailed
  /// The user does not have enough credits.
  case notEnoughCredits
  /// Anything else.
  case other
}

/// The reason for an alert, in the store's terms.
public enum AlertReason: Hashable, Sendable {
  /// The product does not exist.
  case productNotFound
  /// The transaction could not be verified.
  case unverified
  /// The store threw this.
  case store(StoreError)
}

/// A message over the screen that the user has to dismiss.
public struct Alert: Hashable, Sendable {
  /// The kind of the alert.
  public let kind: AlertKind
  /// The reason, if the alert gives one.
  public let reason: AlertReason?
  /// The text of the alert.
  public let message: String

  /// Creates an alert.
  public init(kind: AlertKind, reason: AlertReason? = nil, message: String) {
    self.kind = kind
    self.reason = reason
    self.message = message
  }
}

/// What the user sees of the purchase logic at one moment.
public struct Screen: Hashable, Sendable {
  /// The unlocked products, sorted by identifier.
  public var unlocked: [ProductID]
  /// The state of the purchase flow.
  public var purchaseState: PurchaseState
  /// Whether a spinner for loading products is visible.
  public var isLoading: Bool
  /// Whether a spinner for restoring purchases is visible.
  public var isRestoring: Bool
  /// The alert in front, if any.
  public var alert: Alert?
  /// The open sheet, if any.
  public var sheet: Sheet?
  /// Whether the buy button is enabled.
  public var canBuy: Bool
  /// Whether the restore button is enabled.
  public var canRestore: Bool
  /// The price shown next to the buy button, if any.
  public var offer: Price?
  /// The end of the subscription, as the app shows it; nil if it shows none.
  public var subscriptionEnd: StoreDate?
  /// The signed-in user, as the app shows it; nil if no one is signed in or the app has no login.
  public var appUser: AppAccountToken?
  /// The number of credits, as the app shows it; nil if it shows none.
  public var credits: Int?
  /// The credit history, newest first; nil if none is shown.
  public var history: [HistoryPage.Line]?
  /// The products for sale, as the app shows them; nil if it does not report them.
  public var products: [ShownProduct]?
  /// The number of haptic signals that the window has given.
  public var haptics: Int

  /// Creates a screen, which is idle and has everything locked by default.
  public init(
    unlocked: [ProductID] = [],
    purchaseState: PurchaseState = .idle,
    isLoading: Bool = false,
    isRestoring: Bool = false,
    alert: Alert? = nil,
    sheet: Sheet? = nil,
    canBuy: Bool = true,
    canRestore: Bool = true,
    offer: Price? = nil,
    subscriptionEnd: StoreDate? = nil,
    appUser: AppAccountToken? = nil,
    credits: Int? = nil,
    history: [HistoryPage.Line]? = nil,
    products: [ShownProduct]? = nil,
    haptics: Int = 0
  ) {
    self.unlocked = unlocked
    self.purchaseState = purchaseState
    self.isLoading = isLoading
    self.isRestoring = isRestoring
    self.alert = alert
    self.sheet = sheet
    self.canBuy = canBuy
    self.canRestore = canRestore
    self.offer = offer
    self.subscriptionEnd = subscriptionEnd
    self.appUser = appUser
    self.credits = credits
    self.history = history
    self.products = products
    self.haptics = haptics
  }
}

extension Screen {
  /// A part of a screen that an app may report, besides what it unlocks.
  ///
  /// Rules that read a part are skipped for apps that do not report it.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// ``Screen/unlocked``
    case unlocked
    /// ``Screen/purchaseState``, ``Screen/canBuy`` and ``Screen/isRestoring``
    case purchaseState
    /// ``Screen/alert``
    case alert
    /// ``Alert/kind``: what the alert is about.
    ///
    /// A text alone does not reveal it.
    case alertKind
    /// ``Screen/offer``
    case offer
    /// ``Screen/subscriptionEnd``
    case subscriptionEnd
    /// ``Screen/credits``
    case credits
    /// ``Screen/appUser``
    case appUser
  }
}
