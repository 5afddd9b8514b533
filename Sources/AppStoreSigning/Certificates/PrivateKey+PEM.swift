extension PrivateKey {
  /// The key as a text that other programs read: PKCS #8 in PEM (RFC 5958, RFC 5915, RFC 7468).
  ///
  /// App Store Connect hands out the keys of its APIs in this form, in files with the ending `.p8`.
  package var pem: String {
    let key = DER.sequence([
      .integer([1]), .octets(bytes), .tagged(1, .bits(publicKey.uncompressed)),
    ])
    let algorithm = DER.sequence([
      .identifier([1, 2, 840, 10_045, 2, 1]), .identifier([1, 2, 840, 10_045, 3, 1, 7]),
    ])
    let whole = DER.sequence([.integer([0]), algorithm, .octets(key.bytes)])
    return PEM.text(of: whole.bytes, named: "PRIVATE KEY")
  }
}
