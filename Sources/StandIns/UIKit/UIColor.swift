public import Foundation

/// See developer.apple.com/documentation/uikit/uicolor: nothing is drawn with it.
public final class UIColor: NSObject, Sendable {
  /// See `uicolor/init(red:green:blue:alpha:)`.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init()
  }
}
