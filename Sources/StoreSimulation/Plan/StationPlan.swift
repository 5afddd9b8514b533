/// What a service can do: so many workers, each one piece of work after the other.
public struct StationPlan: Hashable, Sendable {
  /// How many workers it has, at least 1.
  public let workers: Int
  /// How long one piece of work takes.
  public let service: ServiceTime

  /// Describes a service.
  ///
  /// - Parameters:
  ///   - workers: how many it has.
  ///   - service: how long one piece of work takes.
  public init(workers: Int, service: ServiceTime) {
    precondition(workers > 0, "somebody has to work")
    self.workers = workers
    self.service = service
  }
}
