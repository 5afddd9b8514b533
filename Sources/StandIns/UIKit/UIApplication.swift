// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/uikit. Comments note the differences.

@_exported public import Combine
@_exported public import Foundation

// The part of UIKit that purchase files use: one application in the foreground with one scene.

@preconcurrency @MainActor open class UIResponder: NSObject {}

@preconcurrency @MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
  public var windows: [UIWindow] { UIWindowScene.only.windows }
  public var applicationState: State { .active }
  /// Always nil, since all simulated devices share this object.
  public var delegate: (any UIApplicationDelegate)? {
    get { nil }
    set {}
  }

  public enum State: Int, Sendable {
    case active
    case inactive
    case background
  }

  public func canOpenURL(_ url: URL) -> Bool { false }

  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completionHandler?(false) }

  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  /// The time that it stands for never runs out: a simulated app is not suspended.
  public nonisolated func beginBackgroundTask(
    withName taskName: String?,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  public nonisolated func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// The glue posts this and the next three as the app launches and changes state.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the task.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {}

@preconcurrency @MainActor open class UIScene: UIResponder {
  public var activationState: ActivationState { .foregroundActive }

  public enum ActivationState: Int, Sendable {
    case unattached
    case foregroundActive
    case foregroundInactive
    case background
  }
}

@preconcurrency @MainActor open class UIWindowScene: UIScene {
  static let only = UIWindowScene()

  public var windows: [UIWindow] { [UIWindow.only] }
  public var keyWindow: UIWindow? { UIWindow.only }
}

@preconcurrency @MainActor open class UIView: UIResponder {
  public var window: UIWindow? { nil }
}

@preconcurrency @MainActor open class UIWindow: UIView {
  static let only = UIWindow()

  public var isKeyWindow: Bool { true }
  /// Empty, since all simulated devices share this object.
  public var rootViewController: UIViewController? {
    get { UIViewController() }
    set {}
  }
  public var windowScene: UIWindowScene? { UIWindowScene.only }
}

@preconcurrency @MainActor open class UIViewController: UIResponder {
  public var view: UIView { UIView() }
  public var presentedViewController: UIViewController? { nil }
  open func viewDidLoad() {}

  /// It shows nothing.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated: Bool,
    completion: (() -> Void)? = nil
  ) { completion?() }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { completion?() }
}

@preconcurrency @MainActor public final class UIDevice: NSObject {
  public static let current = UIDevice()

  public var systemVersion: String { "18.0" }
  public var model: String { "iPhone" }
  public var name: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var identifierForVendor: UUID? {
    UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}
