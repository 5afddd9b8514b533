import Simulation
import StoreModel

/// What the developer has the server do: again and again, until it is done.
extension ServerSite {
  /// Plans what is to be done, if the server's logic knows such tasks.
  func open(customers: [AppAccountToken]) {
    if domain == nil { start() }
    takesTasks = workers.first?.takesTasks ?? false
    guard takesTasks else { return }
    order(.deploy)
    if plan.hasCustomers { order(.adopt(customers)) }
    for planned in plan.tasks {
      simulation.post(
        WorldOperation.serverTask.of(0),
        to: lane,
        in: simulation.window(
          after: planned.begins.least,
          upTo: planned.begins.most,
          drawing: &stream
        )
      ) {
        self.assumeIsolated { $0.order(planned.task) }
      }
    }
  }

  /// Has something done, after what was ordered before; while the server is down, it waits.
  func order(_ task: ServerTask) {
    guard takesTasks else { return }
    due.append(task)
    workOff()
  }

  /// Has a worker do what is due first.
  func workOff() {
    guard !isWorkingOff, let task = due.first, domain != nil else { return }
    isWorkingOff = true
    eventLog.note(.taskBegan(task))
    work { worker in
      do {
        try await worker.perform(task)
        return true
      } catch {
        return false
      }
    } then: { isDone in
      self.assumeIsolated { $0.end(task, isDone: isDone) }
    }
  }

  private func end(_ task: ServerTask, isDone: Bool) {
    isWorkingOff = false
    eventLog.note(.taskEnded(task, isDone: isDone))
    if isDone {
      due.removeFirst()
      return workOff()
    }
    simulation.post(
      WorldOperation.serverTask.of(1),
      to: lane,
      in: simulation.window(after: .minutes(1), upTo: .minutes(1))
    ) {
      self.assumeIsolated { $0.workOff() }
    }
  }

  // MARK: Images

  /// Makes an image for one of the workers: elsewhere, after a while.
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
          ) {
            pending.answer(isMade)
          }
        }
      }
    }
    guard isMade ?? false else { throw ImageError.notMade }
  }
}

/// Why there is no image.
enum ImageError: Error {
  /// It could not be made.
  case notMade
}
