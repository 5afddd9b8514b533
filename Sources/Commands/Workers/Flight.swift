import Foundation

/// The file in which a worker says where it is, so that it is known even of a dead one.
struct Flight: Hashable, Sendable {
  /// Where a worker is.
  struct Position: Hashable, Sendable {
    /// The number of the trial.
    var trial: Int
    /// How many steps of it were seen to end; not every one is told.
    var steps: UInt64
  }

  /// The path of the file.
  let path: String

  /// Where the worker is; nil before its first trial.
  var position: Position? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let trial = Int(words[0]), let steps = UInt64(words[1]) else {
      return nil
    }
    return Position(trial: trial, steps: steps)
  }

  /// Forgets where the worker before was.
  func clear() { try? FileManager.default.removeItem(atPath: path) }

  /// Writes positions.
  struct Writer {
    private let file: FileHandle?

    init(_ flight: Flight) {
      _ = FileManager.default.createFile(atPath: flight.path, contents: nil)
      file = FileHandle(forWritingAtPath: flight.path)
    }

    /// Always as many bytes, in one write: a reader finds this position or the one before.
    func note(_ position: Position) {
      let text = Self.padded(position.trial) + " " + Self.padded(position.steps) + "\n"
      try? file?.seek(toOffset: 0)
      try? file?.write(contentsOf: Data(text.utf8))
    }

    private static func padded(_ number: some BinaryInteger) -> String {
      let digits = String(number)
      return String(repeating: " ", count: max(0, 20 - digits.count)) + digits
    }
  }
}
