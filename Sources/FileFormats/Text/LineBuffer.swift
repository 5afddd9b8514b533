package import Foundation

/// The lines of a stream that arrives in pieces; a line without its ending does not count yet.
///
/// It is here because release builds do not optimize `Commands`, which uses it.
package struct LineBuffer: Sendable {
  /// The beginning of the next line, which has no ending yet.
  private var rest = Data()

  /// Makes an empty buffer.
  package init() {}

  /// Adds a piece of the stream.
  ///
  /// - Parameter piece: the next bytes of the stream, which may end anywhere.
  /// - Returns: the lines that it completes, in order, without their endings.
  package mutating func add(_ piece: Data) -> [Data] {
    var lines: [Data] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rest += piece[start..<end]
      lines.append(rest)
      rest = Data()
      start = end + 1
    }
    rest += piece[start...]
    return lines
  }
}
