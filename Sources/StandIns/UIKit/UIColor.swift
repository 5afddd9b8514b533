// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/uikit. Comments note the differences.

public import Foundation

/// Nothing is drawn with it.
public final class UIColor: NSObject, Sendable {
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init()
  }

  public static let systemBackground = UIColor()
  public static let secondarySystemBackground = UIColor()
  public static let systemGroupedBackground = UIColor()
  public static let label = UIColor()
  public static let secondaryLabel = UIColor()
  public static let systemBlue = UIColor()
  public static let systemGreen = UIColor()
  public static let systemRed = UIColor()
  public static let systemGray = UIColor()
  public static let systemGray5 = UIColor()
  public static let systemGray6 = UIColor()
  public static let black = UIColor()
  public static let white = UIColor()
  public static let red = UIColor()
  public static let clear = UIColor()
}
