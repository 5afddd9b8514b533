import StoreModel
import StoreSimulation

/// Which consumables and periods of plans an app has durably granted, as far as events show it.
///
/// Apps keep what they grant in forms of their own, so a grant is judged by what a write could
/// hold: it began after the process was told of the transaction, and it changed what is on disk.
/// One write may vouch for several transactions, because one value may hold them all. For a period
/// of a plan it need not change anything, if that very value has vouched for one before:
/// "subscribed" may stand there already.
struct Grants {
  private struct Told {
    let id: TransactionID
    let type: ProductType
    /// When a period ends.
    let end: StoreDate?
    let order: Int
  }

  /// The transactions for which something durable was written, by whichever process.
  private(set) var granted: Set<TransactionID> = []
  private var told: [ProcessID: [Told]] = [:]
  /// Writes under way, with the order in which they began.
  private var writes: [ProcessID: [CallID: Int]] = [:]
  /// What is on disk, as few values on many devices.
  private var disks: [DeviceID: [(key: String, value: String?)]] = [:]
  /// Values whose writing was the first to vouch for something.
  private var vouchers: [DeviceID: [(key: String, value: String)]] = [:]
  private var order = 0
  private var sellsAnyOfThem: Bool?

  /// Takes an event in.
  mutating func take(_ event: WorldEvent, _ history: History) {
    if sellsAnyOfThem == nil {
      sellsAnyOfThem = history.catalogue.products.contains { $0.type.isGrantedDurably }
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
    case .wrote(let key, let value, let id): wrote(value, key, id)
    case .ended(let id, _):
      told[id] = nil
      writes[id] = nil
    default: break
    }
  }

  /// What kind of product a transaction is of that a process which runs was told of; else nil.
  func told(_ id: TransactionID, to process: ProcessID) -> ProductType? {
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
      !transaction.isRevoked, told(transaction.id, to: id) == nil
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

  private mutating func wrote(_ value: String?, _ key: String, _ id: ProcessID) {
    let changes = change(value, key, on: id.device)
    let isKnown = vouchers[id.device]?.contains { $0.key == key && $0.value == value } ?? false
    guard changes || isKnown else { return }
    // Which of the writes under way became durable is not told: the one begun last may have been.
    guard let latest = writes[id]?.values.max() else { return }
    var isNew = false
    for known in told[id] ?? [] where known.order < latest {
      guard changes || known.type == .autoRenewable else { continue }
      if granted.insert(known.id).inserted { isNew = true }
    }
    if isNew, !isKnown, let value { vouchers[id.device, default: []].append((key, value)) }
  }
}

extension Grants {
  /// Keeps a value; returns whether another was there.
  private mutating func change(_ value: String?, _ key: String, on device: DeviceID) -> Bool {
    let values = disks[device] ?? []
    guard let place = values.firstIndex(where: { $0.key == key }) else {
      guard value != nil else { return false }
      disks[device, default: []].append((key, value))
      return true
    }
    guard values[place].value != value else { return false }
    disks[device]?[place].value = value
    return true
  }
}

extension ProductType {
  /// Whether an app that delivers has to write it down: nothing else will tell of it again, or the
  /// app keeps a profile of it.
  var isGrantedDurably: Bool { self == .consumable || self == .autoRenewable }
}
