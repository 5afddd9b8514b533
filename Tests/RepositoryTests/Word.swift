/// Finds a piece of code as a whole word.
enum Word {
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the names in a text, each as long as it can be, in order.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var start = 0
    for (place, byte) in bytes.enumerated() where !isPartOfName(byte) {
      if start < place { names.append(String(decoding: bytes[start..<place], as: UTF8.self)) }
      start = place + 1
    }
    if start < bytes.count { names.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return names
  }

  /// Returns the positions of a word in a line, except inside a longer name.
  ///
  /// - Parameters:
  ///   - word: a name, or a piece of code that begins or ends with one.
  ///   - line: a line of code.
  /// - Returns: the text after each place.
  static func places(of word: String, in line: some StringProtocol) -> [String] {
    let bytes = Array(line.utf8)
    let word = Array(word.utf8)
    guard let first = word.first, let last = word.last, bytes.count >= word.count else { return [] }
    var places: [String] = []
    for start in 0...(bytes.count - word.count)
    where bytes[start] == first && bytes[start...].starts(with: word) {
      let end = start + word.count
      if isPartOfName(first), start > 0, isPartOfName(bytes[start - 1]) { continue }
      if isPartOfName(last), end < bytes.count, isPartOfName(bytes[end]) { continue }
      places.append(String(decoding: bytes[end...], as: UTF8.self))
    }
    return places
  }

  /// Returns whether a line contains a word.
  static func occurs(_ word: String, in line: some StringProtocol) -> Bool {
    !places(of: word, in: line).isEmpty
  }
}
