import FileFormats
import Foundation
import Judging
import StoreModel
import Trials

/// A recording with what it names.
struct RecordedTrial: Sendable {
  /// The path of its file.
  let path: String
  /// The recording.
  let recording: Recording
  /// Its scenario.
  let scenario: Scenario
  /// Its logic under test.
  let variant: Variant

  /// The trial, with those that must run before it, as a hunt.
  ///
  /// - Parameter ownInvariants: invariants beside those that come with StoreStorm.
  /// - Returns: the plan.
  func plan(ownInvariants: [any Invariant]) -> HuntPlan {
    recording.plan(scenario, variant, ownInvariants: ownInvariants)
  }
}

extension StormActions {
  /// Reads a recording; nil, with everything that is wrong told, if it cannot be replayed.
  func recorded(_ path: String, on terminal: Terminal) -> RecordedTrial? {
    let files = FileManager.default
    if !files.fileExists(atPath: path) {
      if let earlier = RaceFolder.earlierPath(for: path), files.fileExists(atPath: earlier) {
        terminal.note("\(path.quoted) was set aside by a later run; this is \(earlier.quoted)")
        return recorded(earlier, on: terminal)
      }
      if path.contains("*") {
        terminal.message(
          "\(toolName): \(path.quoted): no file has such a name; a later run of the same scenario "
            + "moves recordings into the folder 'earlier' beside them"
        )
        return nil
      }
    }
    if path.hasSuffix(".json5") {
      terminal.message(
        "\(toolName): \(path.quoted): expected a recording (.race), found a scenario; 'run' and "
          + "'hunt' take scenarios"
      )
      return nil
    }
    do {
      let recording = try Recording.load(path: path)
      let system = recording.variant.prefix { $0 != "/" }
      guard systems.contains(String(system)) else {
        terminal.message(
          "\(toolName): \(path.quoted): a recording of \(recording.variant), which this program "
            + "does not have; the program of the package that has it replays it"
        )
        return nil
      }
      let scenario = try recording.scenario(vocabulary)
      guard let variant = variant(recording.variant, for: scenario, on: terminal) else {
        return nil
      }
      return RecordedTrial(path: path, recording: recording, scenario: scenario, variant: variant)
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }
}
