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
