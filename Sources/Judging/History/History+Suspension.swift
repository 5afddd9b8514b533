import Simulation

/// What the suspension of an app means for rules that allow a state for a while.
extension History {
  /// Returns the instant since which a process runs: the present one while it is suspended.
  ///
  /// A suspended app can change nothing, so what is wrong then is judged from its resumption on.
  func runningSince(_ process: Process) -> VirtualInstant {
    max(process.launched, process.isSuspended ? now : process.resumed)
  }

  /// Returns the instant of a launch, moved by the time for which the process was suspended.
  func launchedRunning(_ process: Process) -> VirtualInstant {
    process.launched + suspension(of: process)
  }

  /// Returns the time for which a process was suspended so far.
  func suspension(of process: Process) -> VirtualDuration {
    process.suspendedFor + (process.suspendedSince.map { now - $0 } ?? .zero)
  }
}
