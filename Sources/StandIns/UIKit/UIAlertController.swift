// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/uikit. Comments note the differences.

public import Foundation

/// It is never on a screen.
@preconcurrency @MainActor public final class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet
    case alert
  }

  public var title: String?
  public var message: String?
  public let preferredStyle: Style
  public private(set) var actions: [UIAlertAction] = []

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    super.init()
  }

  public func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// It is never tapped.
@preconcurrency @MainActor public final class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default`
    case cancel
    case destructive
  }

  public let title: String?
  public let style: Style

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    super.init()
  }
}

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
