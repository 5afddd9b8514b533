import Simulation
import StoreModel
import StoreSimulation

/// I1 for an app that counts credits itself: The credits shown match the credits paid for.
///
/// Checked if a variant, or the glue of an unchanged app, states how many credits each product
/// gives. Credits that the app showed on a device before it received anything from the store count
/// as free. A purchase with a token counts only for the app user of that token.
struct CreditsAddUp: CatalogedInvariant {
  static let id = "credits-add-up"
  let rule = "an app that counts credits itself shows as many credits as were paid for"
  let check = """
    Credits shown on a device before the app received anything from the store count as free. From \
    then on, no window may show more than the free credits plus those of all purchases charged to \
    the account. At quiescence, a window may not show fewer than the free credits plus those of \
    the purchases that the app finished on that device and that were never refunded. Too few \
    credits are ignored after a failed write and after a credit is spent on an image. A \
    reinstallation or a new device begins anew: the store does not restore consumables. Another \
    Apple Account does not: the app keeps what it counted. A window that shows a signed-in user \
    may count only purchases without a token or with that user's token in the store's books. \
    Another user's number may stay for 15 s and one round trip, because an app may load the new \
    user's credits after it shows the name. Nothing is checked after a custom action, which may \
    spend or grant credits, nor after a user signs in or out if no user's credits were shown \
    before.
    """
  private static let bound = VirtualDuration.seconds(15)
  let bugs: [RealBug] = [
    .twoPathsOneTransaction, .repeatedAfterFinish, .finishedOnArrival, .restoreTakes,
  ]

  /// The number of credits that one unit of a product gives.
  private let perProduct: [ProductID: Int]

  let reads: Set<Screen.Part> = [.credits]
  let needs: Shown = .credits

  /// - Parameter perProduct: the number of credits that one unit of a product gives.
  init(perProduct: [ProductID: Int] = [:]) { self.perProduct = perProduct }

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool {
    !variant.creditsPerProduct.isEmpty
      || variant.isUnchanged && sellsConsumables && variant.serverKind == nil
  }

  func of(_ variant: Variant) -> any CatalogedInvariant {
    Self(perProduct: variant.creditsPerProduct)
  }

  func missing(from variant: Variant) -> String? {
    variant.creditsPerProduct.isEmpty ? "creditsPerProduct" : nil
  }

  func makeChecker() -> any Checker { Watch(perProduct: perProduct) }

  private struct Place: Hashable {
    let process: ProcessID
    let window: Int
  }

  /// The credits that a window shows under a new user's name.
  private struct Unloaded {
    let credits: Int
    let user: AppAccountToken?
    /// The beginning, on a clock that stops during suspensions.
    let since: VirtualInstant
  }

  private struct Watch: Checker {
    let perProduct: [ProductID: Int]
    /// The credits shown on a device before its app received anything from the store.
    private var free: SmallTable<DeviceID, Int> = [:]
    private var informed: SmallSet<DeviceID> = []
    /// The credits paid for, by account and by the token in the store's books.
    private var paid: SmallTable<AccountID, [AppAccountToken?: Int]> = [:]
    /// The transactions by the device that finished them first.
    private var finished: [DeviceID: Set<TransactionID>] = [:]
    /// Every transaction ever refunded; the app may have removed its credits despite a reversal.
    private var refunded: Set<TransactionID> = []
    /// The devices on which a write failed, or credits were spent.
    private var mayBeFewer: SmallSet<DeviceID> = []
    /// The devices on which a user signed in or out.
    private var signed: SmallSet<DeviceID> = []
    /// The devices whose free credits were those of a signed-in user.
    private var hasLogins: SmallSet<DeviceID> = []
    /// The windows that show a new user and still the same credits, perhaps until they load others.
    private var unloaded: [Place: Unloaded] = [:]
    /// The devices on which a custom action may have changed the credits.
    private var acted: SmallSet<DeviceID> = []

    init(perProduct: [ProductID: Int]) { self.perProduct = perProduct }

    private func credits(_ transaction: Transaction) -> Int {
      (perProduct[transaction.productID] ?? 0) * transaction.purchasedQuantity
    }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, let account):
        let credits = credits(entry.transaction)
        if credits > 0 { verdict.premiseHeld() }
        paid[account, default: [:]][entry.transaction.appAccountToken, default: 0] += credits
      case .returned(_, .purchase, let id, _): informed.insert(id.device)
      case .returned(_, .write, let id, .writeFailed): mayBeFewer.insert(id.device)
      case .returned(_, _, let id, .transactions(let results, _, _)):
        if !results.isEmpty { informed.insert(id.device) }
      case .delivered(_, _, let id, let listeners):
        if listeners > 0 { informed.insert(id.device) }
      case .tapped(.custom, let id, _): acted.insert(id.device)
      case .tapped(.signIn, let id, _), .tapped(.signOut, let id, _): signed.insert(id.device)
      case .tapped(.makeImage, let id, _): mayBeFewer.insert(id.device)
      case .wiped(let device, _): forget(device)
      case .ended(let id, _):
        for window in history.process(id)?.screens.indices ?? 0..<0 {
          judgeUnloaded(Place(process: id, window: window), history, &verdict)
        }
      case .refunded(let entry, _): refunded.insert(entry.transaction.id)
      case .finished(let transaction, let id):
        if !finished.values.contains(where: { $0.contains(transaction) }) {
          finished[id.device, default: []].insert(transaction)
        }
      case .screen(let id, let window, let before, let after):
        guard after?.credits != before?.credits || after?.appUser != before?.appUser else { return }
        let place = Place(process: id, window: window)
        judgeUnloaded(place, history, &verdict)
        guard let after, let shown = after.credits else { return }
        let isLoaded = shown != before?.credits
        if !isLoaded {
          let since = history.runningTime(of: id)
          unloaded[place] = Unloaded(credits: shown, user: after.appUser, since: since)
        }
        judgeMore(shown, of: after.appUser, isLoaded: isLoaded, id, history, &verdict)
      default: break
      }
    }

    /// Judges the credits that a window showed under a new user's name, if they stayed for longer
    /// than it takes to load others.
    private mutating func judgeUnloaded(
      _ place: Place,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let stay = unloaded.removeValue(forKey: place),
        stay.since + CreditsAddUp.bound + history.roundTrip
          < history.runningTime(of: place.process)
      else { return }
      judgeMore(stay.credits, of: stay.user, isLoaded: true, place.process, history, &verdict)
    }

    /// Forgets what the app kept on a device: a reinstalled app starts with its free credits.
    private mutating func forget(_ device: DeviceID) {
      free[device] = nil
      informed.remove(device)
      finished[device] = []
      mayBeFewer.remove(device)
      hasLogins.remove(device)
    }

    /// Returns the accounts whose purchases the app on a device may show: those ever used there.
    ///
    /// Credits that the app keeps belong to the device, whatever account bought them.
    private func accounts(_ process: History.Process, _ history: History) -> [AccountID] {
      history.devices[process.id.device.rawValue].earlierAccounts + [process.account]
    }

    private mutating func judgeMore(
      _ shown: Int,
      of user: AppAccountToken?,
      isLoaded: Bool,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard informed.contains(id.device) else {
        free[id.device] = max(shown, free[id.device] ?? shown)
        if user != nil { hasLogins.insert(id.device) }
        return
      }
      guard !isUnclear(id.device), let process = history.process(id) else { return }
      let paid = accounts(process, history).map { self.paid[$0] ?? [:] }
      let all = paid.flatMap(\.values).reduce(free[id.device] ?? 0, +)
      let named = isLoaded ? user : nil
      let others = paid.flatMap { $0 }.filter { $0.key != nil && named != nil && $0.key != named }
      let due = all - others.reduce(0) { $0 + $1.value }
      guard due < shown else { return }
      let effect = shown <= all ? "anothers" : "too-many"
      verdict.add(violation(shown, "at most \(due)", process, effect: effect, history))
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        guard let process = device.process, process.isAlive else { continue }
        for window in process.screens.indices {
          judgeUnloaded(Place(process: process.id, window: window), history, &verdict)
        }
        guard !mayBeFewer.contains(process.id.device), !isUnclear(process.id.device),
          let screen = process.screens.compactMap({ $0 }).max(by: {
            ($0.credits ?? -1) < ($1.credits ?? -1)
          }), let shown = screen.credits
        else { continue }
        let finished = finished[process.id.device] ?? []
        let bought = accounts(process, history).flatMap { history.entries(of: $0) }
        let kept = bought.map(\.transaction).filter {
          finished.contains($0.id) && !$0.isRevoked && !refunded.contains($0.id)
            && isOwn($0, of: screen.appUser, on: process.id.device)
        }
        // The free credits may have been another user's.
        let free = hasLogins.contains(process.id.device) ? 0 : free[process.id.device] ?? 0
        let due = kept.reduce(free) { $0 + credits($1) }
        guard shown < due else { continue }
        verdict.add(violation(shown, "at least \(due)", process, effect: "too-few", history))
      }
    }

    /// Whether the credits may be other than what was paid for and free.
    private func isUnclear(_ device: DeviceID) -> Bool {
      acted.contains(device) || signed.contains(device) && !hasLogins.contains(device)
    }

    /// Whether the credits of a transaction certainly belong to who is signed in.
    private func isOwn(
      _ transaction: Transaction,
      of user: AppAccountToken?,
      on device: DeviceID
    ) -> Bool {
      hasLogins.contains(device)
        ? transaction.appAccountToken != nil && transaction.appAccountToken == user : true
    }

    /// The latest purchases that give credits, of the accounts that the device has used.
    private func evidence(_ process: History.Process, _ history: History) -> [Evidence] {
      accounts(process, history).flatMap { history.entries(of: $0) }.map(\.transaction)
        .filter { credits($0) > 0 }.suffix(Self.mostPurchases).map { .transaction($0.id) }
    }

    /// How many purchases a story shows; more of the same kind say nothing new.
    private static let mostPurchases = 3

    private func violation(
      _ shown: Int,
      _ expected: String,
      _ process: History.Process,
      effect: String,
      _ history: History
    ) -> Violation {
      let isMore = effect != "too-few"
      return CreditsAddUp.violation(
        cause: EventKind(isMore ? "paid" : "finished"),
        effect: EventKind(effect),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "the app shows \(shown) credits",
        expected: expected,
        because: effect == "anothers"
          ? "the others were bought for another app user"
          : isMore
            ? "no more were paid for" : "purchases of that many were finished on this device",
        evidence: [.moment(history.now)] + evidence(process, history)
      )
    }
  }
}
