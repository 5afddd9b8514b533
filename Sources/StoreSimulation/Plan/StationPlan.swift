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
