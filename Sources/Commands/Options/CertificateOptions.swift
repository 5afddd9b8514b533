/// The options of `certificate`: writes the root certificate that a server under test has to trust.
package struct CertificateOptions: Hashable, Sendable {
  /// The file to write; if nil, the certificate is printed.
  package var file: String?

  init(_ arguments: ParsedArguments) { file = arguments.text(.out) }
}
