public import Simulation
import StoreModel
import StoreSimulation

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
  }

  /// One length of time.
  public struct Length: Hashable, Sendable {
    /// What took it.
    public let operation: Operation
    /// How long it took.
    public let length: VirtualDuration
  }

  private var histograms: [Histogram]
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

  private var since: [DeviceID: VirtualInstant] = [:]
  // What a process leaves behind when it ends stays here: no later one has its name.
  private var began: [Call: VirtualInstant] = [:]
  private var tapped: [Tap: VirtualInstant] = [:]

  /// Begins to measure.
  ///
  /// A trial of a few users takes a few lengths: a list of them is quicker than histograms are.
  init(keepsHistograms: Bool) {
    histograms = keepsHistograms ? Operation.allCases.map { _ in Histogram() } : []
    if !keepsHistograms { lengths.reserveCapacity(64) }
  }

  /// The measured times of an operation.
  public subscript(operation: Operation) -> Histogram {
    guard histograms.isEmpty else { return histograms[Self.place(operation)] }
    var histogram = Histogram()
    for length in lengths where length.operation == operation { histogram.record(length.length) }
    return histogram
  }

  static func place(_ operation: Operation) -> Int {
    switch operation {
    case .purchase: 0
    case .restore: 1
    case .unlock: 2
    case .lock: 3
    case .products: 4
    case .currentEntitlements: 5
    case .sync: 6
    }
  }

  private mutating func record(
    _ operation: Operation,
    from start: VirtualInstant,
    to end: VirtualInstant
  ) {
    if histograms.isEmpty {
      lengths.append(Length(operation: operation, length: end - start))
    } else {
      histograms[Self.place(operation)].record(end - start)
    }
  }

  mutating func observe(_ event: TimedEvent, _ history: History) {
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
      if tapped[tap] == nil { tapped[tap] = now }
    case .settled(let action, let id, _):
      if let operation = Self.operation(action),
        let start = tapped.removeValue(forKey: Tap(action: action, process: id))
      {
        record(operation, from: start, to: now)
      }
    case .ended(let id, _): since[id.device] = nil
    case .learned(_, let id):
      let device = history.devices[id.rawValue]
      if device.isOnline, device.process?.frontSince != nil { since[id] = now }
    case .front(let id, let isFront): if !isFront { since[id.device] = nil }
    case .screen(let id, 0, let before, let after):
      guard let before, let after, before.unlocked != after.unlocked,
        let start = since.removeValue(forKey: id.device)
      else { return }
      record(before.unlocked.count < after.unlocked.count ? .unlock : .lock, from: start, to: now)
    default: break
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
