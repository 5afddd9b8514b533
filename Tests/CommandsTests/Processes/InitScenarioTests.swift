import Foundation
import TestThreads
import Testing

@Suite("The scenario of a package around an app's files", .serialized, .ownThreads)
struct InitScenarioTests {
  /// Returns the scenario that is written around a store with these members.
  private func scenario(_ members: String) async throws -> String {
    try await DummyProcess.use { dummy in
      let store = """
        import StoreKit
        final class Store {
          static let shared = Store()
          var ownedIDs: Set<String> = []
          \(members)
        }
        """
      try dummy.write(store, to: "App/Store.swift")
      let result = try dummy.run("init Storm --storekit kape.storekit --sources App")
      #expect(result.code == 0, "\(result.messages)")
      return try dummy.text(of: "Storm/Scenarios/kape.json5")
    }
  }

  @Test("has restores and sign-ins only if the app has them")
  func neither() async throws {
    let text = try await scenario("func purchase(_ product: Product) async throws {}")
    #expect(!text.contains("\"restore\"") && !text.contains("signIn"))
    #expect(text.contains("useAccount") && text.contains("  marks: [\"purchased\"]"))
  }

  @Test("restores if the app has a function for it")
  func restores() async throws {
    let text = try await scenario(
      "func purchase(_ product: Product) async throws {}\nfunc restorePurchases() async {}"
    )
    #expect(text.contains("\"restore\"") && !text.contains("signIn"))
  }

  @Test("signs in if purchases name an app user")
  func signsIn() async throws {
    let text = try await scenario(
      """
      func purchase(_ product: Product) async throws {
        _ = try await product.purchase(options: [.appAccountToken(UUID())])
      }
      """
    )
    #expect(text.contains("{ signIn: 1 }") && !text.contains("useAccount"))
  }
}
