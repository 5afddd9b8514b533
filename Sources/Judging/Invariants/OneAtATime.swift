import Simulation
import StoreModel
import StoreSimulation

/// A double tap starts one purchase, or one restore.
///
/// One purchase may run in the whole app, and one restore in each window in which it was tapped, as
/// a restore charges nothing.
struct OneAtATime: CatalogedInvariant {
  static let id = "one-at-a-time"
  let rule = "while a purchase or restore is in progress, a second tap does not start another"
  let check = """
    When a purchase begins, the same process must have no other purchase of the same product in \
    progress. Restores in progress must not exceed the windows in which one was tapped.
    """
  let bugs: [RealBug] = [.twoPathsOneTransaction]
  let reads: Set<Screen.Part> = [.purchaseState]

  /// Whether restores are checked; they are not if the app cannot report that it ignores the tap.
  private let judgesRestores: Bool

  init(ofRestores: Bool = true) { judgesRestores = ofRestores }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant { Self(ofRestores: false) }

  func makeChecker() -> any Checker { Watch(judgesRestores: judgesRestores) }

  private struct Watch: Checker {
    let judgesRestores: Bool

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .began(_, let kind, let id, let product) = event.event,
        kind == .purchase || kind == .sync && judgesRestores, let process = history.process(id)
      else { return }
      verdict.premiseHeld()
      let same = process.calls.filter { $0.kind == kind && $0.product == product }
      let windows = Set(process.actions.filter { $0.action == .restore }.map(\.window))
      guard same.count > (kind == .purchase ? 1 : max(1, windows.count)) else { return }
      let name = kind == .purchase ? "purchase" : "restore"
      verdict.add(
        OneAtATime.violation(
          cause: EventKind("\(name)-under-way"),
          effect: EventKind("second-\(name)"),
          instant: event.instant,
          account: process.account,
          process: id,
          saw: "a second \(name) began while one was under way",
          expected: "one \(name)",
          because: "the first had not returned"
        )
      )
    }
  }
}
