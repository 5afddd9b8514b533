/// What the system and the store call an app under test, whichever it is.
public enum AppIdentity: Sendable {
  /// Its bundle identifier.
  public static let bundleID = "com.example.app"
  /// Its version, which is also the first that anybody bought.
  public static let version = "1.0"
}
