public import Foundation

/// See developer.apple.com/documentation/uikit/uialertcontroller: it is never on a screen.
@preconcurrency @MainActor public final class UIAlertController: UIViewController {
  /// See `uialertcontroller/style`.
  public enum Style: Int, Sendable {
    /// See `style/actionsheet`.
    case actionSheet
    /// See `style/alert`.
    case alert
  }

  /// See `uialertcontroller/title`.
  public var title: String?
  /// See `uialertcontroller/message`.
  public var message: String?
  /// See `uialertcontroller/preferredstyle`.
  public let preferredStyle: Style
  /// See `uialertcontroller/actions`.
  public private(set) var actions: [UIAlertAction] = []

  /// See `uialertcontroller/init(title:message:preferredstyle:)`.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    super.init()
  }

  /// See `uialertcontroller/addaction(_:)`.
  public func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// See developer.apple.com/documentation/uikit/uialertaction; it is never tapped.
@preconcurrency @MainActor public final class UIAlertAction: NSObject {
  /// See `uialertaction/style-swift.enum`.
  public enum Style: Int, Sendable {
    /// See `style-swift.enum/default`.
    case `default`
    /// See `style-swift.enum/cancel`.
    case cancel
    /// See `style-swift.enum/destructive`.
    case destructive
  }

  /// See `uialertaction/title`.
  public let title: String?
  /// See `uialertaction/style-swift.property`.
  public let style: Style

  /// See `uialertaction/init(title:style:handler:)`.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    super.init()
  }
}
