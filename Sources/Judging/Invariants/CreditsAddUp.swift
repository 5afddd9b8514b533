import Simulation
import StoreModel
import StoreSimulation

/// I1 for an app that counts credits itself: The credits shown match the credits paid for.
///
/// Checked if the glue states how many credits each product gives. Credits that the app showed on a
/// device before it received anything from the store count as free.
struct CreditsAddUp: CatalogedInvariant {
  static let id = "credits-add-up"
  let rule = "an app that counts credits itself shows as many credits as were paid for"
  let check = """
    Credits shown on a device before the app received anything from the store count as free. From \
    then on, no window may show more than the free credits plus those of all purchases charged to \
    the account. At quiescence, a window may not show fewer than the free credits plus those of \
    the purchases that the app finished on that device and that were never refunded. Too few \
    credits are ignored after a failed write. A reinstallation or a new device begins anew: the \
    store does not restore consumables. Another Apple Account does not: the app keeps what it \
    counted. Nothing is checked after a user signs in or out or performs a custom action, which \
    may spend or grant credits.
    """
  let bugs: [RealBug] = [.twoPathsOneTransaction, .repeatedAfterFinish, .finishedOnArrival]

  /// The number of credits that one unit of a product gives.
  private let perProduct: [ProductID: Int]

  let reads: Set<Screen.Part> = [.credits]
  let needs: Shown = .credits

  /// - Parameter perProduct: the number of credits that one unit of a product gives.
  init(perProduct: [ProductID: Int] = [:]) { self.perProduct = perProduct }

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool {
    !variant.creditsPerProduct.isEmpty || sellsConsumables && variant.serverKind == nil
  }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant {
    Self(perProduct: variant.creditsPerProduct)
  }

  func missing(from variant: Variant) -> String? {
    variant.creditsPerProduct.isEmpty ? "creditsPerProduct" : nil
  }

  func makeChecker() -> any Checker { Watch(perProduct: perProduct) }

  private struct Watch: Checker {
    let perProduct: [ProductID: Int]
    /// The credits shown on a device before its app received anything from the store.
    private var free: [DeviceID: Int] = [:]
    private var informed: Set<DeviceID> = []
    private var paid: [AccountID: Int] = [:]
    /// The transactions by the device that finished them first.
    private var finished: [DeviceID: Set<TransactionID>] = [:]
    /// Every transaction ever refunded; the app may have removed its credits despite a reversal.
    private var refunded: Set<TransactionID> = []
    /// The devices on which a write failed.
    private var mayBeFewer: Set<DeviceID> = []
    /// The devices on which custom actions or logins may have changed the credits.
    private var isUnclear: Set<DeviceID> = []

    init(perProduct: [ProductID: Int]) { self.perProduct = perProduct }

    private func credits(_ transaction: Transaction) -> Int {
      (perProduct[transaction.productID] ?? 0) * transaction.purchasedQuantity
    }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, let account):
        let credits = credits(entry.transaction)
        if credits > 0 { verdict.premiseHeld() }
        paid[account, default: 0] += credits
      case .returned(_, .purchase, let id, _): informed.insert(id.device)
      case .returned(_, .write, let id, .writeFailed): mayBeFewer.insert(id.device)
      case .returned(_, _, let id, .transactions(let results, _, _)):
        if !results.isEmpty { informed.insert(id.device) }
      case .delivered(_, _, let id, let listeners):
        if listeners > 0 { informed.insert(id.device) }
      case .tapped(.custom, let id, _), .tapped(.signIn, let id, _), .tapped(.signOut, let id, _):
        isUnclear.insert(id.device)
      case .wiped(let device, _): forget(device)
      case .refunded(let entry, _): refunded.insert(entry.transaction.id)
      case .finished(let transaction, let id):
        if !finished.values.contains(where: { $0.contains(transaction) }) {
          finished[id.device, default: []].insert(transaction)
        }
      case .screen(let id, _, let before, let after?):
        guard let shown = after.credits, shown != before?.credits else { return }
        judgeMore(shown, id, history, &verdict)
      default: break
      }
    }

    /// Forgets what the app kept on a device: a reinstalled app starts with its free credits.
    private mutating func forget(_ device: DeviceID) {
      free[device] = nil
      informed.remove(device)
      finished[device] = []
      mayBeFewer.remove(device)
    }

    /// Returns the accounts whose purchases the app on a device may show: those ever used there.
    ///
    /// Credits that the app keeps belong to the device, whatever account bought them.
    private func accounts(_ process: History.Process, _ history: History) -> [AccountID] {
      history.devices[process.id.device.rawValue].earlierAccounts + [process.account]
    }

    private mutating func judgeMore(
      _ shown: Int,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard informed.contains(id.device) else {
        free[id.device] = max(shown, free[id.device] ?? shown)
        return
      }
      guard !isUnclear.contains(id.device), let process = history.process(id) else { return }
      let due = accounts(process, history).reduce(free[id.device] ?? 0) { $0 + (paid[$1] ?? 0) }
      guard due < shown else { return }
      verdict.add(violation(shown, "at most \(due)", process, effect: "too-many", history))
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        guard let process = device.process, process.isAlive,
          !mayBeFewer.union(isUnclear).contains(process.id.device),
          let shown = process.screens.compactMap({ $0?.credits }).max()
        else { continue }
        let finished = finished[process.id.device] ?? []
        let bought = accounts(process, history).flatMap { history.entries(of: $0) }
        let kept = bought.map(\.transaction).filter {
          finished.contains($0.id) && !$0.isRevoked && !refunded.contains($0.id)
        }
        let due = kept.reduce(free[process.id.device] ?? 0) { $0 + credits($1) }
        guard shown < due else { continue }
        verdict.add(violation(shown, "at least \(due)", process, effect: "too-few", history))
      }
    }

    private func violation(
      _ shown: Int,
      _ expected: String,
      _ process: History.Process,
      effect: String,
      _ history: History
    ) -> Violation {
      let isMore = effect == "too-many"
      return CreditsAddUp.violation(
        cause: EventKind(isMore ? "paid" : "finished"),
        effect: EventKind(effect),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "the app shows \(shown) credits",
        expected: expected,
        because: isMore
          ? "no more were paid for" : "purchases of that many were finished on this device"
      )
    }
  }
}
