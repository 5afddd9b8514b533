import Foundation

/// The lines of a stream that arrives in pieces; a line without its ending does not count yet.
struct LineBuffer: Sendable {
  private var bytes = Data()

  /// Adds a piece and returns the lines that it completes, in order.
  mutating func add(_ piece: Data) -> [Data] {
    bytes += piece
    var lines: [Data] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Data(bytes[start..<end]))
      start = end + 1
    }
    bytes = Data(bytes[start...])
    return lines
  }
}
