/// The version of StoreStorm.
public enum ToolVersion: Sendable {
  /// The version number; update the change log first.
  public static let number = "0.1.0"
}
