// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/uikit. Comments note the differences.

public import Foundation

/// No simulated app has any.
public final class UIImage: NSObject, Sendable {
  public convenience init?(named name: String) { return nil }
  public convenience init?(systemName name: String) { return nil }
  public convenience init?(data: Data) { return nil }

  /// - Returns: Nil.
  public func pngData() -> Data? { nil }
}
