import Simulation
import StoreModel
import StoreSimulation

/// A tap on an enabled buy button has a visible effect, or starts a call.
///
/// A purchase that vanishes leaves the user with a button that does nothing. Taps while a purchase
/// is in progress, and on what is unlocked already, may be ignored.
struct TapsAreAnswered: CatalogedInvariant {
  static let id = "taps-are-answered"
  let rule = "a tap on an enabled buy button starts a call or changes the window"
  let check = """
    Within 2 s of a tap on an enabled buy button, a call to the store or to the app's server \
    begins, or that window changes, for example by an alert. The 2 s begin once the app has \
    handled the tap and no call of an earlier action is in progress. Not checked: a tap during \
    another purchase, on a product that the window shows unlocked, and one after which the app \
    leaves the foreground, ends, or closes the window. Checked only in a scenario that names it, \
    because a button may repeat an answer that the window already shows.
    """
  let bugs: [RealBug] = [.tapWithoutProducts]
  static let bound = VirtualDuration.seconds(2)
  let reads: Set<Screen.Part> = [.unlocked, .purchaseState, .alert]

  /// A window that already shows "purchases are disabled" does not change at a second tap, so this
  /// rule is checked only where it is named.
  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { false }

  func makeChecker() -> any Checker { Watch() }

  /// A tap without an answer so far.
  private struct Tap {
    let product: ProductID
    let window: Int
    let instant: VirtualInstant
    /// When the app has handled the tap, or the last call since then returned.
    var idleSince: VirtualInstant?
  }

  private struct Watch: Checker {
    private var taps: PerProcess<Tap> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .tapped(.buy(let product), let id, let window) = event.event {
        let wasQuiet = history.process(id)?.calls.isEmpty ?? false
        judgeSilence(of: id, wasQuiet: wasQuiet, history, &verdict)
        beginWait(for: product, id, window, history, &verdict)
        return
      }
      guard !taps.isEmpty, let id = history.subject.process, let tap = taps[id] else { return }
      // The state before the event lasted until now.
      let calls = history.process(id)?.calls.count ?? 0
      let wasQuiet =
        switch event.event {
        case .began: calls == 1
        case .returned, .ended: false
        default: calls == 0
        }
      if judgeSilence(of: id, wasQuiet: wasQuiet, history, &verdict) { return }
      switch event.event {
      case .began(_, .write, _, _), .began(_, .finish, _, _): break
      case .began, .serverAsked, .ended, .front(_, false): taps[id] = nil
      case .screen(_, tap.window, _, _), .windowClosed(_, tap.window): taps[id] = nil
      case .settled(.buy(tap.product), _, tap.window): taps[id]?.idleSince = history.now
      case .returned where tap.idleSince != nil: taps[id]?.idleSince = history.now
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        guard let process = device.process else { continue }
        judgeSilence(of: process.id, wasQuiet: process.calls.isEmpty, history, &verdict)
      }
    }

    /// Begins to wait for the answer to a tap.
    private mutating func beginWait(
      for product: ProductID,
      _ id: ProcessID,
      _ window: Int,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let process = history.process(id), window < process.screens.count,
        let screen = process.screens[window], !screen.unlocked.contains(product),
        !process.screens.contains(where: { $0?.purchaseState == .purchasing }),
        !process.calls.contains(where: { $0.kind == .purchase }),
        process.actions.count(where: { if case .buy = $0.action { true } else { false } }) == 1
      else { return }
      verdict.premiseHeld()
      taps[id] = Tap(product: product, window: window, instant: history.now)
    }

    /// Reports a tap that an idle app has left unanswered for two seconds.
    @discardableResult
    private mutating func judgeSilence(
      of id: ProcessID,
      wasQuiet: Bool,
      _ history: History,
      _ verdict: inout Verdict
    ) -> Bool {
      guard wasQuiet, let tap = taps[id], let idle = tap.idleSince,
        let process = history.process(id), idle + TapsAreAnswered.bound < history.now
      else { return false }
      taps[id] = nil
      verdict.add(
        TapsAreAnswered.violation(
          cause: EventKind("tap-buy"),
          effect: EventKind("nothing"),
          instant: history.now,
          account: process.account,
          process: id,
          saw: "nothing: window \(tap.window) stays as it is",
          expected: "a purchase of \(tap.product), or an alert that says why not",
          because: "the buy button was enabled, and the user tapped it",
          evidence: [.moment(tap.instant)]
        )
      )
      return true
    }
  }
}
