import AppStoreServerAPI
import FileFormats
import StoreModel
import StoreSigning
import StoreSimulation

extension StormActions {
  /// Writes the root certificate of the simulated App Store, and a key for its server API.
  func certificate(_ options: CertificateOptions) throws -> ExitCode {
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
    let json: JSONText = [
      "wrote": options.file.map { .string($0) } ?? .null,
      "pem": .string(root.pem),
      "bundleId": .string(app.bundleID.rawValue),
      "appAppleId": .integer(app.appAppleID),
      "apiKey": .object([
        .init("wrote", options.apiKey.map { .string($0) } ?? .null),
        .init("keyId", .string(key.id)), .init("issuerId", .string(key.issuerID)),
      ]),
    ]
    if terminal.isJSON {
      terminal.result(json.compact)
    } else if let file = options.file {
      terminal.result("wrote \(file)")
    } else {
      terminal.result(String(root.pem.dropLast()))
    }
    if let file = options.apiKey, !terminal.isJSON {
      terminal.result("wrote \(file), key id \(key.id), issuer id \(key.issuerID)")
    }
    terminal.note(
      "for tests only: no server in production may trust it; the app is \(app.bundleID.rawValue) "
        + "(appAppleId \(app.appAppleID))"
    )
    return .held
  }
}
