import Foundation

/// The file in which a worker writes its position, which remains after the worker has ended.
struct Heartbeat: Hashable, Sendable {
  /// The steps of a trial that are reported, as words of the same length.
  enum Telling: String, Hashable, Sendable, Codable {
    /// Some steps, at intervals.
    case some
    /// Each step of the trial.
    case each
    /// Each step of the same trial in first-in, first-out order: see `Trial.inLine`.
    case line
  }

  /// The position of a worker.
  struct Position: Hashable, Sendable, Codable {
    /// The number of the trial.
    var trial: Int
    /// The number of completed steps; if each step is reported, the number of the current one.
    var steps: UInt64
    /// The steps that are reported.
    var telling = Telling.some
  }

  /// The path of the file.
  let path: String

  /// The position of the worker; nil before its first trial.
  var position: Position? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 3, let trial = Int(words[0]), let steps = UInt64(words[1]),
      let telling = Telling(rawValue: String(words[2]))
    else { return nil }
    return Position(trial: trial, steps: steps, telling: telling)
  }

  /// Removes the position of the previous worker.
  func clear() {
    for path in [path, wordsPath, escapePath] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The path of the file with the observations of a step.
  private var wordsPath: String { path + ".words" }

  /// Returns what was observed of the last observed step before the worker ended.
  ///
  /// - Parameter step: the number of the step.
  /// - Returns: the texts, in order.
  func words(ofStep step: UInt64) -> [String] {
    guard let text = try? String(contentsOfFile: wordsPath, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && UInt64(parts[0]) == step ? String(parts[1]) : nil
    }
  }

  /// The path of the file with the escape of the current trial: see ``EscapeFile``.
  var escapePath: String { path + ".escape" }

  /// A writer of positions.
  struct Writer {
    private let file: FileHandle?
    private let words: FileHandle?

    init(_ heartbeat: Heartbeat) {
      _ = FileManager.default.createFile(atPath: heartbeat.path, contents: nil)
      file = FileHandle(forWritingAtPath: heartbeat.path)
      _ = FileManager.default.createFile(atPath: heartbeat.wordsPath, contents: nil)
      words = FileHandle(forWritingAtPath: heartbeat.wordsPath)
    }

    /// Removes all observations, because another run of the trial begins.
    func forgetWords() { try? words?.truncate(atOffset: 0) }

    /// Appends an observation of a step.
    func note(step: UInt64, _ text: String) {
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      try? words?.write(contentsOf: Data("\(step) \(line)\n".utf8))
    }

    /// Writes a position in one write of fixed length, so that a reader finds a complete position.
    func note(_ position: Position) {
      let words = [
        Self.padded(position.trial), Self.padded(position.steps), position.telling.rawValue,
      ]
      let text = words.joined(separator: " ") + "\n"
      try? file?.seek(toOffset: 0)
      try? file?.write(contentsOf: Data(text.utf8))
    }

    private static func padded(_ number: some BinaryInteger) -> String {
      let digits = String(number)
      return String(repeating: " ", count: max(0, 20 - digits.count)) + digits
    }
  }
}
