import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// How well the run kept pace with the wall clock; empty in virtual time.
  var pacingLines: [String] {
    guard let pacing = outcome.execution.pacing else { return [] }
    var lines = [
      "real threads: \(Digits.grouped(Int(pacing.pace))) virtual seconds per second  "
        + "\(Digits.grouped(Int(pacing.jobs))) jobs  "
        + "largest lag \(Digits.milliseconds(pacing.largestLag)) ms wall  "
        + "paused for jobs \(Digits.milliseconds(pacing.heldBack)) ms wall"
    ]
    if keptTenths < pacing.pace * 9 {
      lines.append(
        "the machine was too slow for this pace: it reached "
          + "\(Digits.grouped(Int(keptTenths / 10))).\(keptTenths % 10)"
      )
    }
    return lines
  }

  /// The pace over the whole run, in tenths of a virtual second per second, rounded.
  private var keptTenths: Int64 {
    let wall = max(1, VirtualDuration(wallTime).rawValue / 1_000_000)
    return (outcome.execution.virtualTime.rawValue / 100_000 + wall / 2) / wall
  }

  /// The pacing as a result; nil in virtual time.
  var pacingResult: RunResult.RealTime? {
    outcome.execution.pacing.map { pacing in
      RunResult.RealTime(
        pace: Int(pacing.pace),
        keptPace: JSONDecimal(units: keptTenths, digits: 1),
        jobs: Int(pacing.jobs),
        largestLagNanoseconds: Int(pacing.largestLag.rawValue),
        heldBackNanoseconds: Int(pacing.heldBack.rawValue)
      )
    }
  }

  /// The command that searches for the same violation with few users.
  var huntCommand: String {
    let options = [FaultProfile.worst: " --worst", .calm: " --calm"]
    return "\(toolCommand) hunt \(trial.scenario.source.fileName.inShell) --variant "
      + trial.variant.id.inShell + options[trial.faultProfile, default: ""]
      + trial.scenario.turnedOn.map { " --reported \($0.key)" }.joined()
  }
}
