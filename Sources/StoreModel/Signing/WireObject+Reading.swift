extension WireObject {
  /// The maximum nesting depth of objects and lists.
  package static let greatestDepth = 32

  /// Reads a JSON object (RFC 8259), strictly.
  ///
  /// A member with the value null counts as missing. A number with a fraction loses it: see
  /// ``Value/truncated(_:)``. The initializer refuses a number whose whole part needs more than 64
  /// bits, a duplicate name, null in a list, and anything after the object.
  package init(json: String) throws(WireSyntaxError) { try self.init(utf8: Array(json.utf8)) }

  /// Reads a JSON object from bytes, like ``init(json:)``.
  package init(utf8: [UInt8]) throws(WireSyntaxError) {
    var scanner = WireScanner(bytes: utf8)
    self = try scanner.document()
  }
}
