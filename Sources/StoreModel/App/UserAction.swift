/// What a person does to the app on screen.
public enum UserAction: Hashable, Sendable {
  /// Opens a sheet.
  case open(Sheet)
  /// Closes the open sheet, whichever it is.
  case closeSheet
  /// Taps the buy button of a product.
  case buy(ProductID)
  /// Taps "Restore purchases".
  case restore
  /// Taps the alert's only button.
  case dismissAlert
  /// Signs in as an app user: the app's own login.
  case signIn(AppAccountToken)
  /// Signs out.
  case signOut
  /// Makes something that costs a credit.
  case makeImage
  /// Looks at what was bought and spent.
  case showHistory
  /// Anything else that a scenario of your own names.
  case custom(String)
}

/// A sheet over the app's screen.
public enum Sheet: Hashable, Sendable, CaseIterable {
  /// Where things are bought.
  case purchase
  /// Where purchases are restored.
  case settings
}
