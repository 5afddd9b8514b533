import Foundation
import StoreModel
import Synchronization

/// The clock that processes of the server see, moved by libfaketime.
///
/// The library is loaded into each of them. Whenever they ask for the time, it reads from a file
/// how far their clock is from the real one. Their clock goes on while they work on a request.
final class ServerClock: Sendable {
  /// The reason why the clock cannot be moved.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct State {
    /// The file; nil before the clock is first moved.
    var file: FileHandle?
    /// The distance from the real clock, in milliseconds.
    var distance: Int64 = 0
  }

  private let clock: TargetClock
  private let library: String
  private let path: String
  private let state = Mutex(State())

  /// Prepares to move a clock; nil if no library moves it.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - folder: Where the file of the clock is put, which is removed with this value.
  init?(_ clock: TargetClock?, in folder: String) {
    guard let clock, let library = clock.library else { return nil }
    (self.clock, self.library) = (clock, library)
    path = URL(filePath: folder).appending(path: "clock-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The variables that a process needs in its environment.
  ///
  /// Monotonic clocks stay real, because timeouts and pauses use them.
  var environment: [String: String] {
    [
      "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": path, "FAKETIME_NO_CACHE": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
    ]
  }

  /// The date that the processes see, in milliseconds since 1970.
  var now: Int64 { state.withLock { $0.distance } + Self.real }

  /// Moves the clock to a date of the store, minus the delay of the server's clock.
  ///
  /// - Throws: The reason why it cannot.
  func set(_ date: StoreDate) throws(Failure) {
    let distance = date.rawValue - clock.behindMilliseconds - Self.real
    try state.withLock { (state) throws(Failure) in
      state.distance = distance
      let file = if let known = state.file { known } else { try self.file() }
      state.file = file
      // One write of constant length, so no reader sees half of it.
      do {
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(Self.text(distance).utf8))
      } catch { throw Failure(description: "cannot write \(path), the server's clock: \(error)") }
    }
  }

  /// Makes the file; a server that runs as another user must be able to read it.
  private func file() throws(Failure) -> FileHandle {
    let isMade = FileManager.default.createFile(
      atPath: path,
      contents: nil,
      attributes: [.posixPermissions: 0o644]
    )
    guard isMade, let file = FileHandle(forWritingAtPath: path) else {
      throw Failure(description: "cannot make \(path), the server's clock")
    }
    return file
  }

  /// Returns a distance as libfaketime reads it: seconds with a sign, always of the same length.
  static func text(_ milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(seconds)
    let zeros = String(repeating: "0", count: max(0, 12 - digits.count))
    let fraction = String(1_000 + rest).dropFirst()
    return "\(milliseconds < 0 ? "-" : "+")\(zeros)\(digits).\(fraction)\n"
  }

  private static var real: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

extension TargetClock {
  /// How far the server's clock is behind, in milliseconds.
  var behindMilliseconds: Int64 {
    behind.components.seconds * 1_000 + behind.components.attoseconds / 1_000_000_000_000_000
  }
}
