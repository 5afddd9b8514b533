/// How far a purchase has come, as a screen shows it.
public enum PurchaseState: Hashable, Sendable {
  /// Nothing is going on.
  case idle
  /// A purchase is under way.
  case purchasing
  /// The last purchase succeeded.
  case succeeded
  /// The last purchase failed, with the text shown.
  case failed(String)
  /// The last purchase was cancelled.
  case cancelled
}

/// What an alert is about; invariants judge by this, never by the text.
public enum AlertKind: Hashable, Sendable {
  /// The products could not be loaded.
  case loadFailed
  /// Somebody has to approve the purchase.
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
  /// What was wanted costs more credits than there are.
  case notEnoughCredits
  /// Anything else.
  case other
}

/// The reason that an alert gives, in the store's terms.
public enum AlertReason: Hashable, Sendable {
  /// The product does not exist.
  case productNotFound
  /// The transaction could not be verified.
  case unverified
  /// The store threw this.
  case store(StoreError)
}

/// A message over the screen that waits for a tap.
public struct Alert: Hashable, Sendable {
  /// What it is about.
  public let kind: AlertKind
  /// The reason that it gives, if it gives one.
  public let reason: AlertReason?
  /// The text shown.
  public let message: String

  /// Makes an alert.
  public init(kind: AlertKind, reason: AlertReason? = nil, message: String) {
    self.kind = kind
    self.reason = reason
    self.message = message
  }
}

/// What the user sees of the purchase logic at one instant.
public struct Screen: Hashable, Sendable {
  /// The products that may be used, in rising order of identifier.
  public var unlocked: [ProductID]
  /// The state of the purchase flow.
  public var purchaseState: PurchaseState
  /// Whether a spinner for loading products is shown.
  public var isLoading: Bool
  /// Whether a spinner for restoring is shown.
  public var isRestoring: Bool
  /// The alert in front, if any.
  public var alert: Alert?
  /// The open sheet, if any.
  public var sheet: Sheet?
  /// Whether the buy button takes taps.
  public var canBuy: Bool
  /// Whether the restore button takes taps.
  public var canRestore: Bool
  /// The price shown beside the buy button, if one is.
  public var offer: Price?
  /// Until when a subscription may be used, as the app shows it; nil if it shows none.
  public var subscriptionEnd: StoreDate?
  /// Who is signed in, as the app shows it; nil if nobody is, and in apps without a login.
  public var appUser: AppAccountToken?
  /// How many credits there are, as the app shows it; nil if it shows none.
  public var credits: Int?
  /// The history of credits, newest first; nil if none is shown.
  public var history: [HistoryPage.Line]?

  /// Makes a screen; without arguments, an idle one where everything is locked.
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
    history: [HistoryPage.Line]? = nil
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
  }
}
