// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/network. Comments note the differences.

@_exported public import Foundation
import Simulation
import StoreModel
import Synchronization

/// The connection of the simulated device, a Wi-Fi.
public final class NWPathMonitor: AsyncSequence, Sendable {
  public typealias Element = NWPath
  public typealias Failure = Never

  private struct State {
    var handler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
    var listening: Task<Void, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())
  /// Whether a Wi-Fi counts.
  private let acceptsWiFi: Bool

  public init() { acceptsWiFi = true }

  public init(requiredInterfaceType: NWInterface.InterfaceType) {
    acceptsWiFi = requiredInterfaceType == .wifi
  }

  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    acceptsWiFi = !prohibitedInterfaceTypes.contains(.wifi)
  }

  deinit { state.withLock { $0.listening }?.cancel() }

  @preconcurrency public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { state.withLock { $0.handler } }
    set { state.withLock { $0.handler = newValue } }
  }

  public var queue: DispatchQueue? { state.withLock { $0.queue } }

  /// Always satisfied outside a simulated device.
  public var currentPath: NWPath { path(isOnline: Self.connection?.isOnline ?? true) }

  public func start(queue: DispatchQueue) {
    let isFirst = state.withLock { state in
      guard state.queue == nil, !state.isCancelled else { return false }
      state.queue = queue
      return true
    }
    guard isFirst else { return }
    // Before the first path is read, so that no change is missed.
    let changes = Self.connection?.connectionUpdates.makeAsyncIterator()
    deliver(currentPath, on: queue)
    guard var changes else { return }
    let listening = Task { [weak self] in
      while let isOnline = await changes.next() {
        guard let self else { return }
        deliver(path(isOnline: isOnline), on: queue)
      }
    }
    state.withLock { $0.listening = listening }
  }

  public func cancel() {
    let listening = state.withLock { state in
      state.isCancelled = true
      return state.listening
    }
    listening?.cancel()
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(monitor: self, changes: Self.connection?.connectionUpdates.makeAsyncIterator())
  }

  /// An iterator over the current path and its changes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let monitor: NWPathMonitor
    fileprivate var changes: StoreUpdates<Bool>.Iterator?
    private var isFirst = true

    fileprivate init(monitor: NWPathMonitor, changes: StoreUpdates<Bool>.Iterator?) {
      (self.monitor, self.changes) = (monitor, changes)
    }

    /// Waits for a path.
    ///
    /// - Returns: The path, or nil once the task is canceled.
    public mutating func next() async -> NWPath? {
      guard isFirst else { return await changes?.next().map { monitor.path(isOnline: $0) } }
      isFirst = false
      return monitor.currentPath
    }
  }

  /// The connection of the device of the current step; nil outside a simulated device.
  private static var connection: (any DeviceConnection)? {
    (Simulation.currentEnvironment as? AppEnvironment)?.connection
  }

  private func path(isOnline: Bool) -> NWPath { NWPath(isOnline: isOnline && acceptsWiFi) }

  private func deliver(_ path: NWPath, on queue: DispatchQueue) {
    queue.async { [weak self] in
      let handler = self?.state.withLock { $0.isCancelled ? nil : $0.handler }
      handler?(path)
    }
  }
}

public struct NWPath: Hashable, Sendable {
  let isOnline: Bool

  public var status: Status { isOnline ? .satisfied : .unsatisfied }
  public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
  public var isExpensive: Bool { false }
  public var isConstrained: Bool { false }
  public var supportsDNS: Bool { isOnline }
  public var supportsIPv4: Bool { isOnline }
  public var supportsIPv6: Bool { isOnline }
  public var availableInterfaces: [NWInterface] {
    isOnline ? [NWInterface(type: .wifi, name: "en0", index: 1)] : []
  }

  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    isOnline && type == .wifi
  }

  public enum Status: Hashable, Sendable {
    case satisfied
    case unsatisfied
    case requiresConnection
  }

  public enum UnsatisfiedReason: Hashable, Sendable {
    case notAvailable
    case cellularDenied
    case wifiDenied
    case localNetworkDenied
    case vpnInactive
  }
}

public struct NWInterface: Hashable, Sendable {
  public let type: InterfaceType
  public let name: String
  public let index: Int

  public enum InterfaceType: Hashable, Sendable {
    case other
    case wifi
    case cellular
    case wiredEthernet
    case loopback
  }
}

@available(*, unavailable)
extension NWPathMonitor.Iterator: Sendable {}
