/// A version of HTTP that this module understands.
enum HTTPVersion: Hashable, Sendable {
  case http10
  /// 1.1, and what later versions with the major number 1 would be.
  case http11

  /// Reads text such as "HTTP/1.1"; nil if it does not name a version.
  init?(_ bytes: ArraySlice<UInt8>) throws(HTTPMistake) {
    let start = Array("HTTP/".utf8)
    let numbers = Array(bytes.dropFirst(start.count))
    guard bytes.starts(with: start), numbers.count == 3, numbers[1] == UInt8(ascii: "."),
      HTTPCharacters.isDigit(numbers[0]), HTTPCharacters.isDigit(numbers[2])
    else { return nil }
    guard numbers[0] == UInt8(ascii: "1") else { throw .version(HTTPCharacters.excerpt(bytes)) }
    self = numbers[2] == UInt8(ascii: "0") ? .http10 : .http11
  }
}
