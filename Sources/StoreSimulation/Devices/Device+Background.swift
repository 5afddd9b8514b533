import Simulation
import StoreModel

/// What the system does with an app in the background; see ``BackgroundPlan``.
extension Device {
  /// Suspends an app that has left the foreground, a little later, unless it returns before that.
  func beginSuspension(of process: AppProcess) {
    process.timesInBackground += 1
    let conditions = conditions
    guard happens(conditions.background.suspended) else { return }
    let (id, times) = (process.id, process.timesInBackground)
    later(.suspend, in: conditions.background.suspendedAfter) { device in
      guard let process = device.process, process.id == id, !process.isInFront,
        process.timesInBackground == times
      else { return }
      device.suspend(process)
    }
  }

  private func suspend(_ process: AppProcess) {
    process.domain.suspend()
    guard process.domain.isSuspended else { return }
    logEvent(.suspended(process.id))
    guard let after = drawEpisode(conditions.background.terminated) else { return }
    let (id, times) = (process.id, process.timesInBackground)
    later(.kill, in: DelayRange(after, after)) { device in
      guard let process = device.process, process.id == id, process.domain.isSuspended,
        process.timesInBackground == times, !device.conditions.isResting
      else { return }
      device.kill()
    }
  }
}
