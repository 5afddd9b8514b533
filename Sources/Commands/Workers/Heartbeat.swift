import Foundation

/// The file in which a worker says where it is, so that it is known even of a dead one.
struct Heartbeat: Hashable, Sendable {
  /// Which steps of a trial are told, in words of the same length.
  enum Telling: String, Hashable, Sendable, Codable {
    /// Some, now and then.
    case some
    /// Each, of the trial.
    case each
    /// Each, of the same trial first in, first out: see `Trial.inLine`.
    case line
  }

  /// Where a worker is.
  struct Position: Hashable, Sendable, Codable {
    /// The number of the trial.
    var trial: Int
    /// How many steps of it were seen to end; where each is told, the number of the one that it is
    /// in.
    var steps: UInt64
    /// Which of its steps are told.
    var telling = Telling.some
  }

  /// The path of the file.
  let path: String

  /// Where the worker is; nil before its first trial.
  var position: Position? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 3, let trial = Int(words[0]), let steps = UInt64(words[1]),
      let telling = Telling(rawValue: String(words[2]))
    else { return nil }
    return Position(trial: trial, steps: steps, telling: telling)
  }

  /// Forgets where the worker before was.
  func clear() {
    for path in [path, wordsPath, escapePath] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The path of the file with what was seen of a step.
  private var wordsPath: String { path + ".words" }

  /// What was seen of a step, the last that anything was seen of, until the worker was gone.
  ///
  /// - Parameter step: its number.
  /// - Returns: the texts, in order.
  func words(ofStep step: UInt64) -> [String] {
    guard let text = try? String(contentsOfFile: wordsPath, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && UInt64(parts[0]) == step ? String(parts[1]) : nil
    }
  }

  /// The path of the file with the escape of the present trial: see ``EscapeFile``.
  var escapePath: String { path + ".escape" }

  /// Writes positions.
  struct Writer {
    private let file: FileHandle?
    private let words: FileHandle?

    init(_ heartbeat: Heartbeat) {
      _ = FileManager.default.createFile(atPath: heartbeat.path, contents: nil)
      file = FileHandle(forWritingAtPath: heartbeat.path)
      _ = FileManager.default.createFile(atPath: heartbeat.wordsPath, contents: nil)
      words = FileHandle(forWritingAtPath: heartbeat.wordsPath)
    }

    /// Another run of the trial begins.
    func forgetWords() { try? words?.truncate(atOffset: 0) }

    /// Writes what was seen of a step behind what was seen before.
    func note(step: UInt64, _ text: String) {
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      try? words?.write(contentsOf: Data("\(step) \(line)\n".utf8))
    }

    /// Always as many bytes, in one write: a reader finds this position or the one before.
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
