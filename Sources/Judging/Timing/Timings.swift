package import Simulation
import StoreModel
package import StoreSimulation

/// The lengths of the operations of a trial, in virtual time.
package struct Timings: Sendable {
  /// A measured operation.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    /// The time from a tap on "buy" until the purchase ends; as with all calls, without the time in
    /// which the app was suspended.
    case purchase
    /// The time from a tap on "restore" until the restore ends.
    case restore
    /// The time from when a device in the foreground holds a purchase until the screen is unlocked.
    case unlock
    /// The time from when a device in the foreground holds a refund until the screen is locked.
    case lock
    /// `products(for:)`
    case products
    /// `currentEntitlements`
    case currentEntitlements = "current-entitlements"
    /// `sync()`
    case sync
    /// The time from an adult's approval until the screen is unlocked, however long the app was
    /// closed.
    case approval
    /// The time from a refund in the store until the screen is locked, however long the app was
    /// closed.
    case refund
    /// The time from when a period was charged, or begins, until a device knows of it.
    case renewal
  }

  /// A measured length.
  package struct Length: Hashable, Sendable {
    /// The operation.
    package let operation: Operation
    /// The length.
    package let length: VirtualDuration
  }

  private var times: StageTimes?
  /// The times in the order in which operations ended, if histograms are kept.
  package private(set) var overTime: LatencySeries?
  /// Every length in the order in which operations ended, if a list is kept.
  package private(set) var lengths: [Length] = []
  private struct Call: Hashable {
    let id: CallID
    let process: ProcessID
  }

  private struct Tap: Hashable {
    let action: UserAction
    let process: ProcessID
  }

  private struct Intention: Hashable {
    let action: UserAction
    let device: DeviceID
  }

  /// The start of quiescence; nil if the world has not reached it.
  private var resting: VirtualInstant?
  private var lateCounts = Array(repeating: 0, count: Operation.allCases.count)
  private var since: SmallTable<DeviceID, VirtualInstant> = [:]
  private var began: SmallTable<Call, VirtualInstant> = [:]
  private var tapped: SmallTable<Tap, (start: VirtualInstant, due: VirtualInstant)> = [:]
  private var due: SmallTable<Intention, VirtualInstant> = [:]
  private var approved: SmallTable<DeviceID, VirtualInstant> = [:]
  private var refunded: SmallTable<DeviceID, VirtualInstant> = [:]
  private var suspended: PerProcess<VirtualInstant> = [:]

  /// Creates empty timings.
  ///
  /// A list is faster than histograms for a trial of a few users, which has only a few lengths.
  ///
  /// - Parameters:
  ///   - load: the load plan whose stages are measured separately; nil for a single stage.
  ///   - keepsHistograms: whether lengths are counted in histograms instead of listed.
  package init(_ load: LoadPlan? = nil, keepsHistograms: Bool) {
    times = keepsHistograms ? StageTimes(load) : nil
    overTime = keepsHistograms ? LatencySeries() : nil
    if !keepsHistograms { lengths.reserveCapacity(64) }
  }

  /// The measured times of an operation over all stages, from when it was due until it ended.
  package subscript(operation: Operation) -> Histogram {
    if let times { return times.all(.response, operation) }
    var histogram = Histogram()
    for length in lengths where length.operation == operation { histogram.record(length.length) }
    return histogram
  }

  /// The number of stages measured separately.
  package var stageCount: Int { times?.stageCount ?? 1 }

  /// Returns the measured times of an operation that was due in a stage.
  ///
  /// - Parameters:
  ///   - kind: whether the time starts when the operation was due or when it started.
  ///   - operation: the operation.
  ///   - stage: the number of the stage, from 0; nil for all stages.
  /// - Returns: the times; empty if only a list is kept.
  package func times(_ kind: StageTimes.Kind, of operation: Operation, in stage: Int?) -> Histogram
  {
    guard let times else { return Histogram() }
    return stage.map { times[kind, operation, $0] } ?? times.all(kind, operation)
  }

  /// Returns how many operations were in progress when quiescence began and ended only afterward.
  ///
  /// Their times are not counted: at quiescence, an app that no user has opened since is launched
  /// at a time that depends on its device's number. It is only known that these operations took
  /// longer than the time that was left.
  ///
  /// - Parameter operation: the operation.
  /// - Returns: the number of operations.
  package func lateCount(of operation: Operation) -> Int { lateCounts[Self.place(operation)] }

  package static func place(_ operation: Operation) -> Int {
    switch operation {
    case .purchase: 0
    case .restore: 1
    case .unlock: 2
    case .lock: 3
    case .products: 4
    case .currentEntitlements: 5
    case .sync: 6
    case .approval: 7
    case .refund: 8
    case .renewal: 9
    }
  }

  private mutating func record(
    _ operation: Operation,
    from start: VirtualInstant,
    due: VirtualInstant? = nil,
    to end: VirtualInstant
  ) {
    if let resting {
      if due ?? start < resting { lateCounts[Self.place(operation)] += 1 }
    } else if times == nil {
      lengths.append(Length(operation: operation, length: end - start))
    } else {
      times?.record(operation, from: start, due: due ?? start, to: end)
      overTime?.record(operation, end - (due ?? start), at: end)
    }
  }

  /// Forgets the operations in progress of a process that is about to end.
  ///
  /// - Parameter process: the process before its end.
  package mutating func forget(_ process: History.Process) {
    suspended[process.id] = nil
    for call in process.calls { began[Call(id: call.id, process: process.id)] = nil }
    for live in process.actions { tapped[Tap(action: live.action, process: process.id)] = nil }
  }

  package mutating func observe(_ event: TimedEvent, _ history: History) {
    let now = event.instant
    switch event.event {
    case .began(let call, let kind, let id, _):
      if Self.operation(kind) != nil { began[Call(id: call, process: id)] = now }
    case .returned(let call, let kind, let id, _):
      if let operation = Self.operation(kind),
        let start = began.removeValue(forKey: Call(id: call, process: id))
      {
        record(operation, from: start, to: now)
      }
    case .tapped(let action, let id, _):
      guard Self.operation(action) != nil else { return }
      let tap = Tap(action: action, process: id)
      let due = due.removeValue(forKey: Intention(action: action, device: id.device))
      if tapped[tap] == nil { tapped[tap] = (now, due ?? now) }
    case .settled(let action, let id, _):
      if let operation = Self.operation(action),
        let start = tapped.removeValue(forKey: Tap(action: action, process: id))
      {
        record(operation, from: start.start, due: start.due, to: now)
      }
    case .meant(let action, let id, let instant):
      if Self.operation(action) != nil { due[Intention(action: action, device: id)] = instant }
    case .ended(let id, _): since[id.device] = nil
    case .quiescenceBegan: resting = now
    case .learned(let entry, let id):
      if times != nil { follow(entry, on: id, at: now) }
      let device = history.devices[id.rawValue]
      if device.isOnline, device.process?.frontSince != nil { since[id] = now }
    case .suspended(let id): suspended[id] = now
    case .front(let id, isFront: true): resume(id, history, at: now)
    case .front(let id, isFront: false): since[id.device] = nil
    case .screen(let id, 0, let before, let after):
      guard let before, let after, before.unlocked != after.unlocked else { return }
      let isMore = before.unlocked.count < after.unlocked.count
      if times != nil { arrive(on: id.device, isMore: isMore, at: now) }
      guard let start = since.removeValue(forKey: id.device) else { return }
      record(isMore ? .unlock : .lock, from: start, to: now)
    default: break
    }
  }

  /// Leaves a suspension out of the times of what was in progress in the app.
  private mutating func resume(_ id: ProcessID, _ history: History, at now: VirtualInstant) {
    guard let start = suspended.removeValue(forKey: id), let process = history.process(id) else {
      return
    }
    func moved(_ instant: VirtualInstant) -> VirtualInstant {
      instant + (now - max(instant, start))
    }
    for call in process.calls {
      let key = Call(id: call.id, process: id)
      began[key] = began[key].map(moved)
    }
    // Several taps of one action share an entry.
    for action in Set(process.actions.map(\.action)) {
      let key = Tap(action: action, process: id)
      tapped[key] = tapped[key].map { (moved($0.start), moved($0.due)) }
    }
  }

  /// Starts measuring until a change of the store reaches a screen.
  private mutating func follow(_ entry: BookEntry, on device: DeviceID, at now: VirtualInstant) {
    let bought = entry.transaction.purchaseDate.instant
    if let revoked = entry.transaction.revocationDate {
      refunded[device] = revoked.instant
    } else if entry.origin == .approved {
      approved[device] = bought
    } else if entry.origin == .renewal {
      // The store charges early, but the period is due at its beginning.
      record(.renewal, from: min(now, bought), to: now)
    }
  }

  private mutating func arrive(on device: DeviceID, isMore: Bool, at now: VirtualInstant) {
    if isMore, let start = approved.removeValue(forKey: device) {
      record(.approval, from: min(now, start), to: now)
    } else if !isMore, let start = refunded.removeValue(forKey: device) {
      record(.refund, from: min(now, start), to: now)
    }
  }

  private static func operation(_ action: UserAction) -> Operation? {
    switch action {
    case .buy: .purchase
    case .restore: .restore
    default: nil
    }
  }

  private static func operation(_ kind: CallKind) -> Operation? {
    switch kind {
    case .products: .products
    case .currentEntitlements: .currentEntitlements
    case .sync: .sync
    default: nil
    }
  }
}
