import Simulation
import StoreModel
import StoreSimulation

/// A purchase that a customer began on the App Store goes on in the app.
///
/// The App Store opens the app and leaves the rest to it: without a call of `purchase()`, the
/// customer's tap on "Buy" had no effect.
struct PromotedPurchasesContinue: CatalogedInvariant {
  static let id = "promoted-purchases-continue"
  let rule = "a purchase begun on the App Store is completed in the app"
  let check = """
    After a customer has tapped "Buy" for a promoted product in the App Store, the app must call \
    purchase() for the product, once for each tap, or show an alert or a purchase sheet that no \
    other purchase explains. It has 10 s in the foreground. Time with an alert, a sheet, or a call \
    that waits for the store, the customer or the app's server does not count. Not checked if a \
    window shows the product unlocked, or a plan of its group at the same or a higher level; if \
    the app leaves the foreground or ends before that; or if a call for products fails.
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
    /// The purchases begun on each device, the oldest first.
    private var begun: [DeviceID: [Begun]] = [:]
    /// When an app last returned from a purchase of any product.
    private var purchased: [DeviceID: VirtualInstant] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .promoted(let product, let device) = event.event {
        return beginWait(for: product, on: device, history, &verdict)
      }
      guard !begun.isEmpty, let device = history.subject.device, begun[device] != nil,
        let process = history.devices[device.rawValue].process
      else { return }
      if wasFree(event.event, process) { judge(device, process, history, &verdict) }
      guard begun[device]?.isEmpty == false else { return begun[device] = nil }
      update(event.event, device, process, history)
      let left = begun[device]?.filter { !shows($0.product, process, history) } ?? []
      begun[device] = left.isEmpty ? nil : left
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        guard let process = history.devices[number].process, isFree(process),
          !process.calls.contains(where: { takesLong($0.kind) })
        else { continue }
        judge(DeviceID(rawValue: number), process, history, &verdict)
      }
    }

    private mutating func beginWait(
      for product: ProductID,
      on device: DeviceID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let process = history.devices[device.rawValue].process
      if let process, process.isAlive, shows(product, process, history) { return }
      verdict.premiseHeld()
      begun[device, default: []].append(
        Begun(product: product, instant: history.now, idleSince: history.now)
      )
    }

    // MARK: Whether the app could go on

    /// Whether the app could have gone on until an event, which `process` includes already.
    private func wasFree(_ event: WorldEvent, _ process: History.Process) -> Bool {
      if case .screen(_, _, let before?, _) = event, covers(before) { return false }
      let calls = process.calls.count { takesLong($0.kind) }
      return switch event {
      case .began(_, let kind, _, _): calls == (takesLong(kind) ? 1 : 0) && isFree(process)
      case .returned(_, let kind, _, _): calls == 0 && !takesLong(kind) && isFree(process)
      case .ended: false
      case .screen: calls == 0
      default: calls == 0 && isFree(process)
      }
    }

    /// Whether no alert and no sheet covers a window.
    private func isFree(_ process: History.Process) -> Bool {
      !process.screens.contains { $0.map(covers) ?? false }
    }

    private func covers(_ screen: Screen) -> Bool { screen.alert != nil || screen.sheet != nil }

    /// Whether a call waits for the store, the customer or the app's server.
    private func takesLong(_ kind: CallKind) -> Bool {
      switch kind {
      case .currentEntitlements, .unfinished, .allTransactions, .finish, .statuses, .eligibility,
        .storefront, .appTransaction, .read, .write:
        false
      default: true
      }
    }

    // MARK: What the app does

    private mutating func update(
      _ event: WorldEvent,
      _ device: DeviceID,
      _ process: History.Process,
      _ history: History
    ) {
      switch event {
      case .began(_, .purchase, _, let product):
        if let place = begun[device]?.firstIndex(where: { $0.product == product }) {
          begun[device]?.remove(at: place)
        }
      case .returned(_, .products, _, .failed), .front(_, isFront: false), .ended:
        begun[device] = nil
      case .screen(_, _, let before, let after):
        if answers(before, after, device, process, history) { begun[device]?.removeFirst() }
        restart(device, history)
      case .intentDelivered(let product, _, let listeners):
        if listeners > 0,
          let place = begun[device]?.firstIndex(where: { $0.product == product && !$0.isHeard })
        {
          begun[device]?[place].isHeard = true
        }
        restart(device, history)
      case .returned(_, let kind, _, _) where takesLong(kind):
        if kind == .purchase { purchased[device] = history.now }
        restart(device, history)
      case .launched: restart(device, history)
      default: break
      }
    }

    /// Counts the time of an app from now on.
    private mutating func restart(_ device: DeviceID, _ history: History) {
      for place in begun[device, default: []].indices {
        begun[device]?[place].idleSince = history.now
      }
    }

    /// Whether a change of a window tells the customer about a promoted purchase: a purchase sheet,
    /// or an alert that is not about a purchase that is in progress or has just returned.
    private func answers(
      _ before: Screen?,
      _ after: Screen?,
      _ device: DeviceID,
      _ process: History.Process,
      _ history: History
    ) -> Bool {
      if after?.sheet == .purchase, before?.sheet != .purchase { return true }
      guard let alert = after?.alert, alert != before?.alert else { return false }
      let isBuying = process.calls.contains { $0.kind == .purchase }
      let hasBought = purchased[device].map { history.now < $0 + .seconds(1) } ?? false
      return !isBuying && !hasBought
    }

    /// Whether a window shows a product unlocked, or a plan of its group at the same or a higher
    /// level.
    private func shows(
      _ product: ProductID,
      _ process: History.Process,
      _ history: History
    ) -> Bool {
      let plan = history.catalog.product(product)?.subscription
      return process.screens.contains { screen in
        screen?.unlocked.contains { id in
          guard id != product else { return true }
          guard let plan, let other = history.catalog.product(id)?.subscription
          else { return false }
          return other.groupID == plan.groupID && other.groupLevel <= plan.groupLevel
        } ?? false
      }
    }

    /// Reports the purchases that an idle app has not continued.
    private mutating func judge(
      _ device: DeviceID,
      _ process: History.Process,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      for begun in begun[device, default: []]
      where begun.idleSince + PromotedPurchasesContinue.bound < history.now {
        self.begun[device]?.removeAll { $0.instant == begun.instant }
        verdict.add(violation(begun, process, history))
      }
    }

    private func violation(
      _ begun: Begun,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
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
        evidence: [.moment(begun.instant)]
      )
    }
  }
}
