import Simulation
import StoreModel
import StoreSimulation

/// I5 for subscriptions: Access ends within 1 s and one round trip of the app learning of the end.
///
/// The app learns of the end when one of its listeners receives a status that gives no access, or a
/// revoked or upgraded transaction. It also learns of it when a read that began after the end, and
/// that shows it, finishes. An end seen only by a read within 15 s of a launch counts as learned
/// when the 15 s are over. So does an end of the current account's own if the app may have cached
/// what the device held of another account.
struct EndedMeansNoAccess: CatalogedInvariant {
  static let id = "ended-means-no-access"
  let rule =
    "an ended subscription gives no access from 1 s and one round trip after the app learns of it"
  let check = """
    The app learns of an end when it receives a status or a transaction that says so (for each \
    copy, if a plan is held twice), or when a read that began after the end finishes. One second \
    and one round trip later, no window may show the plan. An end seen only by a read within 15 s \
    of a launch counts as learned when the 15 s are over. A plan of another Apple Account ends \
    when the device uses another; within those 15 s, the end of a plan of the present account \
    says nothing about it. Not checked: an app that never learns \
    of the end because it reads only at launch, stays in the foreground and has no listener. To \
    check such an app, use a journey that launches it again or brings it back to the foreground, \
    where it reads. To require a listener or polling, write a rule of your own.
    """
  let keys = ["billing.grace", "billing.graceLength", "step.cancelSubscription"]
  let bugs: [RealBug] = [.savedStateTrusted, .oldPlanReported, .refundIsRepetition, .cachedExpiry]
  let reads: Set<Screen.Part> = [.unlocked]

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  /// When an app learned of an end.
  private struct Learned {
    /// From a delivery that leaves no doubt.
    var certain: VirtualInstant?
    /// From what may be wrong until a launch is ``LostMeansNoAccess/atLaunch`` ago.
    var doubtful: VirtualInstant?

    /// Returns the instant from which the app knows.
    func instant(launched: VirtualInstant) -> VirtualInstant {
      let believed = doubtful.map { max($0, launched + LostMeansNoAccess.atLaunch) }
      guard let certain, let believed else { return certain ?? believed ?? launched }
      return min(certain, believed)
    }
  }

  /// What a process knows.
  private struct Knowledge {
    /// The products whose end it learned of.
    var ends: [ProductID: Learned] = [:]
    /// The transactions that give no access.
    var reported: Set<TransactionID> = []
  }

  private struct Watch: Checker {
    private var overruns: SmallTable<Window, Overrun> = [:]
    private var reads = OpenCalls()
    private var known: PerProcess<Knowledge> = [:]
    private var counted: SmallSet<Window> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard history.sellsSubscriptions else { return }
      switch event.event {
      case .began(let call, .currentEntitlements, let id, _),
        .began(let call, .statuses, let id, _):
        reads.beginCall(call, of: id, at: event.instant)
      case .returned(let call, _, let id, let outcome):
        if let began = reads.endCall(call, of: id) {
          learnEnds(from: outcome, began, id, history)
        }
      case .statusDelivered(let status, let id, let listeners):
        if listeners > 0, !status.state.entitles {
          noteEnd(status.transaction.unsafePayload, id, history)
        }
      case .delivered(let result, _, let id, let listeners):
        if listeners > 0, let transaction = result.verifiedPayload,
          transaction.isRevoked || transaction.isUpgraded
        {
          noteEnd(transaction, id, history)
        }
      case .learned(let entry, let id):
        // It gives access again, and the app does not know of its next end yet.
        if entry.entitles, let process = history.devices[id.rawValue].process {
          known[process.id]?.reported.remove(entry.transaction.id)
        }
      default: break
      }
      guard let id = history.subject.device else { return }
      judgeDevice(id, history, &verdict)
    }

    mutating func forget(_ id: ProcessID) {
      reads.forget(id)
      known[id] = nil
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard history.sellsSubscriptions else { return }
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    /// Records a transaction that gives no access, as received by a process.
    ///
    /// If an account holds a subscription twice (its own and a shared one), the app knows of the
    /// end once it has received both, including one upgraded before the process began, which the
    /// app may remember.
    private mutating func noteEnd(_ transaction: Transaction, _ id: ProcessID, _ history: History) {
      known[id, default: Knowledge()].reported.insert(transaction.id)
      let copies = history.devices[id.device.rawValue].copies
      let reported = known[id]?.reported ?? []
      let isUntold = history.indexes[id.device.rawValue].copies.relevant.contains { place in
        let copy = copies[place].entry
        guard history.unlocks(copy.transaction.productID, transaction.productID),
          !reported.contains(copy.transaction.id)
        else { return false }
        return copy.standing != nil
          || copy.transaction.isUpgraded && isLast(copy, of: transaction, among: copies, history)
      }
      guard !isUntold else { return }
      for product in history.catalog.products
      where history.unlocks(transaction.productID, product.id) {
        // Nothing told the app about what its cache may hold of another account.
        let isCertain = !history.mayHaveCached(product.id, ofOthersOn: id.device)
        learnEnd(of: product.id, id, isCertain: isCertain, at: history.now)
      }
    }

    private static func period(_ entry: BookEntry) -> (StoreDate, StoreDate) {
      let begins = entry.transaction.purchaseDate
      return (begins, entry.transaction.expirationDate ?? begins)
    }

    /// Whether an entry is the latest of its subscription that unlocks what a transaction does.
    private func isLast(
      _ entry: BookEntry,
      of transaction: Transaction,
      among copies: [History.Truth],
      _ history: History
    ) -> Bool {
      // A later one is most likely found near the end.
      !copies.indices.reversed().contains { place in
        let other = copies[place].entry
        return other.transaction.originalID == entry.transaction.originalID
          && other.transaction.ownershipType == entry.transaction.ownershipType
          && history.unlocks(other.transaction.productID, transaction.productID)
          && Self.period(other) > Self.period(entry)
      }
    }

    /// Records what an app learns from a read that began after the end of a subscription.
    private mutating func learnEnds(
      from outcome: CallOutcome,
      _ began: VirtualInstant,
      _ id: ProcessID,
      _ history: History
    ) {
      for product in history.catalog.products where product.type == .autoRenewable {
        let product = product.id
        guard let since = history.ended(product, on: id.device), since <= began else { continue }
        let tells: Bool =
          switch outcome {
          case .statuses(let statuses): tells(statuses, of: product, id, history)
          case .transactions(let results, _, irregular: false):
            history.answers(product)
              && !results.contains { history.unlocks($0.unsafePayload.productID, product) }
          default: false
          }
        if tells { learnEnd(of: product, id, isCertain: false, at: history.now) }
      }
    }

    /// Whether statuses include a plan and each subscription group that shares its flag.
    private func tells(
      _ statuses: [SubscriptionStatus],
      of product: ProductID,
      _ id: ProcessID,
      _ history: History
    ) -> Bool {
      let tells =
        statuses.contains { history.unlocks($0.transaction.unsafePayload.productID, product) }
        || statuses.isEmpty && history.earlierAccess(product, on: id.device) != nil
      guard tells, !history.sharedFlags.isEmpty else { return tells }
      let reported = statuses.map(\.transaction.unsafePayload)
      return history.devices[id.device.rawValue].copies.allSatisfy { copy in
        let transaction = copy.entry.transaction
        return !history.unlocks(transaction.productID, product)
          || reported.contains { $0.subscriptionGroupID == transaction.subscriptionGroupID }
      }
    }

    private mutating func learnEnd(
      of product: ProductID,
      _ id: ProcessID,
      isCertain: Bool,
      at now: VirtualInstant
    ) {
      var learned = known[id]?.ends[product] ?? Learned()
      if isCertain {
        learned.certain = learned.certain ?? now
      } else {
        learned.doubtful = learned.doubtful ?? now
      }
      known[id, default: Knowledge()].ends[product] = learned
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      guard !known.isEmpty else { return }
      let device = history.devices[id.rawValue]
      guard let process = device.process, let ends = known[process.id]?.ends else { return }
      for product in history.catalog.products where product.type == .autoRenewable {
        // A product that is not known to have ended cannot overrun.
        guard let learned = ends[product.id] else { continue }
        guard let since = history.ended(product.id, on: id),
          !history.isOwed(product.id, to: process.account),
          !history.isKnownEarlierCustomer(process.account, on: id)
        else {
          known[process.id]?.ends[product.id] = nil
          for window in process.screens.indices {
            overruns[Window(device: id, window: window, product: product.id)] = nil
          }
          continue
        }
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product.id)
          let isShown =
            process.isAlive && process.frontSince != nil
            && device.isOnline
            && process.screens[window]?.unlocked.contains(product.id) ?? false
          if isShown, counted.insert(key).inserted { verdict.premiseHeld() }
          if !isShown { counted.remove(key) }
          let excused = max(
            max(learned.instant(launched: history.effectiveLaunch(of: process)), since),
            max(process.frontSince ?? since, device.onlineSince)
          )
          if overruns[key, default: Overrun()].observe(
            isShown,
            allowedSince: excused,
            bound: LostMeansNoAccess.bound(history),
            at: history.now
          ) {
            verdict.add(violation(product.id, process, window, history))
          }
        }
      }
    }

    private func violation(
      _ product: ProductID,
      _ process: History.Process,
      _ window: Int,
      _ history: History
    ) -> Violation {
      // If several products share a flag, any of them may be the one that ended.
      let latest =
        history.latest(process.account, product)?.entry
        ?? history.entries(of: process.account).last {
          history.unlocks($0.transaction.productID, product)
        }
      return EndedMeansNoAccess.violation(
        cause: EventKind(latest.map(\.end) ?? "ended"),
        effect: process.lastNews,
        source: latest?.origin.rawValue ?? "none",
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) still shows \(product) unlocked",
        expected: "locked 1 s and one round trip after the app knew",
        because: latest.map { "\($0.phrase)" } ?? "it has ended",
        evidence: [.window(window, shows: .access), .access(product)]
          + (latest.map { [.transaction($0.transaction.id)] } ?? [])
      )
    }
  }
}

extension BookEntry {
  /// The way in which a subscription that no longer gives access ended, for signatures.
  fileprivate var end: String {
    if transaction.isRevoked { return "revoked" }
    if transaction.isUpgraded { return "upgraded" }
    return switch standing?.state {
    case .inBillingRetryPeriod: "billing-retry"
    case .expired: "expired"
    default: "period-over"
    }
  }
}
