public import Foundation

/// See developer.apple.com/documentation/uikit/uiimage: no simulated app has any.
public final class UIImage: NSObject, Sendable {
  /// See `uiimage/init(named:)`.
  public convenience init?(named name: String) { return nil }
  /// See `uiimage/init(systemname:)`.
  public convenience init?(systemName name: String) { return nil }
  /// See `uiimage/init(data:)`.
  public convenience init?(data: Data) { return nil }

  /// See `uiimage/pngdata()`.
  ///
  /// - Returns: Nil.
  public func pngData() -> Data? { nil }
}
