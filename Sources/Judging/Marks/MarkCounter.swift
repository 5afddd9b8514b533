import Simulation
import StoreModel
package import StoreSimulation

/// Counts how often a trial reached each situation.
package struct MarkCounter {
  package private(set) var counts = [Int](repeating: 0, count: Mark.allCases.count)
  private var server = ServerMarks()
  private var openRequests: [AccountID: Int] = [:]

  /// The data that an earlier version left on a device and this one has not rewritten.
  private var leftBehind: [DeviceID: String] = [:]
  /// The accounts with a period paid under an offer and none at the regular price since.
  private var underOffer: Set<AccountID> = []

  /// Creates an empty counter.
  package init() {}

  private static let places: [Mark: Int] = Dictionary(
    uniqueKeysWithValues: Mark.allCases.enumerated().map { ($1, $0) }
  )

  package static func place(of mark: Mark) -> Int { places[mark] ?? 0 }

  private mutating func hit(_ mark: Mark) { counts[Self.place(of: mark)] += 1 }

  /// Counts an event after the history has recorded it.
  package mutating func observe(_ event: WorldEvent, _ history: History) {
    if let mark = server.take(event) { hit(mark) }
    switch event {
    case .charged(let entry, let account):
      switch entry.origin {
      case .direct: hit(.purchased)
      case .outside: hit(.boughtOutside)
      case .resolved:
        for (_, process) in history.processes(of: account) where !process.isAlive {
          hit(.interruptedResolvedWhileClosed)
        }
      case .approved, .renewal, .shared: break
      }
      charged(entry, account, history)
    case .alreadyOwned: hit(.boughtAgain)
    case .interrupted: hit(.interrupted)
    case .requested(_, let account, _): openRequests[account, default: 0] += 1
    case .answered(_, let account, _, let isApproved):
      openRequests[account, default: 1] -= 1
      if isApproved { approved(account, history) } else { hit(.declined) }
    case .ignored: hit(.neverAnswered)
    case .refunded(let entry, let account):
      refunded(account, history)
      if entry.transaction.revocation?.type == .refundProrated { hit(.refundProrated) }
    case .shared: hit(.shared)
    case .notified(let notification, _, _):
      if let mark = Mark(notification) { hit(mark) }
    case .launched(let id, _): if id.launch > 1 { hit(.relaunched) }
    case .ended(let id, _):
      // A large world reaches quiescence in parts: apps end so that those of other devices can run.
      guard history.restSince == nil else { return }
      hit(.killed)
      if leftBehind[id.device] != nil { hit(.killedBeforeUpgrade) }
      if let account = history.process(id)?.account, openRequests[account, default: 0] > 0 {
        hit(.killedWhilePending)
      }
    case .moved: hit(.storefrontChanged)
    case .leftBehind(let key, let device): leftBehind[device] = key
    case .wrote(let key, _, let id):
      if leftBehind[id.device] == key {
        hit(.profileUpgraded)
        leftBehind[id.device] = nil
      }
    case .windowClosed: hit(.windowClosed)
    case .clock(_, let offBy, let zone):
      if offBy != .zero { hit(.clockWasWrong) }
      if zone != .utc { hit(.otherZone) }
    case .screen(let id, _, nil, .some):
      if (history.process(id)?.screens.compactMap { $0 }.count ?? 0) > 1 { hit(.twoWindows) }
    default: observeCall(event, history)
    }
  }

  private mutating func observeCall(_ event: WorldEvent, _ history: History) {
    switch event {
    case .paymentAnswered(_, confirmed: false): hit(.cancelled)
    case .signInAnswered(_, confirmed: false): hit(.signInCancelled)
    case .returned(_, .purchase, _, .failed): hit(.failed)
    case .returned(_, .purchase, _, .purchase(.success(.unverified))): hit(.unverified)
    case .returned(_, .currentEntitlements, _, .transactions([], _, irregular: true)):
      hit(.readEmpty)
    case .tapped(.buy, let id, _):
      let buys = history.process(id)?.actions.filter { $0.isPurchase } ?? []
      if buys.count > 1 { hit(.doubleTap) }
    case .tapIgnored(.buy, let id, _):
      if history.process(id)?.actions.contains(where: \.isPurchase) ?? false { hit(.doubleTap) }
    case .tapped(.restore, let id, _):
      if history.process(id)?.actions.contains(where: \.isPurchase) ?? false {
        hit(.restoreDuringPurchase)
      }
    case .screen(_, _, let before, let after) where before?.alert != after?.alert:
      switch after?.alert?.kind {
      case .restored: hit(.restored)
      case .nothingToRestore: hit(.nothingToRestore)
      default: break
      }
    default: break
    }
  }

  private mutating func charged(
    _ entry: BookEntry,
    _ account: AccountID,
    _ history: History
  ) {
    switch entry.transaction.offer?.kind {
    case .introductory: hit(.introductoryOffer)
    case .promotional: hit(.promotionalOffer)
    case .code: hit(.codeRedeemed)
    case .winBack: hit(.wonBack)
    case nil: break
    }
    if entry.transaction.offer != nil {
      underOffer.insert(account)
    } else if entry.origin == .renewal, underOffer.remove(account) != nil {
      hit(.offerOver)
    }
    let processes = history.processes(of: account)
    if entry.origin == .renewal, !processes.contains(where: \.process.isAlive) {
      hit(.renewedWhileClosed)
    }
    // One device made the purchase; the others must learn of it.
    let inFront = processes.count { $0.process.frontSince != nil }
    if inFront > 1, entry.origin == .direct { hit(.boughtElsewhere) }
  }

  private mutating func approved(_ account: AccountID, _ history: History) {
    for (device, process) in history.processes(of: account) {
      if !device.isOnline {
        hit(.approvedOffline)
      } else if !process.isAlive {
        hit(.approvedWhileClosed)
      } else {
        hit(process.frontSince != nil ? .approvedInFront : .approvedBehind)
      }
    }
  }

  private mutating func refunded(_ account: AccountID, _ history: History) {
    for (_, process) in history.processes(of: account) {
      if !process.isAlive {
        hit(.refundedWhileClosed)
      } else if process.frontSince != nil {
        hit(.refundedInFront)
      }
    }
  }
}

extension History.LiveAction {
  /// Whether a purchase was started.
  var isPurchase: Bool { if case .buy = action { true } else { false } }
}
