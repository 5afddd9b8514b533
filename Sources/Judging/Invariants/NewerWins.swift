import Simulation
import StoreModel
import StoreSimulation

/// I4: what came from a newer state of the books is never replaced by what came from an older one.
///
/// Every answer and delivery carries the store's hidden sequence number. Once the app has shown
/// what the newest of them says, it must not go back without a newer one. Irregular answers do not
/// count: those are the business of ``PaidMeansAccess``. States are compared of one purchase; of
/// who holds a product twice (an own one and a shared one) nothing is said.
struct NewerWins: Invariant {
  let id = "newer-wins"
  let rule = "what was learned from a newer state is never replaced by an older one"
  let check = """
    Every answer and delivery carries a hidden number of the store's state. Once the app has \
    shown what the newest says it must not go back, unless something newer tells it to. \
    Irregular answers do not count.
    """
  let bugs: [RealBug] = [.olderAnswerLast, .oldCopyServed, .renewalAfterRefund]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Evidence {
    var sequence: UInt64
    var entitles: Bool
    var eventKind: EventKind
    /// When it was told.
    var told: VirtualInstant
    /// Windows that came to show what it says.
    var shownIn: Set<Int> = []
    /// Windows that showed it anyway: a second later they show it because of it.
    var shownBefore: Set<Int> = []

    func isShown(in window: Int, at now: VirtualInstant) -> Bool {
      shownIn.contains(window) || shownBefore.contains(window) && told + .seconds(1) < now
    }
  }

  private struct Key: Hashable {
    let process: ProcessID
    let product: ProductID
  }

  private struct Watch: Checker {
    private var newest: [Key: Evidence] = [:]
    private var latest: [Key: (eventKind: EventKind, sequence: UInt64, isIrregular: Bool)] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .delivered(let result, let sequence, let id, let listeners):
        guard listeners > 0, case .verified(let transaction) = result else { return }
        let isNews = isNews(transaction, sequence, to: id, history)
        guard !isTakenBack(transaction, sequence, on: id.device, history),
          !isNews || !isHeldOtherwise(transaction, on: id.device, history)
        else {
          let key = Key(process: id, product: transaction.productID)
          latest[key] = (EventKind.delivery(of: result, listeners: listeners), sequence, true)
          return
        }
        take(
          id,
          transaction.productID,
          isNews ? .max : sequence,
          !transaction.isRevoked,
          EventKind.delivery(of: result, listeners: listeners),
          history
        )
      case .returned(_, .currentEntitlements, let id, let outcome):
        guard case .transactions(let results, let asOf, let isIrregular) = outcome else { return }
        for product in history.catalogue.products
        where product.type == .nonConsumable && history.answers(product.id) {
          let entitles = results.contains { $0.verifiedPayload?.productID == product.id }
          let key = Key(process: id, product: product.id)
          let eventKind = EventKind(entitles ? "read-entitlement" : "read-nothing")
          latest[key] = (eventKind, asOf, isIrregular)
          if !isIrregular { take(id, product.id, asOf, entitles, eventKind, history) }
        }
      case .returned(_, .purchase, let id, .purchase(.success(.verified(let transaction)))):
        // It is no answer about a state, and nothing that came before it is the reason of what
        // the app shows now.
        let key = Key(process: id, product: transaction.productID)
        latest[key] = (EventKind("purchase-succeeds"), .max, false)
      case .screen(let id, let window, let before, let after):
        judge(id, window, before, after, history, &verdict)
      case .ended(let id, _):
        for product in history.catalogue.products {
          newest[Key(process: id, product: product.id)] = nil
          latest[Key(process: id, product: product.id)] = nil
        }
      default: break
      }
    }

    /// Whether a device has heard of a state only after the latest answer that a process got.
    ///
    /// It may have heard of a later purchase before it hears of an earlier one's refund.
    private func isNews(
      _ transaction: Transaction,
      _ sequence: UInt64,
      to id: ProcessID,
      _ history: History
    ) -> Bool {
      guard let known = newest[Key(process: id, product: transaction.productID)],
        sequence < known.sequence
      else { return false }
      return history.devices[id.device.rawValue].copies.contains {
        $0.entry.transaction.id == transaction.id && $0.entry.sequence == sequence
          && known.told < $0.since
      }
    }

    /// Whether a device knows of another purchase that gives access: what is news of one says
    /// nothing of the other, nor that a lock is right.
    private func isHeldOtherwise(
      _ transaction: Transaction,
      on device: DeviceID,
      _ history: History
    ) -> Bool {
      history.devices[device.rawValue].copies.contains {
        $0.entry.transaction.productID == transaction.productID
          && $0.entry.transaction.id != transaction.id && !$0.entry.transaction.isRevoked
      }
    }

    /// Whether a refund was overtaken by what took it back: nobody can tell it from another refund
    /// of the same transaction, and each takes access away at once.
    private func isTakenBack(
      _ transaction: Transaction,
      _ sequence: UInt64,
      on device: DeviceID,
      _ history: History
    ) -> Bool {
      transaction.isRevoked
        && history.devices[device.rawValue].copies.contains {
          $0.entry.transaction.id == transaction.id && !$0.entry.transaction.isRevoked
            && sequence < $0.entry.sequence
        }
    }

    private mutating func take(
      _ id: ProcessID,
      _ product: ProductID,
      _ sequence: UInt64,
      _ entitles: Bool,
      _ eventKind: EventKind,
      _ history: History
    ) {
      let key = Key(process: id, product: product)
      // As new as what is known, where it is news: the numbers of two purchases do not compare.
      let sequence = sequence == .max ? newest[key]?.sequence ?? 0 : sequence
      latest[key] = (eventKind, sequence, false)
      if let known = newest[key], sequence < known.sequence { return }
      let now = history.now
      let news = Evidence(sequence: sequence, entitles: entitles, eventKind: eventKind, told: now)
      var evidence = newest[key] ?? news
      if evidence.entitles != entitles || evidence.sequence != sequence { evidence = news }
      let screens = history.process(id)?.screens ?? []
      for (window, screen) in screens.enumerated()
      where screen.map({ $0.unlocked.contains(product) == entitles }) ?? false {
        evidence.shownBefore.insert(window)
      }
      newest[key] = evidence
    }

    private mutating func judge(
      _ id: ProcessID,
      _ window: Int,
      _ before: Screen?,
      _ after: Screen?,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let before, let after, before.unlocked != after.unlocked else { return }
      for product in history.catalogue.products where product.type == .nonConsumable {
        let key = Key(process: id, product: product.id)
        let isShown = after.unlocked.contains(product.id)
        guard isShown != before.unlocked.contains(product.id), var evidence = newest[key],
          !history.isHeldTwice(product.id, on: id.device),
          !history.sharesFlag(product.id, on: id.device)
        else { continue }
        verdict.premiseHeld()
        if evidence.entitles == isShown {
          evidence.shownIn.insert(window)
          newest[key] = evidence
        } else if evidence.isShown(in: window, at: history.now), let last = latest[key],
          !last.isIrregular, last.sequence < evidence.sequence
        {
          verdict.add(violation(id, window, product.id, evidence, last.eventKind, history))
        }
      }
    }

    private func violation(
      _ id: ProcessID,
      _ window: Int,
      _ product: ProductID,
      _ evidence: Evidence,
      _ last: EventKind,
      _ history: History
    ) -> Violation {
      let account = history.process(id)?.account
      let origin = account.flatMap { history.latest($0, product) }?.entry.origin.name ?? "none"
      return Violation(
        signature: Signature(
          invariant: "newer-wins",
          cause: evidence.eventKind,
          effect: last,
          source: origin
        ),
        instant: history.now,
        account: account,
        process: id,
        saw: "window \(window) went back to \(evidence.entitles ? "locked" : "unlocked")",
        expected: "\(product) stays \(evidence.entitles ? "unlocked" : "locked")",
        because:
          "state \(evidence.sequence) of the books was known (\(evidence.eventKind.phrase)); what "
          + "came after it (\(last.phrase)) told an older one"
      )
    }
  }
}

extension History {
  /// Whether a device knows of more than one transaction of a product, and of a shared one.
  func isHeldTwice(_ product: ProductID, on device: DeviceID) -> Bool {
    let copies = devices[device.rawValue].copies.filter {
      $0.entry.transaction.productID == product
    }
    return copies.count > 1
      && copies.contains { $0.entry.transaction.ownershipType == .familyShared }
  }
}
