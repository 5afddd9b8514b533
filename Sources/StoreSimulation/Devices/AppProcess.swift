import Simulation
import StoreModel

/// One launch of the app: its domain, its objects, and what its windows show.
final class AppProcess {
  let id: ProcessID
  /// When it was launched.
  let launched: VirtualInstant
  let domain: FailureDomain
  let main: Host
  let app: any PurchaseApp
  let board: Confined<ProcessBoard>
  /// Updates and answers of the store keep their order on the way to the app.
  let updates = Channel()
  private let eventLog: Confined<EventLog>
  private let simulation: Simulation
  private(set) var screens: [Screen?]
  var isInFront = true
  /// Updates kept back while the app is suspended.
  var held: [(VerificationResult, UInt64)] = []
  /// Products whose purchase has not returned yet; their updates come with the answer.
  var purchasing: [ProductID] = []
  /// Purchases that the bus brought while one of the same product was under way, and that none has
  /// told of yet.
  var unanswered: [TransactionID] = []
  /// Taps that wait; nil for an app that is handed each at once.
  private let taps: Confined<TapQueue>?
  /// Windows whose alert was tapped away and is going: it takes no second tap.
  private let dismissing: Confined<Set<Int>>
  /// Windows that were closed and must be free at rest.
  private(set) var closedWindows: [Int] = []
  /// Counts openings and closings: what was seen before one is not what is there after it.
  private var arrangement = 0
  /// Alive while any task or listener of this process is.
  private let owner: TaskOwner
  private let owners: TaskOwner.Tally
  /// The same for each window that was opened in it, in the order of opening.
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
    board: Confined<ProcessBoard>,
    eventLog: Confined<EventLog>,
    owners: TaskOwner.Tally,
    simulation: Simulation,
    launched: VirtualInstant
  ) {
    self.id = id
    self.launched = launched
    self.owners = owners
    owner = TaskOwner(owners)
    self.domain = domain
    self.main = main
    self.app = app
    self.board = board
    self.eventLog = eventLog
    self.simulation = simulation
    screens = [nil]
    dismissing = Confined([], to: simulation)
    taps = app is any ForegroundApp ? Confined(TapQueue(), to: simulation) : nil
  }

  /// Starts a task of this process, for a window that is being opened or for the whole.
  func start(for window: TaskOwner? = nil, _ operation: @escaping @Sendable () async -> Void) {
    let owner = window ?? owner
    domain.start { await TaskOwner.$current.withValue(owner) { await operation() } }
  }

  /// Looks at every window; told when one shows something else.
  func look() {
    releaseTap()
    let (count, seen) = simulation.exclusively { (screens.count, arrangement) }
    for window in 0..<count {
      let screen = simulation.glancing(at: main.lane) { app.screen(ofWindow: window) }
      // On a real thread somebody may be there: then that one looks.
      guard let screen else { return }
      simulation.exclusively { if seen == arrangement { show(screen, in: window) } }
    }
  }

  /// Hands on a tap that has waited for the app to begin with the one before.
  private func releaseTap() {
    guard let taps else { return }
    simulation.exclusively {
      guard let tap = taps.with({ $0.next() }) else { return }
      simulation.post(
        WorldOperation.tap.of(id.device.rawValue),
        to: main.lane,
        in: simulation.window(after: DeviceLine.shortest, upTo: DeviceLine.longest)
      ) { [weak self] in
        self?.hand(tap)
      }
    }
  }

  private func show(_ screen: Screen?, in window: Int) {
    guard screen != screens[window], !domain.isDead else { return }
    let before = screens[window]
    screens[window] = screen
    eventLog.note(.screen(id, window: window, before: before, after: screen))
  }

  /// The frontmost window's number.
  var topWindow: Int { screens.count - 1 }

  func openWindow() {
    screens.append(nil)
    arrangement += 1
    let window = topWindow
    let app = app
    let owner = TaskOwner(owners)
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
    eventLog.note(.windowClosed(id, window: window))
    let app = app
    start { await app.closeWindow(window) }
  }

  /// Whether nothing holds what belonged to closed windows alone.
  func leakedWindows() -> [Int] {
    closedWindows.filter { window in
      window >= screens.count
        && simulation.glancing(at: main.lane) { app.isReleased(window: window) } == false
    }
  }

  /// Whether tasks or listeners are left that were begun for windows that are closed.
  ///
  /// Of two windows at least: what the whole app shares may have been begun by the first that
  /// needed it, and lives on with right.
  var hasTasksOfClosedWindows: Bool { openings.count { $0.isClosed && $0.owner != nil } > 1 }

  private func takes(_ action: UserAction, _ screen: Screen) -> Bool {
    // An alert is modal: it takes the tap, or nothing does.
    if action == .dismissAlert { return screen.alert != nil }
    if screen.alert != nil { return false }
    return switch action {
    case .buy: screen.canBuy
    case .restore: screen.canRestore
    default: true
    }
  }

  /// Somebody taps: an app that has yet to begin with the tap before is handed it afterwards.
  func tap(_ action: UserAction, window: Int) {
    let tap = TapQueue.Tap(action: action, window: window)
    if taps?.with({ $0.takes(tap) }) ?? true { hand(tap) }
  }

  /// Passes a tap on, if what was tapped takes taps as the screen now stands.
  private func hand(_ tap: TapQueue.Tap) {
    let (action, window) = (tap.action, tap.window)
    guard !domain.isDead, window < screens.count, let screen = screens[window] else {
      taps?.with { $0.begin() }
      return
    }
    guard takes(action, screen),
      action != .dismissAlert || dismissing.with({ $0.insert(window).inserted })
    else {
      taps?.with { $0.begin() }
      return eventLog.note(.tapIgnored(action, id, window: window))
    }
    eventLog.note(.tapped(action, id, window: window))
    let app = app
    let eventLog = eventLog
    let id = id
    let dismissing = dismissing
    start { [domain, simulation, taps] in
      if let taps, let app = app as? any ForegroundApp {
        await app.perform(action, inWindow: window) { taps.with { $0.begin() } }
      } else {
        await app.perform(action, inWindow: window)
      }
      simulation.exclusively {
        // A task of a dead process runs to its end so that its memory comes back; it settles
        // nothing.
        guard !domain.isDead else { return }
        Self.settle(action, window, id, dismissing, eventLog)
      }
    }
  }

  /// Apart from the task that calls it, as an event is large, and a task keeps what it ever held.
  @inline(never)
  private static func settle(
    _ action: UserAction,
    _ window: Int,
    _ id: ProcessID,
    _ dismissing: Confined<Set<Int>>,
    _ eventLog: Confined<EventLog>
  ) {
    if action == .dismissAlert { dismissing.with { _ = $0.remove(window) } }
    eventLog.note(.settled(action, id, window: window))
  }
}
