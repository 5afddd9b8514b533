/// The options of `certificate`: writes the root certificate that a server under test has to trust,
/// and its key for the App Store Server API.
package struct CertificateOptions: Hashable, Sendable {
  /// The file to write; if nil, the certificate is printed.
  package var file: String?
  /// The file for the private key of the App Store Server API; nil to write none.
  package var apiKey: String?

  init(_ arguments: ParsedArguments) {
    file = arguments.text(.out)
    apiKey = arguments.text(.apiKey)
  }
}
