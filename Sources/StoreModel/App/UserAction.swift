/// An action of the user in the app.
public enum UserAction: Hashable, Sendable {
  /// Open a sheet.
  case open(Sheet)
  /// Close the open sheet, whichever it is.
  case closeSheet
  /// Tap the buy button of a product.
  case buy(ProductID)
  /// Tap "Restore purchases".
  case restore
  /// Tap the alert's only button.
  case dismissAlert
  /// Sign in to the app's own login as an app user.
  case signIn(AppAccountToken)
  /// Sign out.
  case signOut
  /// Make an image, which costs a credit.
  case makeImage
  /// Show the history of purchases and spending.
  case showHistory
  /// Any other action, named by a scenario of your own.
  case custom(String)
}

/// A sheet over the app's screen.
public enum Sheet: String, Hashable, Sendable, CaseIterable {
  /// The sheet where the user buys products.
  case purchase
  /// The sheet where the user restores purchases.
  case settings
}
