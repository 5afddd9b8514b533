import StoreModel
import StoreSimulation

/// I3: At quiescence, every charged transaction is granted, refunded, or in `unfinished`.
///
/// A non-consumable is granted if a window of the app shows it, on each device. A consumable is
/// granted if a durable write for it exists on any device (``Grants``). It may wait in `unfinished`
/// for one launch: a launch that finds it there at its start has to process it.
struct NothingPaidIsLost: CatalogedInvariant {
  static let id = "nothing-paid-is-lost"
  let rule = "at quiescence, every charge is granted, refunded, or unfinished"
  let check = """
    At quiescence, each charge in the store's books must be granted (shown or durably written), \
    refunded, or in the unfinished transactions. A launch that finds it there has to process it.
    """
  let bugs: [RealBug] = [
    .finishedBeforePost, .finishedOnArrival, .processedBeforeHeard, .noCallback,
    .outageLosesCharge,
  ]
  let needs: Shown = .storage

  /// Whether the app is known to store its grants in its preferences or the device's storage.
  ///
  /// Otherwise a finished consumable counts as granted until there is a write for one: the app may
  /// count in a file.
  private let isKnown: Bool

  /// The screen parts that the app reports.
  ///
  /// Products are checked if the app reports what it unlocks; consumables, if it reports credits.
  /// An app need not count every consumable.
  private let shown: Set<Screen.Part>

  /// Both parts if the app reports neither, so that it is not checked.
  var reads: Set<Screen.Part> {
    shown.isDisjoint(with: [.unlocked, .credits]) ? [.unlocked, .credits] : []
  }

  init(ofKnownStorage: Bool = true, shown: Set<Screen.Part> = [.unlocked, .credits]) {
    isKnown = ofKnownStorage
    self.shown = shown
  }

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant {
    Self(ofKnownStorage: false, shown: variant.shows)
  }

  func makeChecker() -> any Checker { Watch(isKnown: isKnown, shown: shown) }

  private struct Watch: Checker {
    let isKnown: Bool
    let shown: Set<Screen.Part>
    private var grants = Grants()
    private var finished: Set<TransactionID> = []
    /// The launches with a failed write or an incomplete `unfinished`, which excuse the app.
    private var hindered: SmallTable<DeviceID, ProcessID> = [:]

    init(isKnown: Bool, shown: Set<Screen.Part>) {
      self.isKnown = isKnown
      self.shown = shown
    }

    private func isJudged(_ type: ProductType) -> Bool {
      switch type {
      case .consumable: shown.contains(.credits)
      case .nonConsumable: shown.contains(.unlocked)
      default: false
      }
    }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, _):
        if isJudged(entry.transaction.productType) { verdict.premiseHeld() }
      case .finished(let transaction, _): finished.insert(transaction)
      case .returned(_, .write, let id, .writeFailed),
        .returned(_, .unfinished, let id, .transactions(_, _, irregular: true)):
        hindered[id.device] = id
      default: break
      }
      grants.observe(event.event, history)
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for account in history.books.indices {
        // Devices of earlier parts have ended since, and those of later parts may await news.
        let processes = history.processes(of: AccountID(rawValue: account)).filter {
          $0.process.isAlive && history.devicesAtQuiescence.contains($0.process.id.device.rawValue)
        }
        for truth in history.books[account] where !truth.entry.transaction.isRevoked {
          let type = truth.entry.transaction.productType
          guard isJudged(type) else { continue }
          switch type {
          case .nonConsumable: judgeShown(truth.entry, processes, history, &verdict)
          case .consumable: judgeGranted(truth.entry, processes, history, &verdict)
          default: break
          }
        }
      }
    }

    private func judgeShown(
      _ entry: BookEntry,
      _ processes: [(device: History.Device, process: History.Process)],
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let product = entry.transaction.productID
      for (device, process) in processes {
        let shown = process.screens.compactMap { $0 }
        let isNews = device.copies.contains {
          $0.entry.transaction.id == entry.transaction.id
            && history.isNews($0, on: process.id.device)
        }
        let token = entry.transaction.appAccountToken
        guard !shown.isEmpty, !isNews,
          !history.appUsers.isOfAnother(token, on: process.id.device),
          !shown.contains(where: { $0.unlocked.contains(product) })
        else { continue }
        verdict.add(
          violation(
            entry,
            process,
            effect: process.lastNews,
            saw: "\(product) is locked at quiescence",
            expected: "unlocked",
            history
          )
        )
      }
    }

    private func judgeGranted(
      _ entry: BookEntry,
      _ processes: [(device: History.Device, process: History.Process)],
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let id = entry.transaction.id
      guard !grants.granted.contains(id), let first = processes.first else { return }
      let isFinished = finished.contains(id)
      guard isFinished || processes.allSatisfy({ hadItsChance(id, $0.device, $0.process) }),
        isKnown || !isFinished || grants.hasGrantedConsumable
      else { return }
      let product = entry.transaction.productID
      verdict.add(
        violation(
          entry,
          first.process,
          effect: EventKind(isFinished ? "finished" : "left-unfinished"),
          saw: isFinished
            ? "\(product) was finished, and nothing durable was ever written for it"
            : "\(product) is still unfinished, as it was at the launch",
          expected: "granted durably, or refunded",
          history
        )
      )
    }

    /// Whether a launch found a transaction in `unfinished` at its start and nothing excuses it.
    private func hadItsChance(
      _ id: TransactionID,
      _ device: History.Device,
      _ process: History.Process
    ) -> Bool {
      guard hindered[process.id.device] != process.id else { return false }
      return device.copies.contains {
        $0.entry.transaction.id == id && $0.isTrusted && $0.since < process.launched
      }
    }

    private func violation(
      _ entry: BookEntry,
      _ process: History.Process,
      effect: EventKind,
      saw: String,
      expected: String,
      _ history: History
    ) -> Violation {
      NothingPaidIsLost.violation(
        cause: EventKind("paid-\(entry.origin.rawValue)"),
        effect: effect,
        source: entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: saw,
        expected: expected,
        because: "transaction \(entry.transaction.id.rawValue) was charged",
        evidence: [
          .transaction(entry.transaction.id), .access(entry.transaction.productID),
        ]
      )
    }
  }
}
