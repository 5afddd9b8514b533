import FileFormats
import Foundation
import HTTP
import Simulation
import StoreModel
import StoreSigning
import StoreSimulation
import TestThreads
import Testing
import Trials

@testable import ServerTesting

@Suite("Subscriptions at a real server", .ownThreads)
struct PlanRunTests {
  /// A scenario in which people buy a yearly plan, and some get their money back.
  private static let scenario = """
    {
      name: "plans", summary: "Plans are bought, renewed and refunded.", system: "account",
      catalogue: "tale.storekit", horizon: "12m",
      population: { users: 20 },
      billing: { timeRate: "monthlyRenewalEveryFiveMinutes" },
      journeys: [
        { name: "refund", begins: ["0s", "1m"], steps: ["launch", { signIn: 1 },
          { purchase: "tale.yearly" }, { wait: ["1s", "5m"] }, { refund: "tale.yearly" }] },
        { name: "renew", begins: ["0s", "1m"], steps: ["launch", { signIn: 1 },
          { purchase: "tale.monthly" }, { wait: ["1s", "11m"] }] },
      ],
      network: { latency: ["20ms", "1s"], loss: "1/10" },
      notifications: { duplicates: "1/4" },
    }
    """

  private func run(_ memory: StubServer.Memory) async throws -> ServerRun.Result {
    let server = try StubServer(memory)
    let place = "\(server.listener.origin)"
    let text = """
      {
        notifications: "\(place)/apple",
        post: { url: "\(place)/post", headers: { Authorization: "Bearer {user}" },
          body: { jws: "{transaction}" } },
        read: { url: "\(place)/plans", headers: { Authorization: "Bearer {user}", Date: "{date}" },
          plans: { at: "", product: "/id", expires: "/until" } },
        reset: { url: "\(place)/reset" },
        patience: "1ms",
      }
      """
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try await server.serving {
      let run = ServerRun(target: target, app: app, seed: 1)
      let known = Variant("account/known", makeServer: { TargetServer(environment: $0) }) {
        PostingApp(environment: $0)
      }
      let trial = Trial(
        scenario: try Scenario.decode(
          text: Array(Self.scenario.utf8),
          fileName: "plans.json5",
          catalog: try Array(Data(contentsOf: root.appending(path: "Scenarios/tale.storekit"))),
          vocabulary: .storm([known])
        ),
        variant: run.variant(of: "account"),
        seed: 1,
        users: 20,
        purpose: .load,
        invariants: []
      )
      return try #require(try run.run(trial))
    }
  }

  @Test("are right where the newest state of each transaction decides")
  func right() async throws {
    let result = try await run(.once)
    #expect(result.findings.isEmpty && result.purchases > 20 && result.accepted > 20)
  }

  @Test("are wrong where a refund ends nothing")
  func keepsRefunded() async throws {
    let findings = try await run(.withoutEnds).findings
    #expect(!findings.isEmpty && findings.allSatisfy { $0.kind == .planAfterRefund })
    #expect(findings.allSatisfy { $0.summary.contains(" has tale.") })
  }
}
