/// A task that the developer gives to the server.
public enum ServerTask: Hashable, Sendable {
  /// Deploy a new version, or start up again: create whatever the server needs and lacks.
  case deploy
  /// Add customers who existed before the version that supports credits.
  case adopt([AppAccountToken])
  /// Give the free credits to every customer who has none.
  case migrate
  /// Change the number of credits that a pack gives from now on.
  case change(ProductID, credits: Int)
  /// Hide a pack, or show it again.
  case activate(ProductID, isActive: Bool)
}
