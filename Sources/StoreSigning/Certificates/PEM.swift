/// The text form of keys and certificates (RFC 7468).
enum PEM {
  /// Returns the text of an encoded value.
  static func text(of der: [UInt8], named name: String) -> String {
    let characters = Array(Base64.text(of: der))
    let lines = stride(from: 0, to: characters.count, by: 64).map {
      String(characters[$0..<min($0 + 64, characters.count)])
    }
    return (["-----BEGIN \(name)-----"] + lines + ["-----END \(name)-----", ""])
      .joined(separator: "\n")
  }
}
