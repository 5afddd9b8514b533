import FileFormats
import Foundation
import Judging
import StoreModel
import Trials

/// A recording with its scenario and its logic.
struct RecordedTrial: Sendable {
  let recording: Recording
  let scenario: Scenario
  let variant: Variant

  /// Returns a plan of a hunt that has the trial and the trials that must run before it.
  func plan(ownInvariants: [any Invariant]) -> HuntPlan {
    recording.plan(scenario, variant, ownInvariants: ownInvariants)
  }
}

extension Tool {
  /// Reads a recording that can be replayed.
  func recorded(_ path: String) throws -> RecordedTrial {
    let files = FileManager.default
    if !files.fileExists(atPath: path) {
      if let earlier = RaceFolder.earlierPath(for: path), files.fileExists(atPath: earlier) {
        terminal.printNote("\(path.quoted) was moved by a later run; using \(earlier.quoted)")
        return try recorded(earlier)
      }
      if path.contains("*") {
        throw Refusal(
          "\(path.quoted): no file matches this name; a later run of the same scenario moves "
            + "recordings to the folder 'earlier' next to them"
        )
      }
    }
    if path.hasSuffix(".json5") {
      throw Refusal(
        "\(path.quoted): expected a recording (.race), found a scenario; use 'run' or 'hunt' for "
          + "scenarios"
      )
    }
    return try recorded(try Recording.load(path: path), at: path)
  }

  /// Finds the scenario and the logic of a recording that can be replayed.
  func recorded(_ recording: Recording, at path: String = "recording") throws -> RecordedTrial {
    let system = recording.variant.prefix { $0 != "/" }
    guard systems.contains(String(system)) else {
      throw Refusal(
        "\(path.quoted): a recording of \(recording.variant), which this program does not have; "
          + "replay it with the program of the package that has it"
      )
    }
    let scenario = try recording.scenario(vocabulary)
    return RecordedTrial(
      recording: recording,
      scenario: scenario,
      variant: try variant(recording.variant, for: scenario)
    )
  }
}

extension Tool {
  /// Returns the plan that scenario files and options describe.
  func plan(_ files: [String], _ options: TrialOptions, seed: UInt64) throws -> HuntPlan {
    if let users = options.users, users > Trial.Purpose.hunt.mostUsers {
      throw Refusal(
        "--users: expected at most \(Trial.Purpose.hunt.mostUsers) in a hunt, found "
          + "\(users); 'run' takes millions"
      )
    }
    let scenarios = try load(files, for: options.variant, reported: options.reported)
    let faultProfile = try faultProfile(options, otherwise: .mixed)
    let chosen = scenarios.compactMap { scenario in
      attempt { try variant(options.variant, for: scenario) }
    }
    guard chosen.count == scenarios.count, !chosen.isEmpty else { throw Refusal(nil) }
    return HuntPlan(
      scenarios: scenarios,
      variants: chosen,
      seed: seed,
      users: options.users,
      strategy: strategy(options.strategy, otherwise: .portfolio),
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
  }
}
