/// The first line of a message, in which requests and responses differ.
protocol HTTPStartLine: Hashable, Sendable {
  /// Reads a line without its end.
  init(_ line: [UInt8]) throws(HTTPMistake)

  var version: HTTPVersion { get }

  /// Whether a message with this line has no body, whatever its headers say.
  var forbidsBody: Bool { get }

  /// Whether the end of the connection may end a body.
  static var mayEndWithConnection: Bool { get }

  /// Whether empty lines may come first (RFC 9112, section 2.2).
  static var maySkipEmptyLines: Bool { get }

  /// Returns the mistake in an incomplete first line, if no rest of it could correct that.
  static func mistake(inIncomplete line: [UInt8]) -> HTTPMistake?

  /// Checks headers that only one kind of message must have.
  func check(_ headers: HTTPHeaders) throws(HTTPMistake)
}
