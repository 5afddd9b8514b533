import StoreModel
import StoreSimulation

/// Which consumables and periods of plans an app has durably granted, as far as events show it.
///
/// Apps keep what they grant in forms of their own, so a grant is judged by what a write could
/// hold: it began after the process was told of the transaction, and it changed what is on disk.
/// One write may vouch for several transactions, because one value may hold them all. For a period
/// of a plan it need not change anything, if what stands there was written for one before:
/// "subscribed" may well stand there already.
struct Grants {
  private struct Told {
    let id: TransactionID
    let type: ProductType
    /// When a period ends.
    let end: StoreDate?
    let order: Int
  }

  /// A value on disk.
  private struct Kept {
    let key: String
    var value: String?
    /// Whether it was written while there was a plan to be kept.
    var isOfPlan: Bool
  }

  /// The transactions for which something durable was written, by whichever process.
  private(set) var granted: Set<TransactionID> = []
  /// Whether something durable was ever written for a consumable.
  private(set) var hasGrantedConsumable = false
  private var told: [ProcessID: [Told]] = [:]
  /// Writes under way, with the order in which they began.
  private var writes: [ProcessID: [CallID: Int]] = [:]
  /// What is on disk, as few values on many devices.
  private var disks: [DeviceID: [Kept]] = [:]
  /// The periods of plans that were finished, by whichever process.
  private var finished: Set<TransactionID> = []
  private var order = 0
  private var sellsAnyOfThem: Bool?
  private var sellsPlans = false

  /// Takes an event in.
  mutating func take(_ event: WorldEvent, _ history: History) {
    if sellsAnyOfThem == nil {
      sellsAnyOfThem = history.catalogue.products.contains { $0.type.isGrantedDurably }
      sellsPlans = history.catalogue.products.contains { $0.type == .autoRenewable }
    }
    guard sellsAnyOfThem == true else { return }
    order += 1
    switch event {
    case .delivered(let result, _, let id, let listeners):
      if listeners > 0 { tell(result, id) }
    case .returned(_, .purchase, let id, .purchase(.success(let result))): tell(result, id)
    case .returned(_, _, let id, .transactions(let results, _, _)):
      for result in results { tell(result, id) }
    case .returned(_, _, let id, .statuses(let statuses)):
      for status in statuses { tell(status.transaction, id) }
    case .statusDelivered(let status, let id, let listeners):
      if listeners > 0 { tell(status.transaction, id) }
    case .began(let call, .write, let id, _): writes[id, default: [:]][call] = order
    case .returned(let call, .write, let id, _): writes[id]?[call] = nil
    case .wrote(let key, let value, let id): wrote(value, key, id, history)
    case .finished(let transaction, let id):
      if knownType(of: transaction, to: id) == .autoRenewable { finished.insert(transaction) }
    case .ended(let id, _):
      told[id] = nil
      writes[id] = nil
    default: break
    }
  }

  /// What kind of product a transaction is of that a process which runs was told of; else nil.
  func knownType(of id: TransactionID, to process: ProcessID) -> ProductType? {
    told[process]?.first { $0.id == id }?.type
  }

  /// Whether a transaction is a period that was over by then, as a process was told.
  func isOver(_ id: TransactionID, to process: ProcessID, on today: StoreDate) -> Bool {
    guard let end = told[process]?.first(where: { $0.id == id })?.end else { return false }
    return end <= today
  }

  /// Whether the app on a device keeps anything at all: it has written, or is about to.
  func keepsAnything(_ process: ProcessID) -> Bool {
    disks[process.device] != nil || !(writes[process] ?? [:]).isEmpty
  }

  private mutating func tell(_ result: VerificationResult, _ id: ProcessID) {
    guard let transaction = result.verifiedPayload, transaction.productType.isGrantedDurably,
      !transaction.isRevoked, knownType(of: transaction.id, to: id) == nil
    else { return }
    told[id, default: []].append(
      Told(
        id: transaction.id,
        type: transaction.productType,
        end: transaction.expirationDate,
        order: order
      )
    )
  }

  private mutating func wrote(
    _ value: String?,
    _ key: String,
    _ id: ProcessID,
    _ history: History
  ) {
    // Which of the writes under way became durable is not told: the one begun last may have been.
    let latest = writes[id]?.values.max() ?? 0
    let old = disks[id.device]?.first { $0.key == key }
    let changes = old.map { $0.value != value } ?? (value != nil)
    if changes {
      let isOfPlan = sellsPlans && saysThatPlanIsThere(id, begun: latest, history)
      keep(Kept(key: key, value: value, isOfPlan: isOfPlan), on: id.device)
    }
    guard changes || old?.isOfPlan ?? false else { return }
    for known in told[id] ?? [] where known.order < latest {
      guard changes || known.type == .autoRenewable else { continue }
      granted.insert(known.id)
      if known.type == .consumable { hasGrantedConsumable = true }
    }
  }

  /// Whether what an app writes now may be that a plan is there: one of which it was told is still
  /// to be finished, or there is one, of which its own server may have told it first.
  ///
  /// What it writes at any other time, such as "locked", keeps nothing.
  private func saysThatPlanIsThere(_ id: ProcessID, begun: Int, _ history: History) -> Bool {
    var wasTold = false
    for plan in told[id] ?? [] where plan.type == .autoRenewable {
      let isInForce = plan.end.map { history.today < $0 } ?? true
      if isInForce, plan.order < begun, !finished.contains(plan.id) { return true }
      wasTold = true
    }
    guard !wasTold, let account = history.process(id)?.account else { return false }
    return history.entries(of: account).contains {
      $0.transaction.productType == .autoRenewable && $0.entitles(at: history.today)
    }
  }

  private mutating func keep(_ kept: Kept, on device: DeviceID) {
    if let place = disks[device]?.firstIndex(where: { $0.key == kept.key }) {
      disks[device]?[place] = kept
    } else {
      disks[device, default: []].append(kept)
    }
  }
}

extension ProductType {
  /// Whether an app that delivers has to write it down: nothing else will tell of it again, or the
  /// app keeps a profile of it.
  var isGrantedDurably: Bool { self == .consumable || self == .autoRenewable }
}
