import Foundation
import StoreSigning
import TestThreads
import Testing

/// Source: Apple's server libraries read root certificates in binary form.
@Suite("The root certificate for a server under test", .ownThreads)
struct CertificateTests {
  @Test("is printed as text, and written as text or in binary form by the name of the file")
  func forms() async throws {
    try await DummyProcess.use { dummy in
      let root = CertificateChain.simulated.root
      let printed = try dummy.run("certificate")
      #expect(printed.code == 0 && printed.results == root.pem)
      #expect(printed.messages.contains("for tests only"))
      #expect(try dummy.run("certificate --out root.cer").results == "wrote root.cer\n")
      #expect(try dummy.run("certificate --out root.pem --quiet").messages.isEmpty)
      let binary = try Data(contentsOf: dummy.directory.appending(path: "root.cer"))
      #expect(binary == Data(root.der))
      #expect(try dummy.text(of: "root.pem") == root.pem)
      let json = try dummy.run("certificate --json").json()
      #expect(json["pem"] as? String == root.pem && json["wrote"] is NSNull)
      #expect(json["bundleId"] as? String == "com.storestorm.simulated")
    }
  }

  @Test("comes with the key for the App Store Server API if a file is named for it")
  func apiKey() async throws {
    try await DummyProcess.use { dummy in
      let pem = PrivateKey(named: "StoreStorm App Store Server API").pem
      let run = try dummy.run("certificate --out root.cer --api-key key.p8")
      let names = "key id STORESTORM, issuer id 53746f72-6553-4746-8f72-6d0000000000"
      #expect(run.results == "wrote root.cer\nwrote key.p8, \(names)\n")
      #expect(try dummy.text(of: "key.p8") == pem)
      let json = try dummy.run("certificate --json").json()
      let key = try #require(json["apiKey"] as? [String: Any])
      #expect(key["keyId"] as? String == "STORESTORM" && key["wrote"] is NSNull)
      let refused = try dummy.run("certificate --api-key /dev/null/key.p8")
      #expect(refused.code == 2 && refused.messages.contains("cannot write"))
    }
  }

  @Test("is not written where it cannot be, in one line")
  func refused() async throws {
    try await DummyProcess.use { dummy in
      let refused = try dummy.run("certificate --out /dev/null/root.cer")
      #expect(refused.code == 2 && refused.results.isEmpty)
      #expect(refused.messages.contains("cannot write"))
    }
  }
}
