@testable import HTTP

/// All that a parser reads from a connection.
struct Transcript<Start: HTTPStartLine>: Equatable {
  var messages: [HTTPMessage<Start>] = []
  /// The mistake that ended the reading; nil if the connection ended between two messages.
  var mistake: HTTPMistake?

  /// Reads messages from pieces of a connection, and then its end.
  init(
    _ pieces: [ArraySlice<UInt8>],
    limits: HTTPLimits,
    answersHead: Bool
  ) {
    let fresh = HTTPParser<Start>(limits: limits, answersHead: answersHead)
    var parser = fresh
    do {
      for piece in pieces {
        var rest = piece
        while let message = try parser.consume(&rest) {
          messages.append(message)
          parser = fresh
        }
      }
      if let message = try parser.finish() { messages.append(message) }
    } catch { mistake = error }
  }

  /// Reads text in one piece, byte by byte, and in two pieces with every possible cut.
  ///
  /// - Returns: the different transcripts, of which there must be one.
  static func all(
    of text: String,
    limits: HTTPLimits = HTTPLimits(head: 200, body: 40),
    answersHead: Bool = false
  ) -> [Transcript] {
    let bytes = Array(text.utf8)
    let ways =
      [[bytes[...]], bytes.indices.map { bytes[$0...$0] }]
      + bytes.indices.map { [bytes[..<$0], bytes[$0...]] }
    return ways.reduce(into: []) { found, pieces in
      let transcript = Transcript(pieces, limits: limits, answersHead: answersHead)
      if !found.contains(transcript) { found.append(transcript) }
    }
  }
}
