import StoreModel
import StoreSimulation

/// The calls of one process whose failure a window would have reported that has closed since.
///
/// These are the calls in progress when the window closed, and those that its taps and loads make
/// only later.
///
/// Events do not show which tap a call belongs to. So a call counts as long as it may belong to a
/// closed window: until every tap and every load is known to have a call of its own.
struct OrphanedCalls {
  /// Work that a window had started when it was closed.
  private struct Orphan {
    /// The action; nil for a load.
    let action: UserAction?
    let window: Int
    /// The calls of which one belongs to it; empty while it may still have to call.
    var asking: Set<CallID> = []

    func asks(_ kind: CallKind) -> Bool {
      action.map { OrphanedCalls.asks($0, kind) } ?? (kind == .products)
    }
  }

  private var orphans: [Orphan] = []
  private var excused: Set<CallID> = []

  /// Whether a closed window may have had to report a call.
  func contains(_ call: CallID) -> Bool { excused.contains(call) }

  /// Records that a window was closed.
  ///
  /// - Parameters:
  ///   - window: the number of the window, which another window may get later.
  ///   - wasLoading: whether the window showed a loading spinner.
  ///   - process: the process of the window, in its current state.
  ///   - loading: the number of other windows that are loading.
  mutating func closeWindow(
    _ window: Int,
    wasLoading: Bool,
    _ process: History.Process,
    loading: Int
  ) {
    excused.formUnion(process.calls.map(\.id))
    // The list holds every unsettled action, including those of an earlier window of that number.
    orphans.removeAll { $0.window == window && $0.action != nil }
    for live in process.actions where live.window == window {
      orphans.append(Orphan(action: live.action, window: window))
    }
    if wasLoading { orphans.append(Orphan(action: nil, window: window)) }
    for kind in [CallKind.purchase, .sync, .products] { bind(kind, process, loading) }
  }

  /// Records that a call began, which may belong to a closed window.
  mutating func beginCall(
    _ call: CallID,
    _ kind: CallKind,
    _ process: History.Process,
    loading: Int
  ) {
    guard orphans.contains(where: { $0.asking.isEmpty && $0.asks(kind) }) else { return }
    excused.insert(call)
    bind(kind, process, loading)
  }

  /// Records that a call returned: an action may call again, but a load is over.
  mutating func endCall(_ call: CallID) {
    excused.remove(call)
    orphans.removeAll { $0.action == nil && $0.asking.contains(call) }
    for place in orphans.indices where orphans[place].asking.contains(call) {
      orphans[place].asking = []
    }
  }

  /// Records that an action has ended.
  mutating func settleAction(_ action: UserAction, window: Int) {
    let place = orphans.firstIndex { $0.action == action && $0.window == window }
    if let place { orphans.remove(at: place) }
  }

  /// Assigns the calls in progress if there are as many as taps and loads that make them.
  private mutating func bind(_ kind: CallKind, _ process: History.Process, _ loading: Int) {
    let calls = process.calls.filter { $0.kind == kind }.map(\.id)
    let loads = kind == .products ? loading + orphans.count { $0.action == nil } : 0
    let askers = process.actions.count { Self.asks($0.action, kind) } + loads
    guard !calls.isEmpty, calls.count >= askers else { return }
    for place in orphans.indices where orphans[place].asking.isEmpty && orphans[place].asks(kind) {
      orphans[place].asking = Set(calls)
    }
  }

  /// Whether an action makes calls of a kind.
  private static func asks(_ action: UserAction, _ kind: CallKind) -> Bool {
    switch action {
    case .buy: kind == .purchase || kind == .products
    case .restore: kind == .sync
    case .open(.purchase): kind == .products
    default: false
    }
  }
}
