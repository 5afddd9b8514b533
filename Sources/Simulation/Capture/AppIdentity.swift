/// What the system and the store call an app under test, whichever it is.
public enum AppIdentity: Sendable {
  /// Its bundle identifier.
  public static let bundleID = "com.example.app"
  /// Its version, which is also the first that anybody bought.
  ///
  /// Higher than any by which an app could know those who bought it before it was free: they have
  /// access that no purchase explains.
  public static let version = "9999.0"
}
