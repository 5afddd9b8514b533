/// The version of StoreStorm.
public enum ToolVersion: Sendable {
  /// Its number; it goes up in the change log first.
  public static let number = "0.1.0"
}
