import Simulation
import StoreModel
import StoreSimulation

/// A purchase that a customer began on the App Store goes on in the app.
///
/// The App Store opens the app and leaves the rest to it: without a call of `purchase()`, the
/// customer's tap on "Buy" had no effect.
struct PromotedPurchasesContinue: CatalogedInvariant {
  static let id = "promoted-purchases-continue"
  let rule = "a purchase begun on the App Store goes on in the app"
  let check = """
    After a customer has tapped "Buy" for a promoted product in the App Store, and the app has had \
    10 s in the foreground without a call in progress that waits for the store, the customer or \
    the app's server, one of these must have happened: the app called purchase() for the product, \
    an alert or a purchase sheet appeared, or a window shows the product, or another plan of its \
    group, unlocked. Not checked if the app leaves the foreground or ends before, or if a call for \
    products fails.
    """
  let keys = ["step.promotedPurchase"]
  let bugs: [RealBug] = [.intentBeforeProducts]
  static let bound = VirtualDuration.seconds(10)
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  /// A purchase that the app has not continued so far.
  private struct Begun {
    let product: ProductID
    let instant: VirtualInstant
    /// When the app was opened, received the intent, or last returned from a call that may take
    /// long.
    var idleSince: VirtualInstant
    /// Whether a listener of the app received the purchase intent.
    var isHeard = false
  }

  private struct Watch: Checker {
    private var begun: [DeviceID: Begun] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .promoted(let product, let device) = event.event {
        verdict.premiseHeld()
        begun[device] = Begun(product: product, instant: history.now, idleSince: history.now)
        return
      }
      guard !begun.isEmpty, let device = history.subject.device, begun[device] != nil,
        let process = history.devices[device.rawValue].process
      else { return }
      if judge(device, process, wasQuiet: wasQuiet(event.event, process), history, &verdict) {
        return
      }
      update(event.event, device, history)
      if let product = begun[device]?.product, shows(product, process, history) {
        begun[device] = nil
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        guard let process = history.devices[number].process else { continue }
        let device = DeviceID(rawValue: number)
        _ = judge(
          device,
          process,
          wasQuiet: !process.calls.contains { takesLong($0.kind) },
          history,
          &verdict
        )
      }
    }

    /// Whether no call that may take long was in progress until an event, which `process` includes
    /// already.
    private func wasQuiet(_ event: WorldEvent, _ process: History.Process) -> Bool {
      let calls = process.calls.count { takesLong($0.kind) }
      return switch event {
      case .began(_, let kind, _, _): calls == (takesLong(kind) ? 1 : 0)
      case .returned(_, let kind, _, _): calls == 0 && !takesLong(kind)
      case .ended: false
      default: calls == 0
      }
    }

    /// Whether a call waits for the store, the customer or the app's server.
    private func takesLong(_ kind: CallKind) -> Bool {
      switch kind {
      case .currentEntitlements, .unfinished, .allTransactions, .finish, .statuses, .eligibility,
        .read, .write:
        false
      default: true
      }
    }

    private mutating func update(_ event: WorldEvent, _ device: DeviceID, _ history: History) {
      switch event {
      case .began(_, .purchase, _, begun[device]?.product): begun[device] = nil
      case .returned(_, .products, _, .failed): begun[device] = nil
      case .front(_, isFront: false), .ended: begun[device] = nil
      case .screen(_, _, let before, let after):
        let isAsked = after?.sheet == .purchase && before?.sheet != .purchase
        if isAsked || after?.alert != nil && after?.alert != before?.alert { begun[device] = nil }
      case .intentDelivered(_, _, let listeners):
        if listeners > 0 { begun[device]?.isHeard = true }
        begun[device]?.idleSince = history.now
      case .returned(_, let kind, _, _) where takesLong(kind):
        begun[device]?.idleSince = history.now
      case .launched: begun[device]?.idleSince = history.now
      default: break
      }
    }

    /// Whether a window shows a product, or another plan of its group, unlocked.
    private func shows(
      _ product: ProductID,
      _ process: History.Process,
      _ history: History
    ) -> Bool {
      let group = history.catalog.product(product)?.subscription?.groupID
      return process.screens.contains { screen in
        screen?.unlocked.contains { id in
          id == product
            || group != nil && history.catalog.product(id)?.subscription?.groupID == group
        } ?? false
      }
    }

    /// Reports a purchase that an idle app has not continued.
    private mutating func judge(
      _ device: DeviceID,
      _ process: History.Process,
      wasQuiet: Bool,
      _ history: History,
      _ verdict: inout Verdict
    ) -> Bool {
      guard wasQuiet, let begun = begun[device],
        begun.idleSince + PromotedPurchasesContinue.bound < history.now
      else { return false }
      self.begun[device] = nil
      verdict.add(
        PromotedPurchasesContinue.violation(
          cause: EventKind("promoted"),
          effect: EventKind(begun.isHeard ? "nothing" : "no-listener"),
          instant: history.now,
          account: process.account,
          process: process.id,
          saw: begun.isHeard
            ? "nothing, although the app received the purchase intent"
            : "nothing: the app does not listen to PurchaseIntent.intents",
          expected: "a purchase of \(begun.product), or an alert that says why not",
          because: "the customer tapped \"Buy\" for it in the App Store",
          demanded: begun.instant
        )
      )
      return true
    }
  }
}
