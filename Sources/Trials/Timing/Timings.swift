import Simulation
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

  private var histograms: [Histogram]
  private var since: [DeviceID: VirtualInstant] = [:]
  private var began: [ProcessID: [CallID: VirtualInstant]] = [:]
  private var tapped: [ProcessID: [UserAction: VirtualInstant]] = [:]

  /// Begins to measure, or not: a hunt looks at no times, and its trials must be quick.
  init(measures: Bool) { histograms = measures ? Operation.allCases.map { _ in Histogram() } : [] }

  /// The measured times of an operation.
  public subscript(operation: Operation) -> Histogram {
    histograms.isEmpty ? Histogram() : histograms[Self.place(operation)]
  }

  private static func place(_ operation: Operation) -> Int {
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
    histograms[Self.place(operation)].record(end - start)
  }

  mutating func observe(_ event: TimedEvent, _ history: History) {
    if histograms.isEmpty { return }
    let now = event.instant
    switch event.event {
    case .began(let call, let kind, let id, _):
      if Self.operation(kind) != nil { began[id, default: [:]][call] = now }
    case .returned(let call, let kind, let id, _):
      if let operation = Self.operation(kind), let start = began[id]?.removeValue(forKey: call) {
        record(operation, from: start, to: now)
      }
    case .tapped(let action, let id, _):
      if tapped[id]?[action] == nil { tapped[id, default: [:]][action] = now }
    case .settled(let action, let id, _):
      guard let start = tapped[id]?.removeValue(forKey: action) else { return }
      switch action {
      case .buy: record(.purchase, from: start, to: now)
      case .restore: record(.restore, from: start, to: now)
      default: break
      }
    case .ended(let id, _):
      began[id] = nil
      tapped[id] = nil
      since[id.device] = nil
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

  private static func operation(_ kind: CallKind) -> Operation? {
    switch kind {
    case .products: .products
    case .currentEntitlements: .currentEntitlements
    case .sync: .sync
    default: nil
    }
  }
}
