import Foundation

/// The end of what a process has printed to standard error.
///
/// The runtime writes there why it ended the process; the rest is output of the logic.
struct LastWords: Sendable {
  /// The number of bytes to keep.
  static let most = 4_096

  /// The most characters of a message to report.
  static let longest = 200

  /// The phrases that identify messages of the Swift and C runtimes.
  private static let marks = [
    "Fatal error", "Precondition failed", "Assertion failed", "Assertion `", "access conflict",
    "Could not cast value", "terminate called", "double free", "unowned reference",
  ]

  private var tail = Data()
  /// The line that explains why the process ended; nil if there is none.
  private(set) var message: String?

  /// Adds further output.
  mutating func hear(_ data: Data) {
    let heard = tail + data
    let last = String(decoding: heard, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .last { line in Self.marks.contains { line.contains($0) } }
    // The rest of a line may arrive later and then replaces the partial message.
    if let last { message = String(Self.withoutAddresses(last).prefix(Self.longest)) }
    tail = Data(heard.suffix(Self.most))
  }

  /// Replaces addresses, which differ between runs, because findings must not.
  private static func withoutAddresses(_ line: Substring) -> String {
    String(line).replacing(/0x[0-9A-Fa-f]+/, with: "0x…")
  }
}
