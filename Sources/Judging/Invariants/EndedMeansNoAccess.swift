import Simulation
import StoreModel
import StoreSimulation

/// I5 for subscriptions: what has ended gives no access 1 s and one round trip after the app knew.
///
/// The app knows once a status that gives no access, or a transaction that was revoked or upgraded,
/// was delivered to a listener of its, or once a read that began after the end and tells it has
/// finished. What a read alone told within 15 s of a launch counts at their end.
struct EndedMeansNoAccess: Invariant {
  let id = "ended-means-no-access"
  let rule =
    "a subscription that has ended gives no access 1 s and one round trip after the app knew"
  let check = """
    The app knows of an end once a status or a transaction that says so was delivered to it (of \
    each copy, where a plan is held twice), or once a read that began after the end has \
    finished. A second and one round trip later no window may show the \
    plan; what a read alone told within 15 s of a launch counts at their end. Not judged: an app \
    that is never told of the end and never asks, as it reads only at its launch, stays in front \
    and listens to nothing. A journey that launches it again, or in which it comes back to the \
    front and reads, gives it something to know; that it must listen, or ask by itself, takes a \
    rule of your own.
    """
  let bugs: [RealBug] = [.savedStateTrusted, .oldPlanReported, .refundIsRepetition, .cachedExpiry]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Knowledge: Hashable {
    let process: ProcessID
    let product: ProductID
  }

  private struct Watch: Checker {
    private var overruns: [Window: Overrun] = [:]
    private var reads: [ProcessID: [CallID: VirtualInstant]] = [:]
    private var known: [Knowledge: VirtualInstant] = [:]
    /// Transactions that a process was told to give no access.
    private var told: [ProcessID: Set<TransactionID>] = [:]
    private var counted: Set<Window> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard history.sellsSubscriptions else { return }
      switch event.event {
      case .began(let call, .currentEntitlements, let id, _),
        .began(let call, .statuses, let id, _):
        reads[id, default: [:]][call] = event.instant
      case .returned(let call, _, let id, let outcome):
        if let began = reads[id]?.removeValue(forKey: call) {
          learn(from: outcome, began, id, history)
        }
      case .statusDelivered(let status, let id, let listeners):
        if listeners > 0, !status.state.entitles {
          tell(status.transaction.unsafePayload, id, history)
        }
      case .delivered(let result, _, let id, let listeners):
        if listeners > 0, let transaction = result.verifiedPayload,
          transaction.isRevoked || transaction.isUpgraded
        {
          tell(transaction, id, history)
        }
      case .learned(let entry, let id):
        // It gives access again: of its next end the app has not been told yet.
        if entry.entitles, let process = history.devices[id.rawValue].process {
          told[process.id]?.remove(entry.transaction.id)
        }
      case .ended(let id, _):
        reads[id] = nil
        told[id] = nil
      default: break
      }
      guard let id = history.subject.device else { return }
      look(at: id, history, &verdict)
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard history.sellsSubscriptions else { return }
      for number in history.devicesAtRest {
        look(at: DeviceID(rawValue: number), history, &verdict)
      }
    }

    /// Who holds a subscription twice (an own one and a shared one) knows once told of both: also
    /// of one that was upgraded before the process began, which it may remember.
    private mutating func tell(_ transaction: Transaction, _ id: ProcessID, _ history: History) {
      told[id, default: []].insert(transaction.id)
      let copies = history.devices[id.device.rawValue].copies.map(\.entry).filter {
        history.unlocks($0.transaction.productID, transaction.productID)
      }
      let told = told[id] ?? []
      let isUntold = copies.contains { copy in
        guard !told.contains(copy.transaction.id) else { return false }
        return copy.standing != nil || copy.transaction.isUpgraded && isLast(copy, among: copies)
      }
      guard !isUntold else { return }
      for product in history.catalogue.products
      where history.unlocks(transaction.productID, product.id) {
        know(product.id, id, at: history.now)
      }
    }

    /// Whether nothing of the same subscription came later.
    private func isLast(_ entry: BookEntry, among entries: [BookEntry]) -> Bool {
      !entries.contains { other in
        other.transaction.originalID == entry.transaction.originalID
          && other.transaction.ownershipType == entry.transaction.ownershipType
          && other.transaction.id > entry.transaction.id
      }
    }

    /// Takes in what a read told that began after the end of a subscription.
    private mutating func learn(
      from outcome: CallOutcome,
      _ began: VirtualInstant,
      _ id: ProcessID,
      _ history: History
    ) {
      for product in history.catalogue.products where product.type == .autoRenewable {
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
        guard tells, let launched = history.process(id)?.launched else { continue }
        know(product, id, at: max(history.now, launched + LostMeansNoAccess.atLaunch))
      }
    }

    /// Whether statuses tell of a plan, and of each subscription group that has the same flag.
    private func tells(
      _ statuses: [SubscriptionStatus],
      of product: ProductID,
      _ id: ProcessID,
      _ history: History
    ) -> Bool {
      let tells = statuses.contains {
        history.unlocks($0.transaction.unsafePayload.productID, product)
      }
      guard tells, !history.sharedFlags.isEmpty else { return tells }
      let told = statuses.map(\.transaction.unsafePayload)
      return history.devices[id.device.rawValue].copies.allSatisfy { copy in
        let transaction = copy.entry.transaction
        return !history.unlocks(transaction.productID, product)
          || told.contains { $0.subscriptionGroupID == transaction.subscriptionGroupID }
      }
    }

    private mutating func know(_ product: ProductID, _ id: ProcessID, at instant: VirtualInstant) {
      let key = Knowledge(process: id, product: product)
      known[key] = min(known[key] ?? instant, instant)
    }

    private mutating func look(at id: DeviceID, _ history: History, _ verdict: inout Verdict) {
      guard !known.isEmpty else { return }
      let device = history.devices[id.rawValue]
      guard let process = device.process else { return }
      for product in history.catalogue.products where product.type == .autoRenewable {
        let knowledge = Knowledge(process: process.id, product: product.id)
        // Of what is not known to have ended, nothing can overrun.
        guard known[knowledge] != nil else { continue }
        guard let since = history.ended(product.id, on: id),
          !history.isOwed(product.id, to: process.account)
        else {
          known[knowledge] = nil
          for window in process.screens.indices {
            overruns[Window(device: id, window: window, product: product.id)] = nil
          }
          continue
        }
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product.id)
          let isShown =
            known[knowledge] != nil && process.isAlive && process.frontSince != nil
            && device.isOnline
            && process.screens[window]?.unlocked.contains(product.id) ?? false
          if isShown, counted.insert(key).inserted { verdict.premiseHeld() }
          if !isShown { counted.remove(key) }
          let excused = max(
            max(known[knowledge] ?? since, since),
            max(process.frontSince ?? since, device.onlineSince)
          )
          if overruns[key, default: Overrun()].look(
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
      // Of a flag that several products share, any may be the one that has ended.
      let latest =
        history.latest(process.account, product)?.entry
        ?? history.entries(of: process.account).last {
          history.unlocks($0.transaction.productID, product)
        }
      return Violation(
        signature: Signature(
          invariant: "ended-means-no-access",
          cause: EventKind(latest.map(\.end) ?? "ended"),
          effect: process.lastNews,
          source: latest?.origin.name ?? "none"
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) still shows \(product) unlocked",
        expected: "locked 1 s and one round trip after knowing",
        because: latest.map { "\($0.phrase)" } ?? "it has ended"
      )
    }
  }
}

extension BookEntry {
  /// How a subscription that gives no access any more came to its end, for signatures.
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
