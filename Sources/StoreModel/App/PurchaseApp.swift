/// The interface between your purchase logic and the simulated device.
///
/// The device creates one value for each launch of the app's process and discards it when the
/// process ends. Your own types stay as they are. This protocol only defines how to start them, how
/// to pass taps to them, and how to read what they show.
public protocol PurchaseApp: Sendable {
  /// Builds the objects of the app, as its entry point does, without starting anything.
  init(environment: AppEnvironment)

  /// Runs once, in its own task, when the process starts.
  func launch() async

  /// Runs in its own task for each user action.
  ///
  /// - Parameters:
  ///   - action: The user's action.
  ///   - window: The window in which it happened. 0 is the first window, and the only one in most
  ///     apps.
  func perform(_ action: UserAction, inWindow window: Int) async

  /// Returns what a window shows now.
  ///
  /// This is called on the main host between two of its jobs and must not wait.
  ///
  /// To read an actor's state, use `assumeIsolated`.
  ///
  /// - Parameter window: 0 for the first window.
  /// - Returns: The window's screen, or nil while the window is closed.
  func screen(ofWindow window: Int) -> Screen?

  /// Whether code outside the main host can change what the windows show.
  ///
  /// If so, ``screen(ofWindow:)`` is also called between the steps of such code.
  var showsWhatOthersChange: Bool { get }

  /// Opens an additional window of the same process, such as a second window on an iPad.
  ///
  /// Runs in a task.
  ///
  /// - Parameter window: The number of the window, from 1.
  func openWindow(_ window: Int) async

  /// Closes a window and releases everything that only this window uses.
  ///
  /// Runs in a task.
  func closeWindow(_ window: Int) async

  /// Returns whether everything that only a closed window used is gone.
  ///
  /// Called on the main host.
  ///
  /// - Parameter window: The number of the window.
  /// - Returns: false if something still holds it.
  func isReleased(window: Int) -> Bool
}

extension PurchaseApp {
  /// False: everything that the windows show is on the main host.
  public var showsWhatOthersChange: Bool { false }

  /// Does nothing, for an app with one window.
  public func openWindow(_ window: Int) async {}

  /// Does nothing, for an app with one window.
  public func closeWindow(_ window: Int) async {}

  /// Returns true, for an app with one window.
  public func isReleased(window: Int) -> Bool { true }
}

/// An app that is notified when it enters or leaves the foreground, as unchanged apps are.
package protocol ForegroundApp: PurchaseApp {
  /// Runs in its own task when the app returns to the foreground.
  ///
  /// - Parameter isActive: Whether the app becomes active; false while a system sheet covers it.
  func enterForeground(isActive: Bool) async

  /// Runs in its own task when the app enters the background.
  ///
  /// - Parameter wasActive: Whether the app was active; false while a system sheet covered it.
  func enterBackground(wasActive: Bool) async

  /// Runs in its own task when a system sheet takes the focus from the app.
  func resignActive() async

  /// Runs in its own task when that sheet closes.
  func becomeActive() async

  /// Performs what a tap triggers.
  ///
  /// - Parameters:
  ///   - action: The tapped action.
  ///   - window: The window in which it happened.
  ///   - begun: A closure to call in the step in which the action begins. The work of that step
  ///     ends before the next tap, because a system handles events one after another.
  func perform(_ action: UserAction, inWindow window: Int, begun: @Sendable () -> Void) async
}
