import FileFormats
import Foundation
import Judging
import StoreModel
import Trials

/// A recording with its scenario and its logic.
struct RecordedTrial: Sendable {
  /// The path of its file.
  let path: String
  /// The recording.
  let recording: Recording
  /// The scenario of the recording.
  let scenario: Scenario
  /// The logic under test.
  let variant: Variant

  /// Returns a plan of a hunt that has the trial and the trials that must run before it.
  ///
  /// - Parameter ownInvariants: the invariants in addition to those that come with StoreStorm.
  /// - Returns: the plan.
  func plan(ownInvariants: [any Invariant]) -> HuntPlan {
    recording.plan(scenario, variant, ownInvariants: ownInvariants)
  }
}

extension StormActions {
  /// Reads a recording; returns nil, after messages about all mistakes, if it cannot be replayed.
  func recorded(_ path: String, on terminal: Terminal) -> RecordedTrial? {
    let files = FileManager.default
    if !files.fileExists(atPath: path) {
      if let earlier = RaceFolder.earlierPath(for: path), files.fileExists(atPath: earlier) {
        terminal.note("\(path.quoted) was moved by a later run; using \(earlier.quoted)")
        return recorded(earlier, on: terminal)
      }
      if path.contains("*") {
        terminal.message(
          "\(toolName): \(path.quoted): no file matches this name; a later run of the same "
            + "scenario moves recordings to the folder 'earlier' next to them"
        )
        return nil
      }
    }
    if path.hasSuffix(".json5") {
      terminal.message(
        "\(toolName): \(path.quoted): expected a recording (.race), found a scenario; use 'run' or "
          + "'hunt' for scenarios"
      )
      return nil
    }
    do {
      return recorded(try Recording.load(path: path), at: path, on: terminal)
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }

  /// Reads the text of a recording; returns nil, after messages about all mistakes, if it cannot be
  /// replayed.
  func recorded(text: String, on terminal: Terminal) -> RecordedTrial? {
    do {
      return recorded(try Recording(text: text), at: "recording", on: terminal)
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }

  private func recorded(
    _ recording: Recording,
    at path: String,
    on terminal: Terminal
  ) -> RecordedTrial? {
    let system = recording.variant.prefix { $0 != "/" }
    guard systems.contains(String(system)) else {
      terminal.message(
        "\(toolName): \(path.quoted): a recording of \(recording.variant), which this program "
          + "does not have; replay it with the program of the package that has it"
      )
      return nil
    }
    do {
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
