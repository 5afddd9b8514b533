public import Foundation

/// See developer.apple.com/documentation/uikit/uicolor: nothing is drawn with it.
public final class UIColor: NSObject, Sendable {
  /// See `uicolor/init(red:green:blue:alpha:)`.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init()
  }

  /// See `uicolor/systembackground`.
  public static let systemBackground = UIColor()
  /// See `uicolor/secondarysystembackground`.
  public static let secondarySystemBackground = UIColor()
  /// See `uicolor/systemgroupedbackground`.
  public static let systemGroupedBackground = UIColor()
  /// See `uicolor/label`.
  public static let label = UIColor()
  /// See `uicolor/secondarylabel`.
  public static let secondaryLabel = UIColor()
  /// See `uicolor/systemblue`.
  public static let systemBlue = UIColor()
  /// See `uicolor/systemgreen`.
  public static let systemGreen = UIColor()
  /// See `uicolor/systemred`.
  public static let systemRed = UIColor()
  /// See `uicolor/systemgray`.
  public static let systemGray = UIColor()
  /// See `uicolor/systemgray5`.
  public static let systemGray5 = UIColor()
  /// See `uicolor/systemgray6`.
  public static let systemGray6 = UIColor()
  /// See `uicolor/black`.
  public static let black = UIColor()
  /// See `uicolor/white`.
  public static let white = UIColor()
  /// See `uicolor/red`.
  public static let red = UIColor()
  /// See `uicolor/clear`.
  public static let clear = UIColor()
}
