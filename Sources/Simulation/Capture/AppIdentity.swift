/// The identity of every app under test, as the system and the store report it.
package enum AppIdentity: Sendable {
  /// The bundle identifier.
  package static let bundleID = "com.example.app"
  /// The version, which every user downloads who did not buy an earlier one.
  ///
  /// It is higher than any version by which an app could recognize users who bought it before it
  /// became free. Such users have access that no purchase explains, so a scenario has them only if
  /// it says so.
  package static let version = "9999.0"
}
