import Simulation
import StoreModel

/// One launch of the app: its failure domain, its objects and its windows.
final class AppProcess {
  let id: ProcessID
  let launched: VirtualInstant
  let domain: FailureDomain
  let main: Host
  let app: any PurchaseApp
  let board: Confined<ProcessBoard>
  /// The connection to the device.
  let line: DeviceLine
  /// The channel that keeps updates and answers of the store in order on the way to the app.
  let updates = Channel()
  private let eventLog: Confined<EventLog>
  private let simulation: Simulation
  private(set) var screens: [Screen?]
  var isInFront = true
  /// The number of times that the app has left the foreground.
  var timesInBackground = 0
  /// The products whose purchase has not returned yet; their updates arrive with the answer.
  var purchasing: [ProductID] = []
  /// The purchases that the bus delivered during another purchase of the product, and that were not
  /// reported yet.
  var unanswered: [TransactionID] = []
  /// The number of system sheets that are open over an app that responds to them.
  var openSheets = 0
  /// Whether a sheet took the focus from the app.
  var lacksFocus = false
  /// The waiting taps; nil for an app that receives each tap at once.
  private let taps: Confined<TapQueue>?
  /// The windows whose dismissed alert is disappearing; they accept no second tap.
  private let dismissing: Confined<Set<Int>>
  /// The closed windows that must be released at quiescence.
  private(set) var closedWindows: [Int] = []
  /// The number of window openings and closings, which invalidates earlier observations.
  private var arrangement = 0
  /// The owner that exists while any task or listener of this process does.
  private let owner = TaskOwner()
  /// The owners of the windows opened in the process, in the order of opening.
  private var openings: [Opening] = []

  private struct Opening {
    let window: Int
    weak let owner: TaskOwner?
    var isClosed = false
  }

  init(
    id: ProcessID,
    domain: FailureDomain,
    main: Host,
    app: any PurchaseApp,
    line: DeviceLine,
    eventLog: Confined<EventLog>,
    simulation: Simulation,
    launched: VirtualInstant
  ) {
    self.id = id
    self.launched = launched
    self.domain = domain
    self.main = main
    self.app = app
    self.line = line
    board = line.board
    self.eventLog = eventLog
    self.simulation = simulation
    screens = [nil]
    dismissing = Confined([], to: simulation)
    taps = app is any ForegroundApp ? Confined(TapQueue(), to: simulation) : nil
  }

  /// Starts a task of this process, for a window being opened or for the whole process.
  func start(for window: TaskOwner? = nil, _ operation: @escaping @Sendable () async -> Void) {
    let owner = window ?? owner
    domain.start { await TaskOwner.$current.withValue(owner) { await operation() } }
  }

  /// Observes every window and records screens that changed.
  func readWindows() {
    releaseTap()
    let (count, seen) = simulation.exclusively { (screens.count, arrangement) }
    for window in 0..<count {
      let screen = simulation.glancing(at: main.lane) { app.screen(ofWindow: window) }
      // On a real thread, another caller may be observing; then that one continues.
      guard let screen else { return }
      simulation.exclusively { if seen == arrangement { show(screen, in: window) } }
    }
  }

  /// Delivers a tap that waited until the app began to handle the previous one.
  private func releaseTap() {
    guard let taps else { return }
    simulation.exclusively {
      guard let tap = taps.with({ $0.next() }) else { return }
      simulation.post(
        WorldOperation.tap.of(id.device.rawValue),
        to: main.lane,
        in: simulation.window(after: DeviceLine.shortest, upTo: DeviceLine.longest)
      ) { [weak self] in self?.hand(tap) }
    }
  }

  private func show(_ screen: Screen?, in window: Int) {
    guard screen != screens[window], !domain.isDead else { return }
    let before = screens[window]
    screens[window] = screen
    eventLog.append(.screen(id, window: window, before: before, after: screen))
  }

  /// The frontmost window's number.
  var topWindow: Int { screens.count - 1 }

  func openWindow() {
    screens.append(nil)
    arrangement += 1
    let window = topWindow
    let app = app
    let owner = TaskOwner()
    openings.append(Opening(window: window, owner: owner))
    start(for: owner) { await app.openWindow(window) }
  }

  func closeWindow() {
    guard screens.count > 1 else { return }
    let window = topWindow
    screens.removeLast()
    arrangement += 1
    closedWindows.append(window)
    for index in openings.indices where openings[index].window == window {
      openings[index].isClosed = true
    }
    eventLog.append(.windowClosed(id, window: window))
    let app = app
    start { await app.closeWindow(window) }
  }

  /// Returns the closed windows that the app still retains.
  func leakedWindows() -> [Int] {
    closedWindows.filter { window in
      window >= screens.count
        && simulation.glancing(at: main.lane) { app.isReleased(window: window) } == false
    }
  }

  /// Whether tasks or listeners that were started for closed windows remain.
  ///
  /// With two windows at least, shared work may have been started by the first window and rightly
  /// continues.
  var hasTasksOfClosedWindows: Bool { openings.count { $0.isClosed && $0.owner != nil } > 1 }

  private func takes(_ action: UserAction, _ screen: Screen) -> Bool {
    // An alert is modal: only the alert accepts taps.
    if action == .dismissAlert { return screen.alert != nil }
    if screen.alert != nil { return false }
    return switch action {
    case .buy: screen.canBuy
    case .restore: screen.canRestore
    default: true
    }
  }

  /// Taps in a window; an app that has not begun to handle the previous tap receives this one
  /// later.
  func tap(_ action: UserAction, window: Int) {
    let tap = TapQueue.Tap(action: action, window: window)
    if taps?.with({ $0.takes(tap) }) ?? true { hand(tap) }
  }

  /// Delivers a tap if the control accepts taps on the current screen.
  private func hand(_ tap: TapQueue.Tap) {
    let (action, window) = (tap.action, tap.window)
    guard !domain.isDead, window < screens.count, let screen = screens[window] else {
      taps?.with { $0.beginTap() }
      return
    }
    guard takes(action, screen),
      action != .dismissAlert || dismissing.with({ $0.insert(window).inserted })
    else {
      taps?.with { $0.beginTap() }
      return eventLog.append(.tapIgnored(action, process: id, window: window))
    }
    eventLog.append(.tapped(action, process: id, window: window))
    let app = app
    let eventLog = eventLog
    let id = id
    let dismissing = dismissing
    start { [domain, simulation, taps] in
      if let taps, let app = app as? any ForegroundApp {
        await app.perform(action, inWindow: window) { taps.with { $0.beginTap() } }
      } else {
        await app.perform(action, inWindow: window)
      }
      simulation.exclusively {
        // A task of a dead process runs to its end to release its memory; it settles nothing.
        guard !domain.isDead else { return }
        Self.logSettled(action, window, id, dismissing, eventLog)
      }
    }
  }

  /// Separate from the calling task, because an event is large and a task retains its frame.
  @inline(never)
  private static func logSettled(
    _ action: UserAction,
    _ window: Int,
    _ id: ProcessID,
    _ dismissing: Confined<Set<Int>>,
    _ eventLog: Confined<EventLog>
  ) {
    if action == .dismissAlert { dismissing.with { _ = $0.remove(window) } }
    eventLog.append(.settled(action, process: id, window: window))
  }
}
