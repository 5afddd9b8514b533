import Simulation
import StoreModel
import StoreSimulation

/// A double tap starts one purchase, or one restore.
///
/// One purchase may run in the whole app, and one restore in each window in which it was tapped, as
/// a restore charges nothing. A sync that the user did not tap, such as one at launch, is not a
/// restore.
struct OneAtATime: CatalogedInvariant {
  static let id = "one-at-a-time"
  let rule = "while a purchase or restore is in progress, a second tap does not start another"
  let check = """
    When a purchase begins, the same process must have no other purchase of the same product in \
    progress. Tapped restores in progress must not exceed the windows in which one was tapped. A \
    sync that no one tapped does not count.
    """
  let keys = ["step.purchase", "step.restore", "step.taps"]
  let bugs: [RealBug] = [.twoPathsOneTransaction]
  let reads: Set<Screen.Part> = [.purchaseState]

  /// Whether restores are checked; they are not if the app cannot report that it ignores the tap.
  private let judgesRestores: Bool

  init(ofRestores: Bool = true) { judgesRestores = ofRestores }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant { Self(ofRestores: false) }

  func makeChecker() -> any Checker { Watch(judgesRestores: judgesRestores) }

  private struct Watch: Checker {
    let judgesRestores: Bool
    private var restores: PerProcess<TappedRestores> = [:]

    init(judgesRestores: Bool) { self.judgesRestores = judgesRestores }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.restore, let id, let window):
        restores[id, default: TappedRestores()].addTap(in: window)
      case .settled(.restore, let id, let window):
        restores[id]?.settleTap(in: window, history.process(id))
      case .began(_, .purchase, let id, let product):
        let purchases = history.process(id)?.calls.count {
          $0.kind == .purchase && $0.product == product
        }
        judge(.purchase, as: "purchase", id, isSecond: (purchases ?? 0) > 1, history, &verdict)
      case .began(let call, .sync, let id, _):
        guard judgesRestores, restores[id]?.beginSync(call) ?? false, let tapped = restores[id]
        else { return }
        let acting = history.process(id)?.actions.filter { $0.action == .restore } ?? []
        let windows = tapped.windows.union(acting.map(\.window))
        judge(.sync, as: "restore", id, isSecond: tapped.count > windows.count, history, &verdict)
      case .returned(let call, .sync, let id, _): restores[id]?.endSync(call)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { restores[id] = nil }

    private func judge(
      _ kind: CallKind,
      as name: String,
      _ id: ProcessID,
      isSecond: Bool,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let process = history.process(id) else { return }
      verdict.premiseHeld()
      guard isSecond else { return }
      verdict.add(
        OneAtATime.violation(
          cause: EventKind("\(name)-under-way"),
          effect: EventKind("second-\(name)"),
          instant: history.now,
          account: process.account,
          process: id,
          saw: "a second \(name) began while one was under way",
          expected: "one \(name)",
          because: "the first had not returned",
          evidence: process.calls.filter { $0.kind == kind }.map { .call($0.id) }
        )
      )
    }
  }
}
