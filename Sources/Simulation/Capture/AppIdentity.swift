/// The identity of every app under test, as the system and the store report it.
package enum AppIdentity: Sendable {
  /// The bundle identifier.
  package static let bundleID = "com.example.app"
  /// The version, which is also the first one that any user bought.
  ///
  /// It is higher than any version by which an app could recognize users who bought it before it
  /// became free. Such users have access that no purchase explains.
  package static let version = "9999.0"
}
