public import Simulation
import StoreModel
package import StoreSimulation

/// How long the operations of a trial took, in virtual time.
public struct Timings: Sendable {
  /// What is measured.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// From a tap on "buy" to its end.
    case purchase
    /// From a tap on "restore" to its end.
    case restore
    /// From when a device in front holds a purchase to the unlocked screen.
    case unlock
    /// From when a device in front holds a refund to the locked screen.
    case lock
    /// `products(for:)`
    case products
    /// `currentEntitlements`
    case currentEntitlements = "current-entitlements"
    /// `sync()`
    case sync
    /// From an adult's approval to the unlocked screen, however long the app was closed.
    case approval
    /// From a refund in the store to the locked screen, however long the app was closed.
    case refund
    /// From when a period was charged, or begins, until a device knows of it.
    case renewal
  }

  /// One length of time.
  public struct Length: Hashable, Sendable {
    /// What took it.
    public let operation: Operation
    /// How long it took.
    public let length: VirtualDuration
  }

  private var times: StageTimes?
  /// The times in the order of their ends, if they are counted.
  package private(set) var overTime: LatencySeries?
  /// Every length in the order of the ends, if that is what is kept.
  public private(set) var lengths: [Length] = []
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

  /// Since when the world is brought to rest; nil: it is not yet.
  private var resting: VirtualInstant?
  private var lateCounts = Array(repeating: 0, count: Operation.allCases.count)
  private var since: [DeviceID: VirtualInstant] = [:]
  private var began: [Call: VirtualInstant] = [:]
  private var tapped: [Tap: (start: VirtualInstant, due: VirtualInstant)] = [:]
  private var due: [Intention: VirtualInstant] = [:]
  private var approved: [DeviceID: VirtualInstant] = [:]
  private var refunded: [DeviceID: VirtualInstant] = [:]

  /// Begins to measure.
  ///
  /// A trial of a few users takes a few lengths: a list of them is quicker than histograms are.
  ///
  /// - Parameters:
  ///   - load: whose stages are told apart; nil: there is one.
  ///   - keepsHistograms: whether lengths are counted instead of listed.
  package init(_ load: LoadPlan? = nil, keepsHistograms: Bool) {
    times = keepsHistograms ? StageTimes(load) : nil
    overTime = keepsHistograms ? LatencySeries() : nil
    if !keepsHistograms { lengths.reserveCapacity(64) }
  }

  /// The measured times of an operation over all stages, from when it was due to its end.
  public subscript(operation: Operation) -> Histogram {
    if let times { return times.all(.response, operation) }
    var histogram = Histogram()
    for length in lengths where length.operation == operation { histogram.record(length.length) }
    return histogram
  }

  /// How many stages are told apart.
  public var stageCount: Int { times?.stageCount ?? 1 }

  /// The measured times of an operation that was due in a stage.
  ///
  /// - Parameters:
  ///   - kind: from when it was due, or from when it was begun.
  ///   - operation: what was measured.
  ///   - stage: the number of the stage, from 0; nil: all of them.
  /// - Returns: the times; none if only a list is kept.
  public func times(_ kind: StageTimes.Kind, of operation: Operation, in stage: Int?) -> Histogram {
    guard let times else { return Histogram() }
    return stage.map { times[kind, operation, $0] } ?? times.all(kind, operation)
  }

  /// How many of an operation were under way when the world began to be brought to rest, and ended
  /// only there.
  ///
  /// No time of theirs is counted: an app that nobody has opened since is launched at rest, sooner
  /// or later by the number of its device. It is known only that they took longer than was left.
  ///
  /// - Parameter operation: what was measured.
  /// - Returns: how many.
  public func lateCount(of operation: Operation) -> Int { lateCounts[Self.place(operation)] }

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

  /// Forgets what a process has under way that is about to end.
  ///
  /// - Parameter process: as it is before its end.
  package mutating func forget(_ process: History.Process) {
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
    case .restBegan: resting = now
    case .learned(let entry, let id):
      if times != nil { follow(entry, on: id, at: now) }
      let device = history.devices[id.rawValue]
      if device.isOnline, device.process?.frontSince != nil { since[id] = now }
    case .front(let id, let isFront): if !isFront { since[id.device] = nil }
    case .screen(let id, 0, let before, let after):
      guard let before, let after, before.unlocked != after.unlocked else { return }
      let isMore = before.unlocked.count < after.unlocked.count
      if times != nil { arrive(on: id.device, isMore: isMore, at: now) }
      guard let start = since.removeValue(forKey: id.device) else { return }
      record(isMore ? .unlock : .lock, from: start, to: now)
    default: break
    }
  }

  /// Remembers what is on its way from the store to a screen.
  private mutating func follow(_ entry: BookEntry, on device: DeviceID, at now: VirtualInstant) {
    let bought = entry.transaction.purchaseDate.instant
    if let revoked = entry.transaction.revocationDate {
      refunded[device] = revoked.instant
    } else if entry.origin == .approved {
      approved[device] = bought
    } else if entry.origin == .renewal {
      // The store charges early: the period is due at its beginning.
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
