import Simulation
import StoreSimulation

/// What the suspension of an app means for rules that allow a state for a while.
extension History {
  /// Returns the instant since which a process runs: the current one while it is suspended.
  ///
  /// A suspended app can change nothing, so a wrong state counts only from its resumption.
  func runningSince(_ process: Process) -> VirtualInstant {
    max(process.launched, process.isSuspended ? now : process.resumed)
  }

  /// Returns the instant of a launch, moved by the time for which the process was suspended.
  func effectiveLaunch(of process: Process) -> VirtualInstant {
    process.launched + suspension(of: process)
  }

  /// Returns the current instant on a clock that stops while a process is suspended.
  func runningTime(of id: ProcessID) -> VirtualInstant {
    now + (.zero - (process(id).map(suspension) ?? .zero))
  }

  private func suspension(of process: Process) -> VirtualDuration {
    process.suspendedFor + (process.suspendedSince.map { now - $0 } ?? .zero)
  }
}
