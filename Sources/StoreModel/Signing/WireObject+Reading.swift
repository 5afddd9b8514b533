extension WireObject {
  /// How many objects and lists may stand in each other.
  public static let greatestDepth = 32

  /// Reads an object of JSON (RFC 8259), strictly.
  ///
  /// A member whose value is null counts as missing. A number that is not whole loses its fraction:
  /// see ``Value/truncated(_:)``; one whose whole part needs more than 64 bits is refused, and so
  /// are a name that comes twice, null in a list, and anything after the object.
  ///
  /// - Parameter json: the text.
  /// - Throws: the first place at which it is wrong.
  public init(json: String) throws(WireSyntaxError) {
    try self.init(utf8: Array(json.utf8))
  }

  /// Reads an object of JSON like ``init(json:)``, from bytes.
  ///
  /// - Parameter utf8: the text in UTF-8.
  /// - Throws: the first place at which it is wrong.
  public init(utf8: [UInt8]) throws(WireSyntaxError) {
    var scanner = WireScanner(bytes: utf8)
    self = try scanner.document()
  }
}
