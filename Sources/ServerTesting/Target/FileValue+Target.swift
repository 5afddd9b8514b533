import FileFormats

/// The forms of values that only target files have.
extension FileValue {
  /// The address of a server.
  static let address = pattern(
    "^[Hh][Tt][Tt][Pp]://",
    words: "an address such as \"http://127.0.0.1:8080/apple/notifications\""
  )
  /// The place of a value in an answer.
  static let pointer = pattern("^(/|$)", words: "a JSON pointer such as \"/balance\"")
  /// The method of a request.
  static let method = described("a method such as \"POST\"", value: .someText)
  /// The name of a header.
  static let headerName = described("the name of an HTTP header", value: .someText)
}
