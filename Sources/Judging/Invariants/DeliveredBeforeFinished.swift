import StoreModel
import StoreSimulation

/// I2: If finishing destroys the only evidence, a durable write comes before the finish.
///
/// This applies to consumables, and to subscription periods in an app that keeps a profile of them
/// (one that has ever written something). ``Grants`` defines which writes count for a transaction.
/// One that the app received only unverified has to stay unfinished, because the device may verify
/// it later: `Transaction.finish()` says that the app has delivered the purchase. Finishing a
/// non-consumable early is allowed, verified or not, because `Transaction.currentEntitlements`
/// still lists it; an app that then never unlocks it breaks ``PaidMeansAccess`` at a later launch.
/// Finishing is also allowed if nothing can be lost: an earlier launch has written, the purchase
/// was refunded (even if the refund was reversed since), or the period is over (the app may have
/// received the next one before).
struct DeliveredBeforeFinished: CatalogedInvariant {
  static let id = "delivered-before-finished"
  let rule = "a transaction that finish() could lose is finished only after a durable write for it"
  let check = """
    At each finish() of a consumable, or of a current period in an app that has ever written \
    something, a durable write must exist for it, by this launch or an earlier one. The write \
    must have started after the app received the transaction, and must have changed the value on \
    disk or, for a period, repeated a value that was written while a plan was to be stored. A \
    write that failed, or that a kill lost, does not count. A transaction that the app received \
    only unverified must stay unfinished, because the device may be able to verify it later.
    """
  let bugs: [RealBug] = [.finishedBeforePost, .finishedOnArrival, .finishedUnprocessed]
  let needs: Shown = .storage

  /// Whether the app is known to store its grants in its preferences or the device's storage.
  ///
  /// Otherwise periods of plans are not checked, and consumables are checked only after a write for
  /// one: the app may count them in a file.
  private let isKnown: Bool

  /// Credits, if storage is unknown: an app need not count every consumable, such as a tip.
  var reads: Set<Screen.Part> { isKnown ? [] : [.credits] }

  init(ofKnownStorage: Bool = true) { isKnown = ofKnownStorage }

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant { Self(ofKnownStorage: false) }

  func makeChecker() -> any Checker { Watch(isKnown: isKnown) }

  private struct Watch: Checker {
    let isKnown: Bool
    private var grants = Grants()
    /// The transactions refunded or no longer shared, even if access was restored since.
    private var takenBack: Set<TransactionID> = []

    init(isKnown: Bool) { self.isKnown = isKnown }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .finished(let transaction, let id): judge(transaction, id, history, &verdict)
      case .refunded(let entry, _), .changed(let entry, _):
        if entry.transaction.isRevoked { takenBack.insert(entry.transaction.id) }
      default: break
      }
      grants.observe(event.event, history)
    }

    private func isJudged(_ type: ProductType, _ id: ProcessID) -> Bool {
      type == .consumable
        ? isKnown || grants.hasGrantedConsumable : isKnown && grants.keepsAnything(id)
    }

    private func judge(
      _ transaction: TransactionID,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let verified = grants.knownType(of: transaction, to: id)
      guard let type = verified ?? grants.unverifiedType(of: transaction, to: id),
        isJudged(type, id),
        !grants.isOver(transaction, to: id, on: history.today),
        let account = history.process(id)?.account,
        !takenBack.contains(transaction), !history.isRefunded(transaction, of: account)
      else { return }
      verdict.premiseHeld()
      guard !grants.granted.contains(transaction) else { return }
      let isVerified = verified != nil
      let name = "transaction \(transaction.rawValue)"
      verdict.add(
        DeliveredBeforeFinished.violation(
          cause: EventKind("finish"),
          effect: EventKind(isVerified ? "no-durable-write" : "unverified"),
          instant: history.now,
          account: account,
          process: id,
          saw: isVerified
            ? "\(name) was finished, and nothing durable was written"
            : "\(name) was finished, and the app had received it only unverified",
          expected: isVerified
            ? "a durable write that began after the app was told of it, and then the finish"
            : "it stays unfinished until the device can verify it and the app has stored it",
          because: isVerified
            ? "a kill at this step loses what was paid for"
            : "the device may verify it later, and a finished transaction is not delivered again",
          evidence: [.transaction(transaction)]
        )
      )
    }
  }
}

extension History {
  /// Whether a transaction is refunded in the books.
  func isRefunded(_ id: TransactionID, of account: AccountID) -> Bool {
    entry(id, of: account)?.transaction.isRevoked ?? false
  }
}
