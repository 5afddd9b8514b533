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
    "Fatal error", "Precondition failed", "Assertion failed", "Assertion `",
  ]

  private var tail = Data()

  /// Takes what came next.
  mutating func hear(_ data: Data) {
    tail = Data((tail + data.suffix(Self.most)).suffix(Self.most))
  }

  /// The line that says why the process ended; nil if none does.
  var message: String? {
    String(decoding: tail, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .last { line in Self.marks.contains { line.contains($0) } }
      .map { String($0.prefix(Self.longest)) }
  }
}
