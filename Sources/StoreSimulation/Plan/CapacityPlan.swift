package import Simulation

/// The capacity of the services of a world; nil for unlimited capacity and no service time.
package struct CapacityPlan: Hashable, Sendable {
  /// The App Store, asked by devices.
  package var store: StationPlan?
  /// The developer's own server, asked by apps.
  package var server: StationPlan?

  /// Creates a capacity plan.
  ///
  /// - Parameters:
  ///   - store: the App Store.
  ///   - server: the developer's own server.
  package init(store: StationPlan? = nil, server: StationPlan? = nil) {
    self.store = store
    self.server = server
  }
}

/// The capacity of a service: a number of workers, each with one work item at a time.
package struct StationPlan: Hashable, Sendable {
  /// The number of workers, at least 1.
  package let workers: Int
  /// The service time of one work item.
  package let service: ServiceTime

  /// Creates a capacity.
  ///
  /// - Parameters:
  ///   - workers: the number of workers.
  ///   - service: the service time of one work item.
  package init(workers: Int, service: ServiceTime) {
    precondition(workers > 0, "a service needs a worker")
    self.workers = workers
    self.service = service
  }
}

/// The service time of one work item.
package enum ServiceTime: Hashable, Sendable {
  /// Uniformly distributed between two bounds; constant if they are equal.
  case even(DelayRange)
  /// Exponentially distributed with this mean.
  case exponential(mean: VirtualDuration)

  /// Draws a length.
  ///
  /// - Parameter draw: returns a uniform number below its argument each time.
  /// - Returns: the length.
  func next(_ draw: (UInt64) -> UInt64) -> VirtualDuration {
    switch self {
    case .even(let range):
      guard range.least < range.most else { return range.least }
      let spread = UInt64(range.most.rawValue - range.least.rawValue)
      return range.least + VirtualDuration(rawValue: Int64(draw(spread + 1)))
    case .exponential(let mean):
      let number = ExponentialDraw.next { draw(1 << ExponentialDraw.wordBits) }
      let length = UInt128(number) * UInt128(mean.rawValue) / UInt128(ExponentialDraw.one)
      return VirtualDuration(rawValue: Int64(clamping: length))
    }
  }
}
