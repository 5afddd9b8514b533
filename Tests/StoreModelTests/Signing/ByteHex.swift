extension [UInt8] {
  /// The bytes in hexadecimal digits, as the standards print their examples.
  var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
