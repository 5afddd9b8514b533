import AppStoreSigning
import FileFormats
import HTTP
import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@testable import ServerTesting

@Suite("A scenario against a real server")
struct ServerRunTests {
  private static let products = ["starter", "popular", "bestvalue"]

  private func scenario() throws -> Scenario {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "CreditsServer/lost-requests.json5").path
    let known = Variant("credits/known", makeServer: { TargetServer(environment: $0) }) {
      PostingApp(environment: $0)
    }
    return try Scenario.load(path: path, vocabulary: .storm([known]))
  }

  private func run(
    _ memory: StubServer.Memory,
    seed: UInt64 = 1,
    stopsAtRead: Bool = false
  ) throws -> (result: ServerRun.Result?, exchanges: [Exchange]) {
    let server = try StubServer(memory)
    let place = "\(server.listener.origin)"
    let credits = Self.products.map { "\"com.aiimagestylist.credits.\($0)\": 10" }
    let text = """
      {
        notifications: "\(place)/apple",
        post: { url: "\(place)/post", headers: { Authorization: "Bearer {user}" },
          body: { jws: "{transaction}" } },
        read: { url: "\(place)/balance", headers: { Authorization: "Bearer {user}" },
          balance: "/balance" },
        credits: { \(credits.joined(separator: ", ")) },
        patience: "1ms",
      }
      """
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    return try server.serving {
      let run = ServerRun(target: target, app: app)
      let trial = Trial(
        scenario: try scenario(),
        variant: run.variant(of: "credits"),
        seed: seed,
        users: 20,
        purpose: .load,
        invariants: []
      )
      let result = try run.run(trial) { !stopsAtRead || !run.exchanges.contains(where: \.isRead) }
      return (result, run.exchanges)
    }
  }

  @Test("leaves a server alone that credits each purchase once, and asks it the same each time")
  func right() throws {
    let results = try [1, 1, 2].map { try run(.once, seed: $0) }
    for (result, exchanges) in results {
      let result = try #require(result)
      #expect(result.findings.isEmpty && result.users >= 15 && result.restarts == 0)
      #expect(exchanges.count > 60 && result.accepted == result.purchases)
    }
    // The address of the stub, which the digest covers, differs from run to run.
    #expect(results[0].exchanges.map(\.phrase) == results[1].exchanges.map(\.phrase))
    #expect(results[0].exchanges.map(\.phrase) != results[2].exchanges.map(\.phrase))
  }

  @Test("finds a server that refuses each notification of a refund, and keeps the credits")
  func refusesRefunds() throws {
    let result = try #require(try run(.withoutRefunds).result)
    let finding = try #require(result.findings.first { $0.kind == .refused })
    #expect(finding.summary == "REFUND was answered with a failure at each attempt")
    #expect(finding.story.allSatisfy { $0.contains("status 500") || $0.contains("no answer") })
  }

  @Test("has no result if it is interrupted before all balances were read")
  func interrupted() throws {
    let (result, exchanges) = try run(.never, stopsAtRead: true)
    #expect(result == nil && exchanges.count(where: \.isRead) == 1)
  }

  @Test("has no result where the server accepts nothing, which is no success")
  func acceptsNothing() throws {
    let failure = #expect(throws: ServerRun.Failure.self) { try run(.refusing) }
    #expect(failure?.description.contains("the server accepted nothing about") == true)
    #expect(failure?.description.contains("status 400") == true)
  }

  @Test("finds a server that credits a purchase as often as it is told of it")
  func wrong() throws {
    let result = try #require(try run(.never).result)
    let finding = try #require(result.findings.first { $0.kind == .tooMany })
    #expect(finding.summary.contains("expected 10") || finding.summary.contains("expected 20"))
    #expect(finding.story.contains { $0.contains("post of transaction") })
    #expect(finding.story.contains { $0.contains("notification ONE_TIME_CHARGE") })
  }
}

extension Exchange {
  /// Whether it has read a balance.
  fileprivate var isRead: Bool { if case .read = purpose { true } else { false } }
}
