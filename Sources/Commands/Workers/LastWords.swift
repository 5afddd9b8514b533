import Foundation

/// The end of what a process has printed to standard error.
///
/// The runtime says there why it ended the process; everything else is the logic's own chatter.
struct LastWords: Sendable {
  /// So many bytes are kept.
  static let most = 4_096

  /// So many characters of a message are told.
  static let longest = 200

  /// How the runtime's messages, and C's, are recognized.
  private static let marks = [
    "Fatal error", "Precondition failed", "Assertion failed", "Assertion `", "access conflict",
    "Could not cast value", "terminate called", "double free", "unowned reference",
  ]

  private var tail = Data()
  private var found: String?

  /// The line that says why the process ended; nil if none does.
  var message: String? { found }

  /// Takes what came next.
  mutating func hear(_ data: Data) {
    let heard = tail + data
    let last = String(decoding: heard, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .last { line in Self.marks.contains { line.contains($0) } }
    // The rest of a line may come later: what is known of it is told, and then all of it.
    if let last { found = String(Self.withoutAddresses(last).prefix(Self.longest)) }
    tail = Data(heard.suffix(Self.most))
  }

  /// Where an object lay differs from run to run, and a finding must not.
  private static func withoutAddresses(_ line: Substring) -> String {
    String(line).replacing(/0x[0-9A-Fa-f]+/, with: "0x…")
  }
}
