// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures as at developer.apple.com/documentation/uikit; comments say what differs.

public import Foundation

/// No simulated app has any.
public final class UIImage: NSObject, Sendable {
  public convenience init?(named name: String) { return nil }
  public convenience init?(systemName name: String) { return nil }
  public convenience init?(data: Data) { return nil }

  /// - Returns: Nil.
  public func pngData() -> Data? { nil }
}
