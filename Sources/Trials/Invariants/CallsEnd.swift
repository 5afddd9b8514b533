import Simulation
import StoreModel
import StoreSimulation

/// I8: what a person sets going has ended at rest, and no spinner turns there.
///
/// Judged at rest only: how long it took before is a matter of thresholds.
struct CallsEnd: Invariant {
  let id = "calls-end"
  let rule = "every purchase and restore ends, and at rest no spinner turns"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .settled = event.event else { return }
      verdict.premiseHeld()
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices {
        guard let process = device.process, process.isAlive else { continue }
        for live in process.actions {
          verdict.add(
            violation(
              process,
              cause: Deed(live.action),
              effect: Deed("never-ends"),
              saw: "\(live.action) in window \(live.window) has not ended",
              history
            )
          )
        }
        for (window, screen) in process.screens.enumerated() {
          guard let screen, let spinner = Deed.spinner(of: screen) else { continue }
          verdict.add(
            violation(
              process,
              cause: process.lastNews,
              effect: spinner,
              saw: "window \(window) shows \(spinner) at rest",
              history
            )
          )
        }
      }
    }

    private func violation(
      _ process: History.Process,
      cause: Deed,
      effect: Deed,
      saw: String,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "calls-end",
          cause: cause,
          effect: effect,
          source: "none"
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: saw,
        expected: "everything that was begun has ended",
        because: "the world is at rest: nothing is left that could end it"
      )
    }
  }
}

extension Deed {
  /// What a person did.
  init(_ action: UserAction) {
    switch action {
    case .open: self.init("open-sheet")
    case .closeSheet: self.init("close-sheet")
    case .buy: self.init("buy")
    case .restore: self.init("restore")
    case .dismissAlert: self.init("dismiss-alert")
    case .custom(let name): self.init(name)
    }
  }

  /// The spinner that a screen shows, if any.
  static func spinner(of screen: Screen) -> Deed? {
    if screen.purchaseState == .purchasing { return Deed("purchase-spinner") }
    if screen.isRestoring { return Deed("restore-spinner") }
    return screen.isLoading ? Deed("loading-spinner") : nil
  }
}
