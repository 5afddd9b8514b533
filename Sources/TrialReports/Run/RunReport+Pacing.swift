import FileFormats
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// How the run kept pace with the wall clock; nothing in virtual time.
  var pacingLines: [String] {
    guard let pacing = outcome.pacing else { return [] }
    var lines = [
      "real threads: \(Digits.grouped(Int(pacing.pace))) virtual seconds a second  "
        + "\(Digits.grouped(Int(pacing.jobs))) jobs  "
        + "largest lag \(Digits.milliseconds(pacing.largestLag)) ms wall  "
        + "stood still for jobs \(Digits.milliseconds(pacing.heldBack)) ms wall"
    ]
    if keptTenths < pacing.pace * 9 {
      lines.append(
        "the machine was too slow for this pace: it kept "
          + "\(Digits.grouped(Int(keptTenths / 10))).\(keptTenths % 10)"
      )
    }
    return lines
  }

  /// How many tenths of a virtual second went by in a second, over the whole run, to the nearest.
  private var keptTenths: Int64 {
    let wall = max(1, VirtualDuration(wallTime).rawValue / 1_000_000)
    return (outcome.virtualTime.rawValue / 100_000 + wall / 2) / wall
  }

  /// The same for programs; null in virtual time.
  var pacingJSON: JSONText {
    guard let pacing = outcome.pacing else { return .null }
    return .object([
      .init("pace", .integer(pacing.pace)),
      .init("keptPace", .decimal(units: keptTenths, digits: 1)),
      .init("jobs", .integer(Int64(pacing.jobs))),
      .init("largestLagNanoseconds", .integer(pacing.largestLag.rawValue)),
      .init("heldBackNanoseconds", .integer(pacing.heldBack.rawValue)),
    ])
  }

  /// The command that looks for the same with few users.
  var huntCommand: String {
    let faultProfile =
      switch trial.faultProfile {
      case .worst: " --worst"
      case .calm: " --calm"
      case .mixed, .asWritten: ""
      }
    return "\(toolCommand) hunt \(trial.scenario.source.fileName.inShell) --variant "
      + trial.variant.id.inShell + faultProfile
  }
}
