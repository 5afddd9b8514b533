import StoreJSON

/// What `certificate` prints as JSON.
struct CertificateResult: JSONObject {
  var wrote: String?
  var pem = ""
  var bundleID = ""
  var appAppleID = 0
  var apiKey = APIKey()

  static let members: [JSONMember<Self>] = [
    .init("wrote", \.wrote, "The path of the file; null if none was written."),
    .init("pem", \.pem, "The root certificate of the simulated App Store."),
    .init("bundleId", \.bundleID, "The bundle identifier of the simulated app."),
    .init("appAppleId", \.appAppleID, "Its number in the App Store."),
    .init("apiKey", \.apiKey, "The key for the App Store Server API."),
  ]

  /// A key, without its secret.
  struct APIKey: JSONObject {
    var wrote: String?
    var keyID = ""
    var issuerID = ""

    static let members: [JSONMember<Self>] = [
      .init("wrote", \.wrote, "The path of its file; null if none was written."),
      .init("keyId", \.keyID, "The identifier of the key."),
      .init("issuerId", \.issuerID, "The identifier of its issuer."),
    ]
  }
}
