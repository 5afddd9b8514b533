/// The version of StoreStorm.
package enum ToolVersion: Sendable {
  /// The version number; update the change log first.
  package static let number = "1.0.0"
}
