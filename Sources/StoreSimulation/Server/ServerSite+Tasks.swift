import Simulation
import StoreModel

/// The developer's tasks for the server, retried until they are done.
extension ServerSite {
  /// Schedules the tasks, if the server's logic supports them.
  func startTasks(customers: [AppAccountToken]) {
    if domain == nil { startWorkers() }
    takesTasks = workers.first?.takesTasks ?? false
    guard takesTasks else { return }
    queueTask(.deploy)
    if plan.hasCustomers { queueTask(.adopt(customers)) }
    for planned in plan.tasks {
      simulation.post(
        WorldOperation.serverTask.of(0),
        to: lane,
        in: simulation.window(
          after: planned.begins.least,
          upTo: planned.begins.most,
          drawing: &stream
        )
      ) { self.assumeIsolated { $0.queueTask(planned.task) } }
    }
  }

  /// Queues a task after earlier ones; while the server is down, it waits.
  func queueTask(_ task: ServerTask) {
    guard takesTasks else { return }
    dueTasks.append(task)
    performNextTask()
  }

  /// Has a worker perform the first due task.
  func performNextTask() {
    guard !isPerformingTask, let task = dueTasks.first, domain != nil else { return }
    isPerformingTask = true
    eventLog.append(.taskBegan(task))
    runOnWorker { worker in
      do {
        try await worker.perform(task)
        return true
      } catch { return false }
    } then: { isDone in
      self.assumeIsolated { $0.finishTask(task, isDone: isDone) }
    }
  }

  private func finishTask(_ task: ServerTask, isDone: Bool) {
    isPerformingTask = false
    eventLog.append(.taskEnded(task, isDone: isDone))
    if isDone {
      dueTasks.removeFirst()
      return performNextTask()
    }
    simulation.post(
      WorldOperation.serverTask.of(1),
      to: lane,
      in: simulation.window(after: .minutes(1), upTo: .minutes(1))
    ) { self.assumeIsolated { $0.performNextTask() } }
  }

  // MARK: Images

  /// Makes an image for a worker, elsewhere and after a while.
  nonisolated func makeImage(for domain: FailureDomain) async throws {
    let isMade = await domain.call(returning: Bool.self) { pending in
      self.simulation.post(
        WorldOperation.image.of(0),
        to: self.lane,
        in: self.simulation.window(after: .zero, upTo: .zero)
      ) {
        self.assumeIsolated { site in
          let (simulation, length) = (site.simulation, site.plan.image)
          let isMade = !site.happens(site.conditions.with { $0.faults.imageFails })
          simulation.post(
            WorldOperation.image.of(1),
            to: domain.inbox,
            in: simulation.window(after: length.least, upTo: length.most)
          ) { pending.answer(isMade) }
        }
      }
    }
    guard isMade ?? false else { throw ImageError.notMade }
  }
}

/// The reason why there is no image.
enum ImageError: Error {
  /// The image could not be made.
  case notMade
}
