import StoreModel
import StoreSimulation

/// The consumables and periods of plans that an app has durably granted, as far as events show.
///
/// Apps store grants in forms of their own, so a write counts by what it could contain: it began
/// after the process received the transaction, and it changed the value on disk. One write may
/// count for several transactions, because one value may hold them all. For a period of a plan, the
/// write need not change the value if that value was written for a plan before: the disk may
/// already contain "subscribed".
struct Grants {
  private struct Told {
    let id: TransactionID
    let type: ProductType
    /// The end of a period.
    let end: StoreDate?
    let order: Int
  }

  /// A value on disk.
  private struct Kept {
    let key: String
    var value: String?
    /// Whether it was written while there was a plan to store.
    var isOfPlan: Bool
  }

  /// What a process received and writes.
  private struct Process {
    var received: SmallTable<TransactionID, Told> = [:]
    /// What is not durably granted yet, as far as its writes show.
    var ungranted: [Told] = []
    /// What it received only unverified, and has written nothing for since.
    var unverified: [Told] = []
    /// The plans that were in force and to be finished when it last wrote, or that it received
    /// since; nil if it never received one.
    var openPlans: [Told]?
    /// The writes in progress, with the order in which they began.
    var writes: [CallID: Int] = [:]

    mutating func receive(_ told: Told) {
      unverified.removeAll { $0.id == told.id }
      received[told.id] = told
      ungranted.append(told)
      if told.type == .autoRenewable { openPlans = (openPlans ?? []) + [told] }
    }

    mutating func receiveUnverified(_ told: Told) {
      if !unverified.contains(where: { $0.id == told.id }) { unverified.append(told) }
    }
  }

  /// The transactions with a durable write, by any process.
  private(set) var granted: Set<TransactionID> = []
  /// The transactions with a durable write, by any process, while they were only unverified.
  private var grantedUnverified: Set<TransactionID> = []
  /// Whether there was ever a durable write for a consumable.
  private(set) var hasGrantedConsumable = false
  private var processes: PerProcess<Process> = [:]
  /// The values on disk; there are few values on many devices.
  private var disks: SmallTable<DeviceID, [Kept]> = [:]
  /// The periods of plans that any process finished.
  private var finished: Set<TransactionID> = []
  private var order = 0
  private var sellsAnyOfThem: Bool?
  private var sellsPlans = false

  /// Processes an event.
  mutating func observe(_ event: WorldEvent, _ history: History) {
    if sellsAnyOfThem == nil {
      sellsAnyOfThem = history.catalog.products.contains { $0.type.isGrantedDurably }
      sellsPlans = history.catalog.products.contains { $0.type == .autoRenewable }
    }
    guard sellsAnyOfThem == true else { return }
    order += 1
    switch event {
    case .delivered(let result, _, let id, let listeners):
      if listeners > 0 { noteReceived(result, id) }
    case .returned(_, .purchase, let id, .purchase(.success(let result))): noteReceived(result, id)
    case .returned(_, _, let id, .transactions(let results, _, _)):
      for result in results { noteReceived(result, id) }
    case .returned(_, _, let id, .statuses(let statuses)):
      for status in statuses { noteReceived(status.transaction, id) }
    case .statusDelivered(let status, let id, let listeners):
      if listeners > 0 { noteReceived(status.transaction, id) }
    case .began(let call, .write, let id, _):
      processes[id, default: Process()].writes[call] = order
    case .returned(let call, .write, let id, _): processes[id]?.writes[call] = nil
    case .wrote(let key, let value, let id): wrote(value, key, id, history)
    case .finished(let transaction, let id):
      if knownType(of: transaction, to: id) == .autoRenewable { finished.insert(transaction) }
    case .ended(let id, _): processes[id] = nil
    // What the app granted stays granted: nothing brings finished consumables back to the device.
    case .wiped(let id, _): disks[id] = nil
    default: break
    }
  }

  /// Returns the product type of a verified transaction that a running process received; nil
  /// otherwise.
  func knownType(of id: TransactionID, to process: ProcessID) -> ProductType? {
    processes[process]?.received[id]?.type
  }

  /// Returns the product type of a transaction that a running process received only unverified, and
  /// for which nothing was ever written; nil otherwise.
  func unverifiedType(of id: TransactionID, to process: ProcessID) -> ProductType? {
    guard !grantedUnverified.contains(id) else { return nil }
    return processes[process]?.unverified.first { $0.id == id }?.type
  }

  /// Whether a transaction is a period that was over by a date, as far as a process knows.
  func isOver(_ id: TransactionID, to process: ProcessID, on today: StoreDate) -> Bool {
    let known = processes[process]
    let told = known?.received[id] ?? known?.unverified.first { $0.id == id }
    guard let end = told?.end else { return false }
    return end <= today
  }

  /// Whether the app on a device stores anything: it has written, or is about to.
  func keepsAnything(_ process: ProcessID) -> Bool {
    disks[process.device] != nil || !(processes[process]?.writes.isEmpty ?? true)
  }

  private mutating func noteReceived(_ result: VerificationResult, _ id: ProcessID) {
    let transaction = result.unsafePayload
    guard transaction.productType.isGrantedDurably, !transaction.isRevoked,
      knownType(of: transaction.id, to: id) == nil
    else { return }
    let told = Told(
      id: transaction.id,
      type: transaction.productType,
      end: transaction.expirationDate,
      order: order
    )
    if result.verifiedPayload == nil {
      processes[id, default: Process()].receiveUnverified(told)
    } else {
      processes[id, default: Process()].receive(told)
    }
  }

  private mutating func wrote(
    _ value: String?,
    _ key: String,
    _ id: ProcessID,
    _ history: History
  ) {
    // The event does not say which pending write became durable; assume the one that began last.
    let latest = processes[id]?.writes.values.max() ?? 0
    let old = disks[id.device]?.first { $0.key == key }
    let changes = old.map { $0.value != value } ?? (value != nil)
    if changes {
      let isOfPlan = sellsPlans && saysThatPlanIsThere(id, begun: latest, history)
      keep(Kept(key: key, value: value, isOfPlan: isOfPlan), on: id.device)
    }
    guard changes || old?.isOfPlan ?? false else { return }
    let isGranted = { (known: Told) in
      known.order < latest && (changes || known.type == .autoRenewable)
    }
    for known in processes[id]?.ungranted ?? [] where isGranted(known) {
      granted.insert(known.id)
      if known.type == .consumable { hasGrantedConsumable = true }
    }
    processes[id]?.ungranted.removeAll(where: isGranted)
    for known in processes[id]?.unverified ?? [] where isGranted(known) {
      grantedUnverified.insert(known.id)
    }
    processes[id]?.unverified.removeAll(where: isGranted)
  }

  /// Whether a value that an app writes now may record that a plan exists.
  ///
  /// That is so if the app received a plan that is still to be finished, or if there is one, which
  /// its own server may have reported first. A value written at any other time, such as "locked",
  /// records nothing.
  private mutating func saysThatPlanIsThere(
    _ id: ProcessID,
    begun: Int,
    _ history: History
  ) -> Bool {
    let finished = finished
    processes[id]?.openPlans?.removeAll { plan in
      finished.contains(plan.id) || plan.end.map { $0 <= history.today } ?? false
    }
    let plans = processes[id]?.openPlans
    if plans?.contains(where: { $0.order < begun }) ?? false { return true }
    guard plans == nil, let account = history.process(id)?.account else { return false }
    return history.relevantEntries(of: account).contains {
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
  /// Whether an app that delivers it must store it: nothing else reports it again, or the app keeps
  /// a profile of it.
  var isGrantedDurably: Bool { self == .consumable || self == .autoRenewable }
}
