/// Your purchase logic, as the simulated device meets it.
///
/// The device makes one value for each launch of the app's process and throws it away when the
/// process ends. Your own types stay as they are; this protocol only says how to start them, how to
/// pass taps on, and how to read what they show.
public protocol PurchaseApp: Sendable {
  /// Builds the objects of the app, as its entry point does. Starts nothing.
  ///
  /// - Parameter environment: store, clock, storage and hosts of this process.
  init(environment: AppEnvironment)

  /// Runs once, in a task of its own, when the process starts.
  func launch() async

  /// Runs in a task of its own for each thing that the person does.
  ///
  /// - Parameters:
  ///   - action: what was done.
  ///   - window: in which window; 0 is the first, and the only one of most apps.
  func perform(_ action: UserAction, inWindow window: Int) async

  /// What a window shows now. Called on the main host between two of its jobs; must not wait.
  ///
  /// Read an actor's state with `assumeIsolated`.
  ///
  /// - Parameter window: 0 for the first window.
  /// - Returns: the window's screen, or nil while the window is closed.
  func screen(ofWindow window: Int) -> Screen?

  /// Whether code outside the main host may change what the windows show.
  ///
  /// Then ``screen(ofWindow:)`` is also called between the steps of such code.
  var showsWhatOthersChange: Bool { get }

  /// Opens one more window over the same process (a second window on an iPad). Runs in a task.
  ///
  /// - Parameter window: its number, from 1.
  func openWindow(_ window: Int) async

  /// Closes a window; what belonged to it alone must go with it. Runs in a task.
  ///
  /// - Parameter window: its number.
  func closeWindow(_ window: Int) async

  /// Whether everything that belonged to a closed window alone is gone. Called on the main host.
  ///
  /// - Parameter window: its number.
  /// - Returns: false if something still holds it.
  func isReleased(window: Int) -> Bool
}

extension PurchaseApp {
  /// What is shown lives on the main host.
  public var showsWhatOthersChange: Bool { false }

  /// Does nothing: an app with one window.
  public func openWindow(_ window: Int) async {}

  /// Does nothing: an app with one window.
  public func closeWindow(_ window: Int) async {}

  /// Holds nothing: an app with one window.
  public func isReleased(window: Int) -> Bool { true }
}

/// An app that hears of coming to the front and going behind, as unchanged apps do.
package protocol ForegroundApp: PurchaseApp {
  /// Runs in a task of its own when the app comes to the front again.
  func enterForeground() async

  /// Runs in a task of its own when the app goes behind another.
  func enterBackground() async

  /// Runs in a task of its own when a sheet of the system's takes the focus from the app.
  func resignActive() async

  /// Runs in a task of its own when that sheet has gone.
  func becomeActive() async

  /// Does what a tap does.
  ///
  /// - Parameters:
  ///   - action: what was tapped.
  ///   - window: in which window.
  ///   - begun: to be called in the step that begins it. What the app does in that step is done
  ///     before the next tap, as a system handles one event after the other.
  func perform(
    _ action: UserAction,
    inWindow window: Int,
    begun: @Sendable () -> Void
  ) async
}
