@_exported public import Foundation

// The part of UIKit that purchase files use: one application in the foreground with one scene.

/// See developer.apple.com/documentation/uikit/uiresponder.
@preconcurrency @MainActor open class UIResponder: NSObject {}

/// See developer.apple.com/documentation/uikit/uiapplication.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// See `uiapplication/shared`.
  public static let shared = UIApplication()

  /// See `uiapplication/connectedscenes`.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
  /// See `uiapplication/windows`.
  public var windows: [UIWindow] { UIWindowScene.only.windows }
  /// See `uiapplication/applicationstate`.
  public var applicationState: State { .active }
  /// See `uiapplication/delegate`; always nil, since all simulated devices share this object.
  public var delegate: (any UIApplicationDelegate)? {
    get { nil }
    set {}
  }

  /// See `uiapplication/state`.
  public enum State: Int, Sendable {
    /// See `state/active`.
    case active
    /// See `state/inactive`.
    case inactive
    /// See `state/background`.
    case background
  }

  /// See `uiapplication/canopenurl(_:)`.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// See `uiapplication/open(_:options:completionhandler:)`.
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completionHandler?(false) }

  /// See `uiapplication/openexternalurloptionskey`.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  /// See `uiapplication/didbecomeactivenotification`.
  ///
  /// The glue posts this and the next three as the app launches and changes state.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  /// See `uiapplication/willenterforegroundnotification`.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  /// See `uiapplication/didenterbackgroundnotification`.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// See `uiapplication/willresignactivenotification`.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  /// See `uiapplication/willterminatenotification`.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )
}

/// See developer.apple.com/documentation/uikit/uiapplicationdelegate.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {}

/// See developer.apple.com/documentation/uikit/uiscene.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// See `uiscene/activationstate-swift.property`.
  public var activationState: ActivationState { .foregroundActive }

  /// See `uiscene/activationstate-swift.enum`.
  public enum ActivationState: Int, Sendable {
    /// See `activationstate-swift.enum/unattached`.
    case unattached
    /// See `activationstate-swift.enum/foregroundactive`.
    case foregroundActive
    /// See `activationstate-swift.enum/foregroundinactive`.
    case foregroundInactive
    /// See `activationstate-swift.enum/background`.
    case background
  }
}

/// See developer.apple.com/documentation/uikit/uiwindowscene.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  static let only = UIWindowScene()

  /// See `uiwindowscene/windows`.
  public var windows: [UIWindow] { [UIWindow.only] }
  /// See `uiwindowscene/keywindow`.
  public var keyWindow: UIWindow? { UIWindow.only }
}

/// See developer.apple.com/documentation/uikit/uiview.
@preconcurrency @MainActor open class UIView: UIResponder {
  /// See `uiview/window`.
  public var window: UIWindow? { nil }
}

/// See developer.apple.com/documentation/uikit/uiwindow.
@preconcurrency @MainActor open class UIWindow: UIView {
  static let only = UIWindow()

  /// See `uiwindow/iskeywindow`.
  public var isKeyWindow: Bool { true }
  /// See `uiwindow/rootviewcontroller`; empty, since all simulated devices share this object.
  public var rootViewController: UIViewController? {
    get { UIViewController() }
    set {}
  }
  /// See `uiwindow/windowscene`.
  public var windowScene: UIWindowScene? { UIWindowScene.only }
}

/// See developer.apple.com/documentation/uikit/uiviewcontroller.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// See `uiviewcontroller/view`.
  public var view: UIView { UIView() }
  /// See `uiviewcontroller/presentedviewcontroller`.
  public var presentedViewController: UIViewController? { nil }
  /// See `uiviewcontroller/viewdidload()`.
  open func viewDidLoad() {}

  /// See `uiviewcontroller/present(_:animated:completion:)`: it shows nothing.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated: Bool,
    completion: (() -> Void)? = nil
  ) { completion?() }

  /// See `uiviewcontroller/dismiss(animated:completion:)`.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { completion?() }
}

/// See developer.apple.com/documentation/uikit/uidevice.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  /// See `uidevice/current`.
  public static let current = UIDevice()

  /// See `uidevice/systemversion`.
  public var systemVersion: String { "18.0" }
  /// See `uidevice/model`.
  public var model: String { "iPhone" }
  /// See `uidevice/name`.
  public var name: String { "iPhone" }
  /// See `uidevice/systemname`.
  public var systemName: String { "iOS" }
  /// See `uidevice/identifierforvendor`.
  public var identifierForVendor: UUID? {
    UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}
