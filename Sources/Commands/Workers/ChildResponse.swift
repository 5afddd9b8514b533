import Foundation
import Trials

/// A response of a child process, as one line of its standard output.
///
/// What a child has written remains readable after its end. The last position therefore shows where
/// a process ended.
enum ChildResponse: Sendable, Codable {
  /// The position within the work; a change shows that the child does not hang.
  case position(Position)
  /// A text that was observed in a step.
  case seen(String, step: UInt64)
  /// The current trial left the simulation; the text is an `Escape.Kind`.
  case escaped(String)
  /// The counts since the last slice.
  case slice(Slice)
  /// The result of the current trial of a search.
  case attempt(Attempt)
  /// The result of a search for a smaller trial that ends its process.
  case found(EndSearch)
  /// A smaller trial.
  case shrunk(ShrunkTrial)
  /// The events that led to the end of a process.
  case explained(EndedStory)
  /// The exit code of a replay, and what it printed.
  case replayed(Int32, results: String)
  /// The request has no result: the recorded trial does not show what was recorded.
  case nothing
  /// The request cannot be met, for a reason.
  case failed(String)
  /// The last response to a request.
  case done

  /// The position of a child.
  struct Position: Hashable, Sendable, Codable {
    var trial: Int
    /// The number of completed steps; if each step is reported, the number of the current one.
    var steps: UInt64
    /// The steps that are reported.
    var telling = Telling.some
  }

  /// The steps of a trial that are reported.
  enum Telling: String, Hashable, Sendable, Codable {
    /// Some steps, at intervals.
    case some
    /// Each step of the trial.
    case each
    /// Each step of the run that measures the profile; see `Trial.profilingRun`.
    case profiling
  }

  /// The counts of trials since the last slice.
  struct Slice: Hashable, Sendable, Codable {
    /// The number of the first trial that is not included yet; this slice and earlier ones include
    /// all requested trials below it.
    let end: Int
    let tally: HuntTally
  }

  /// Reads a line; nil if it is invalid.
  init?(line: Data) {
    if let position = Position(line: line) {
      self = .position(position)
    } else if let response = try? JSONDecoder().decode(Self.self, from: line) {
      self = response
    } else {
      return nil
    }
  }

  /// The line, without a line ending.
  var line: Data {
    get throws {
      if case .position(let position) = self { return position.line }
      return try JSONEncoder().encode(self)
    }
  }
}

/// A child may report millions of positions, so they are words instead of JSON.
extension ChildResponse.Position {
  fileprivate init?(line: Data) {
    guard let first = line.first, first != UInt8(ascii: "{") else { return nil }
    let words = String(decoding: line, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let trial = Int(words[0]), let steps = UInt64(words[1]),
      let telling = ChildResponse.Telling(rawValue: String(words[2]))
    else { return nil }
    self.init(trial: trial, steps: steps, telling: telling)
  }

  fileprivate var line: Data { Data("\(trial) \(steps) \(telling.rawValue)".utf8) }
}
