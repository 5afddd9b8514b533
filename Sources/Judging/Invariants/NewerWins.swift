import Simulation
import StoreModel
import StoreSimulation

/// I4: A newer state of the books is never replaced by an older one.
///
/// Every answer and delivery carries a hidden sequence number of the store. Once the app has shown
/// the newest of these states, it must not go back without a newer one. Irregular answers do not
/// count; ``PaidMeansAccess`` covers them. Only states of the same purchase are compared. A product
/// that an account holds twice (its own and a shared one) is not checked.
struct NewerWins: CatalogedInvariant {
  static let id = "newer-wins"
  let rule = "a newer state of the store is never replaced by an older one"
  let check = """
    Every answer and delivery carries a hidden sequence number of the store's state. Once the app \
    has shown the newest state, it must not go back unless it receives a newer one. Irregular \
    answers do not count.
    """
  let bugs: [RealBug] = [.olderAnswerLast, .oldCopyServed, .renewalAfterRefund]
  let reads: Set<Screen.Part> = [.unlocked]

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  private struct Evidence {
    var sequence: UInt64
    var entitles: Bool
    var eventKind: EventKind
    /// When the app received it.
    var received: VirtualInstant
    /// The windows that changed to show it.
    var shownIn: SmallSet<Int> = []
    /// The windows that already showed it; after one second they count as showing it because of it.
    var shownBefore: SmallSet<Int> = []

    func isShown(in window: Int, of process: History.Process, _ history: History) -> Bool {
      let since = max(received, history.runningSince(process))
      return shownIn.contains(window)
        || shownBefore.contains(window) && since + .seconds(1) < history.now
    }
  }

  private typealias Latest = (eventKind: EventKind, sequence: UInt64, isIrregular: Bool)

  /// What a process received about products.
  private struct News {
    var newest: SmallTable<ProductID, Evidence> = [:]
    var latest: SmallTable<ProductID, Latest> = [:]
  }

  private struct Watch: Checker {
    private var news: PerProcess<News> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .delivered(let result, let sequence, let id, let listeners):
        guard listeners > 0, case .verified(let transaction) = result else { return }
        let isNews = isNews(transaction, sequence, to: id, history)
        guard !isTakenBack(transaction, sequence, on: id.device, history),
          !isNews || !isHeldOtherwise(transaction, on: id.device, history)
        else {
          let eventKind = EventKind.delivery(of: result, listeners: listeners)
          noteLatest((eventKind, sequence, true), of: transaction.productID, in: id)
          return
        }
        noteEvidence(
          id,
          transaction.productID,
          isNews ? .max : sequence,
          !transaction.isRevoked,
          EventKind.delivery(of: result, listeners: listeners),
          history
        )
      case .returned(_, .currentEntitlements, let id, let outcome):
        guard case .transactions(let results, let asOf, let isIrregular) = outcome else { return }
        for product in history.catalog.products
        where product.type == .nonConsumable && history.answers(product.id) {
          let entitles = results.contains { $0.verifiedPayload?.productID == product.id }
          let eventKind = EventKind(entitles ? "read-entitlement" : "read-nothing")
          noteLatest((eventKind, asOf, isIrregular), of: product.id, in: id)
          if !isIrregular { noteEvidence(id, product.id, asOf, entitles, eventKind, history) }
        }
      case .returned(_, .purchase, let id, .purchase(.success(.verified(let transaction)))):
        // This is not an answer about a state, and from now on nothing earlier explains what the
        // app shows.
        noteLatest((EventKind("purchase-succeeds"), .max, false), of: transaction.productID, in: id)
      case .screen(let id, let window, let before, let after):
        judge(id, window, before, after, history, &verdict)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { news[id] = nil }

    private mutating func noteLatest(_ latest: Latest, of product: ProductID, in id: ProcessID) {
      news[id, default: News()].latest[product] = latest
    }

    /// Whether a device learned of a state only after the latest answer to a process.
    ///
    /// The device may learn of a later purchase before the refund of an earlier one.
    private func isNews(
      _ transaction: Transaction,
      _ sequence: UInt64,
      to id: ProcessID,
      _ history: History
    ) -> Bool {
      guard let known = news[id]?.newest[transaction.productID], sequence < known.sequence
      else { return false }
      return history.devices[id.device.rawValue].copies.contains {
        $0.entry.transaction.id == transaction.id && $0.entry.sequence == sequence
          && known.received < $0.since
      }
    }

    /// Whether a device knows of another purchase that gives access.
    ///
    /// News about one purchase does not concern the other and does not justify a lock.
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

    /// Whether the reversal of a refund overtook the refund.
    ///
    /// The app cannot tell it from another refund of the same transaction, and each removes access
    /// at once.
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

    private mutating func noteEvidence(
      _ id: ProcessID,
      _ product: ProductID,
      _ sequence: UInt64,
      _ entitles: Bool,
      _ eventKind: EventKind,
      _ history: History
    ) {
      let known = news[id]?.newest[product]
      // News counts as new as the known state: the numbers of two purchases are not comparable.
      let sequence = sequence == .max ? known?.sequence ?? 0 : sequence
      noteLatest((eventKind, sequence, false), of: product, in: id)
      if let known, sequence < known.sequence { return }
      let now = history.now
      let new = Evidence(
        sequence: sequence,
        entitles: entitles,
        eventKind: eventKind,
        received: now
      )
      var evidence = known ?? new
      if evidence.entitles != entitles || evidence.sequence != sequence { evidence = new }
      let screens = history.process(id)?.screens ?? []
      for (window, screen) in screens.enumerated()
      where screen.map({ $0.unlocked.contains(product) == entitles }) ?? false {
        evidence.shownBefore.insert(window)
      }
      news[id]?.newest[product] = evidence
    }

    private mutating func judge(
      _ id: ProcessID,
      _ window: Int,
      _ before: Screen?,
      _ after: Screen?,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let before, let after, before.unlocked != after.unlocked,
        let process = history.process(id), let known = news[id]
      else { return }
      for product in history.catalog.products where product.type == .nonConsumable {
        let isShown = after.unlocked.contains(product.id)
        guard isShown != before.unlocked.contains(product.id),
          var evidence = known.newest[product.id],
          !history.isHeldTwice(product.id, on: id.device),
          !history.sharesFlag(product.id, on: id.device),
          !history.isKnownEarlierCustomer(process.account, on: id.device)
        else { continue }
        verdict.premiseHeld()
        if evidence.entitles == isShown {
          evidence.shownIn.insert(window)
          news[id]?.newest[product.id] = evidence
        } else if evidence.isShown(in: window, of: process, history),
          let last = known.latest[product.id], !last.isIrregular,
          last.sequence < evidence.sequence
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
      let origin = account.flatMap { history.latest($0, product) }?.entry.origin.rawValue ?? "none"
      return NewerWins.violation(
        cause: evidence.eventKind,
        effect: last,
        source: origin,
        instant: history.now,
        account: account,
        process: id,
        saw: "window \(window) went back to \(evidence.entitles ? "locked" : "unlocked")",
        expected: "\(product) stays \(evidence.entitles ? "unlocked" : "locked")",
        because: "what the app received last (\(last.phrase)) was older than what it already knew "
          + "(\(evidence.eventKind.phrase))",
        evidence: [.window(window, shows: .access), .moment(evidence.received), .access(product)]
      )
    }
  }
}

extension History {
  /// Whether a device knows of several transactions of a product, including a shared one.
  func isHeldTwice(_ product: ProductID, on device: DeviceID) -> Bool {
    let copies = devices[device.rawValue].copies.filter {
      $0.entry.transaction.productID == product
    }
    return copies.count > 1
      && copies.contains { $0.entry.transaction.ownershipType == .familyShared }
  }
}
