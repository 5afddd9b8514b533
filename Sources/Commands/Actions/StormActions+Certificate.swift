import AppStoreSigning
import FileFormats
import StoreModel
import TrialReports
import StoreSimulation

extension StormActions {
  /// Writes the root certificate of the simulated App Store.
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
    let app = AppStoreApp.simulated
    let json: JSONText = [
      "wrote": options.file.map { .string($0) } ?? .null,
      "pem": .string(root.pem),
      "bundleId": .string(app.bundleID.rawValue),
      "appAppleId": .integer(app.appAppleID),
    ]
    if terminal.isJSON {
      terminal.result(json.compact)
    } else if let file = options.file {
      terminal.result("wrote \(file)")
    } else {
      terminal.result(String(root.pem.dropLast()))
    }
    terminal.note(
      "for tests only: no server in production may trust it; the app is \(app.bundleID.rawValue) "
        + "(appAppleId \(app.appAppleID))"
    )
    return .held
  }
}
