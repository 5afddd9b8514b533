extension PrivateKey {
  /// The key as a text that other programs read: PKCS #8 in PEM (RFC 5958, RFC 5915, RFC 7468).
  ///
  /// App Store Connect hands out the keys of its APIs in this form, in files with the ending `.p8`.
  package var pem: String {
    let key = DER.sequence([
      .integer([1]), .octets(bytes), .tagged(1, .bits(publicKey.uncompressed)),
    ])
    let whole = DER.sequence([.integer([0]), .keyOfP256, .octets(key.bytes)])
    return PEM.text(of: whole.bytes, named: "PRIVATE KEY")
  }
}
