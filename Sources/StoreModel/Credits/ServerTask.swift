/// What the developer has the server do.
public enum ServerTask: Hashable, Sendable {
  /// A new version goes live, or the server is there again: what it needs is made if it is missing.
  case deploy
  /// These customers were there before the version that knows of credits.
  case adopt([AppAccountToken])
  /// Every customer who has none gets the free credits.
  case migrate
  /// A pack gives so many credits from now on.
  case change(ProductID, credits: Int)
  /// A pack is not shown any more, or again.
  case activate(ProductID, Bool)
}
