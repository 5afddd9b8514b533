import AppStoreServerAPI
import FileFormats
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation

/// `certificate`: writes the root certificate that a server under test has to trust,
/// and its key for the App Store Server API.
struct CertificateCommand: ToolCommand {
  static let description = CommandDescription(
    "certificate",
    "Write the root certificate that a server under test has to trust",
    options: [.out, .apiKey] + OptionDescription.outputs,
    examples: [
      "certificate --out root.cer": "in binary form, as Apple's server libraries read it",
      "certificate --out root.cer --api-key SubscriptionKey.p8":
        "and the key with which the server asks the App Store Server API",
      "certificate": "prints it as text (PEM)",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The file to write; if nil, the certificate is printed.
    var file: String?
    /// The file for the private key of the App Store Server API; nil to write none.
    var apiKey: String?

    init(_ arguments: ParsedArguments) {
      file = arguments.text(.out)
      apiKey = arguments.text(.apiKey)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let apiKey = OptionDescription("api-key", "FILE", .path)
    .help("Also write the private key for the App Store Server API to this file (.p8)")
}

extension CertificateCommand {
  /// Writes the root certificate of the simulated App Store, and a key for its server API.
  func run() throws -> ExitCode {
    let root = CertificateChain.simulated.root
    if let file = options.file {
      let isBinary = [".cer", ".der"].contains { file.lowercased().hasSuffix($0) }
      if isBinary {
        try AtomicFile.write(bytes: root.der, to: file)
      } else {
        try AtomicFile.write(root.pem, to: file)
      }
    }
    let (app, key) = (AppStoreApp.simulated, APIKey.simulated)
    if let file = options.apiKey { try AtomicFile.write(key.key.pem, to: file) }
    if terminal.isJSON {
      let result = CertificateResult(
        wrote: options.file,
        pem: root.pem,
        bundleID: app.bundleID.rawValue,
        appAppleID: Int(app.appAppleID),
        apiKey: .init(wrote: options.apiKey, keyID: key.id, issuerID: key.issuerID)
      )
      terminal.result(result.json.compact)
    } else if let file = options.file {
      terminal.result("wrote \(file)")
    } else {
      terminal.result(String(root.pem.dropLast()))
    }
    if let file = options.apiKey, !terminal.isJSON {
      terminal.result("wrote \(file), key id \(key.id), issuer id \(key.issuerID)")
    }
    terminal.printNote(
      "for tests only: no server in production may trust it; the app is \(app.bundleID.rawValue) "
        + "(appAppleId \(app.appAppleID))"
    )
    return .held
  }
}
