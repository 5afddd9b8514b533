import StoreModel
import StoreSimulation

/// The calls of one process whose failure a window would have told that was closed meanwhile: what
/// was under way then, and what the window had tapped or loaded and asks the store for only later.
///
/// Which tap a call belongs to is not seen. So a call counts here as long as it may be one of a
/// closed window's: not once every tap and every load is known to have a call of its own.
struct OrphanedCalls {
  /// What a window had begun when it was closed.
  private struct Orphan {
    /// What was tapped; nil for a load.
    let action: UserAction?
    let window: Int
    /// The calls of which one is its own; empty while it may still have to ask.
    var asking: Set<CallID> = []

    func asks(_ kind: CallKind) -> Bool {
      action.map { OrphanedCalls.asks($0, kind) } ?? (kind == .products)
    }
  }

  private var orphans: [Orphan] = []
  private var excused: Set<CallID> = []

  /// Whether a closed window may have had to tell of a call.
  func contains(_ call: CallID) -> Bool { excused.contains(call) }

  /// A window was closed.
  ///
  /// - Parameters:
  ///   - window: its number, which another window may get later.
  ///   - wasLoading: whether it showed that it loads.
  ///   - process: whose it was, as it is now.
  ///   - loading: how many other windows load.
  mutating func close(
    _ window: Int,
    wasLoading: Bool,
    _ process: History.Process,
    loading: Int
  ) {
    excused.formUnion(process.calls.map(\.id))
    // All that is not settled is in the list, also of a window of that number before.
    orphans.removeAll { $0.window == window && $0.action != nil }
    for live in process.actions where live.window == window {
      orphans.append(Orphan(action: live.action, window: window))
    }
    if wasLoading { orphans.append(Orphan(action: nil, window: window)) }
    for kind in [CallKind.purchase, .sync, .products] { bind(kind, process, loading) }
  }

  /// A call began, which may be one of a closed window's.
  mutating func begin(
    _ call: CallID,
    _ kind: CallKind,
    _ process: History.Process,
    loading: Int
  ) {
    guard orphans.contains(where: { $0.asking.isEmpty && $0.asks(kind) }) else { return }
    excused.insert(call)
    bind(kind, process, loading)
  }

  /// A call returned: who asked so may ask again, but a load is over.
  mutating func end(_ call: CallID) {
    excused.remove(call)
    orphans.removeAll { $0.action == nil && $0.asking.contains(call) }
    for place in orphans.indices where orphans[place].asking.contains(call) {
      orphans[place].asking = []
    }
  }

  /// What was tapped is done.
  mutating func settle(_ action: UserAction, window: Int) {
    let place = orphans.firstIndex { $0.action == action && $0.window == window }
    if let place { orphans.remove(at: place) }
  }

  /// Where as many calls are under way as there are taps and loads that make them, each has one.
  private mutating func bind(_ kind: CallKind, _ process: History.Process, _ loading: Int) {
    let calls = process.calls.filter { $0.kind == kind }.map(\.id)
    let loads = kind == .products ? loading + orphans.count { $0.action == nil } : 0
    let askers = process.actions.count { Self.asks($0.action, kind) } + loads
    guard !calls.isEmpty, calls.count >= askers else { return }
    for place in orphans.indices where orphans[place].asking.isEmpty && orphans[place].asks(kind) {
      orphans[place].asking = Set(calls)
    }
  }

  /// Whether what is tapped calls the store so.
  private static func asks(_ action: UserAction, _ kind: CallKind) -> Bool {
    switch action {
    case .buy: kind == .purchase || kind == .products
    case .restore: kind == .sync
    case .open(.purchase): kind == .products
    default: false
    }
  }
}
