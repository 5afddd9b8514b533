import FileFormats
import HTTP
import Foundation
import Judging
import Simulation
import StoreModel
import StoreSigning
import StoreSimulation
import TestThreads
import Testing
import TrialReports
import Trials

@testable import ServerTesting

@Suite("A scenario against a real server", .ownThreads)
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
    faults: String = "{}",
    thresholds: String = "{}",
    reads: String = "never",
    pace: LoadPace? = nil,
    users: Int = 20,
    stopsAtRead: Bool = false,
    stopsAtReset: Int = .max,
    notifications: String? = nil,
    post: String = "/post"
  ) async throws -> (result: ServerRun.Result?, exchanges: [Exchange]) {
    let server = try StubServer(memory)
    let place = "\(server.listener.origin)"
    let credits = Self.products.map { "\"com.aiimagestylist.credits.\($0)\": 10" }
    let text = """
      {
        notifications: "\(notifications ?? place)/apple",
        post: { url: "\(place)\(post)", headers: { Authorization: "Bearer {user}" },
          body: { jws: "{transaction}" } },
        read: { url: "\(place)/balance", headers: { Authorization: "Bearer {user}" },
          balance: "/balance", afterRequests: "\(reads)" },
        reset: { url: "\(place)/reset" },
        faults: \(faults),
        thresholds: \(thresholds),
        credits: { \(credits.joined(separator: ", ")) },
        patience: "1ms",
      }
      """
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    return try await server.serving {
      let run = ServerRun(
        target: target,
        app: app,
        seed: seed,
        pace: pace,
        while: { server.resets < stopsAtReset && !(stopsAtRead && server.questions > 0) }
      )
      let trial = Trial(
        scenario: try scenario(),
        variant: run.variant(of: "credits"),
        seed: seed,
        users: users,
        purpose: .load,
        invariants: []
      )
      let result = try run.run(trial)
      return (result, run.exchanges)
    }
  }

  @Test("leaves a server alone that credits each purchase once, and asks it the same each time")
  func right() async throws {
    var results: [(result: ServerRun.Result?, exchanges: [Exchange])] = []
    for seed: UInt64 in [1, 1, 2] { results.append(try await run(.once, seed: seed)) }
    for (result, exchanges) in results {
      let result = try #require(result)
      #expect(result.findings.isEmpty && result.users >= 15 && result.restarts.isEmpty)
      #expect(exchanges.count > 60 && result.accepted == result.purchases)
    }
    // The address of the stub, which the digest covers, differs from run to run.
    #expect(results[0].exchanges.map(\.phrase) == results[1].exchanges.map(\.phrase))
    #expect(results[0].exchanges.map(\.phrase) != results[2].exchanges.map(\.phrase))
  }

  @Test("finds a server that refuses each notification of a refund, and keeps the credits")
  func refusesRefunds() async throws {
    let result = try #require(try await run(.withoutRefunds).result)
    let finding = try #require(result.findings.first { $0.kind == .refused })
    #expect(finding.summary == "REFUND was answered with a failure at each attempt")
    #expect(finding.story.allSatisfy { $0.contains("status 500") || $0.contains("no answer") })
  }

  private static let extras = """
    { delays: "1/10", forgeries: "1/4", unknownTypes: "1/10", bursts: "1/20", unknownFields: true }
    """

  @Test("leaves a server alone that verifies, whatever comes late, again, forged or unknown")
  func extras() async throws {
    let (result, exchanges) = try await run(.verifying, faults: Self.extras, users: 8)
    #expect(try #require(result).findings.isEmpty)
    let phrases = exchanges.map(\.phrase)
    #expect(phrases.contains { $0.hasPrefix("forged post") })
    #expect(phrases.contains { $0.hasPrefix("forged notification") })
    #expect(phrases.contains { $0.hasPrefix("notification STORESTORM_UNKNOWN") })
    let dates = exchanges.filter { !$0.isRead }.map(\.date.rawValue)
    #expect(dates == dates.sorted(), "the clock of a server must not go back")
    let forged = exchanges.filter { $0.phrase.hasPrefix("forged") }
    #expect(forged.allSatisfy { $0.status == 400 })
    let again = try await run(.verifying, faults: Self.extras, users: 8).exchanges
    #expect(again.map(\.phrase) == phrases)
    let pace = LoadPace(connections: 4, rate: nil, rounds: 1)
    let load = try #require(
      try await run(.verifying, faults: Self.extras, pace: pace, users: 8).result
    )
    #expect(load.findings.isEmpty)
  }

  @Test("finds a server that believes forgeries, and shows which")
  func forgeries() async throws {
    let result = try #require(
      try await run(.once, faults: #"{ forgeries: "1/4" }"#, users: 8).result
    )
    let kinds = result.findings.map(\.kind)
    #expect(kinds.contains(.acceptedForgery) && kinds.contains(.tooMany))
    let finding = try #require(result.findings.first { $0.kind == .tooMany })
    #expect(finding.story.contains { $0.contains(": forged ") })
    #expect(finding.shortest?.steps.contains { $0.hasPrefix("forged ") } == true)
  }

  @Test("finds a server that refuses notifications of unknown types")
  func unknownTypes() async throws {
    let result = try #require(
      try await run(.strict, faults: #"{ unknownTypes: "1/4" }"#, users: 8).result
    )
    #expect(result.findings.map(\.kind) == [.refusedUnknown])
    #expect(result.findings.first?.story.first?.contains("STORESTORM_UNKNOWN") == true)
  }

  @Test("has no result if it is interrupted before all balances were read")
  func interrupted() async throws {
    let (result, exchanges) = try await run(.never, stopsAtRead: true)
    #expect(result == nil && exchanges.count(where: \.isRead) == 1)
  }

  @Test("has no result where the server accepts nothing, which is no success")
  func acceptsNothing() async throws {
    let failure = await #expect(throws: ServerRun.Failure.self) { try await run(.refusing) }
    #expect(failure?.description.contains("the server accepted nothing about") == true)
    #expect(failure?.description.contains("status 400") == true)
  }

  @Test("has no result where no notification is answered, as behind a wrong address")
  func unansweredNotifications() async throws {
    // Nothing listens at port 9.
    let failure = await #expect(throws: ServerRun.Failure.self) {
      try await run(.strict, notifications: "http://127.0.0.1:9")
    }
    let text = failure?.description ?? ""
    #expect(text.contains("notifications was answered, last: "), "\(text)")
  }

  @Test("has no result where no post is accepted, although notifications are")
  func refusedPosts() async throws {
    let failure = await #expect(throws: ServerRun.Failure.self) {
      try await run(.strict, post: "/nowhere")
    }
    let text = failure?.description ?? ""
    #expect(text.contains("posts was accepted, last: status 404"), "\(text)")
  }

  @Test("finds a server that credits a purchase as often as it is told of it")
  func wrong() async throws {
    let result = try #require(try await run(.never).result)
    let finding = try #require(result.findings.first { $0.kind == .tooMany })
    #expect(finding.summary.contains("expected 10") || finding.summary.contains("expected 20"))
    #expect(finding.story.contains { $0.contains("post of transaction") })
    #expect(finding.story.contains { $0.contains("notification ONE_TIME_CHARGE") })
  }

  @Test("sends parts of the requests again until only those are left that a finding needs")
  func shortest() async throws {
    let result = try #require(try await run(.never).result)
    let finding = try #require(result.findings.first { $0.kind == .tooMany })
    let shortest = try #require(finding.shortest)
    // It takes two requests about the same purchase to credit it twice, or one about each of two.
    #expect((2...3).contains(shortest.steps.count) && shortest.seen == 1)
    #expect(shortest.steps.allSatisfy { $0.hasSuffix(": status 200") })
    // The numbers are those after these requests: two or three of ten credits each.
    #expect(shortest.found == "\(10 * shortest.steps.count) credits")
    #expect(shortest.lines.contains { $0.hasPrefix("then the server says: \(shortest.found);") })
    let commands = shortest.script.split(separator: "\n").filter { $0.hasPrefix("curl ") }
    // The server is emptied first, and read last.
    #expect(commands.count == shortest.steps.count + 2)
    #expect(commands.first?.contains("/reset'") == true)
    #expect(commands.last?.contains("/balance'") == true)
  }

  @Test("finds the two requests whose order decides, and that the other order is right")
  func race() async throws {
    let result = try #require(try await run(.forgetsRefunds).result)
    let finding = try #require(result.findings.first { $0.kind == .keptAfterRefund })
    let shortest = try #require(finding.shortest)
    // The state before the refund arrives after it.
    #expect(shortest.lines.first?.hasPrefix("A notification REFUND about") == true)
    #expect(shortest.lines.last == "with B before A, the answers agree with the books")
    // The same requests, of which the two that matter have changed places.
    let right = try #require(shortest.right).map(\.phrase)
    #expect(right.last == shortest.exchanges.first?.phrase)
    #expect(right.sorted() == shortest.exchanges.map(\.phrase).sorted())
    let page = result.page(of: finding, scenario: "s", seed: 1, again: "again")
    let html = try #require(page).html
    #expect(html.contains("B before A: the answers agree with the store&#39;s books"))
    #expect(html.contains("curl --silent") && html.contains("signedPayload"))
  }

  @Test("sends the same requests over many connections, and repeats what was not accepted")
  func load() async throws {
    let faults = #"{ cutRequests: "1/5", lostAnswers: "1/5", resets: "1/10", duplicates: "1/5" }"#
    let pace = LoadPace(connections: 8, rate: nil, rounds: 2)
    let (result, exchanges) = try await run(.once, faults: faults, pace: pace, users: 10)
    let right = try #require(result)
    let times = right.times
    #expect(right.findings.isEmpty && right.accepted == right.purchases && right.digest == nil)
    #expect(times[.post].spoiled > 0 && times[.notification].spoiled > 0)
    let answers = times[.post].answers.count + times[.notification].answers.count
    #expect(answers > 60 && exchanges.map(\.number) == Array(1...exchanges.count))
    let wrong = try #require(try await run(.never, faults: faults, pace: pace, users: 10).result)
    #expect(wrong.findings.contains { $0.rounds == 2 && $0.shortest?.isTogether == true })
  }

  @Test("reads between the requests as the seed says, and finds nothing at a right server")
  func readsInBetween() async throws {
    let (result, exchanges) = try await run(.once, reads: "1/2")
    #expect(try #require(result).findings.isEmpty)
    let places = exchanges.indices.filter { exchanges[$0].isRead }
    let others = exchanges.filter { !$0.isRead }.map(\.phrase)
    let last = try #require(exchanges.lastIndex { !$0.isRead })
    #expect(places.count { $0 < last } > 15)
    let again = try await run(.once, reads: "1/2").exchanges
    #expect(again.map(\.phrase) == exchanges.map(\.phrase))
    // The other requests are the same with readings and without.
    #expect(try await run(.once).exchanges.filter { !$0.isRead }.map(\.phrase) == others)
  }

  @Test("finds a server whose answers go back, with the two readings and what was between them")
  func wentBack() async throws {
    let result = try #require(try await run(.stale, reads: "1/2", users: 8).result)
    let finding = try #require(result.findings.first { $0.kind == .wentBack })
    #expect(finding.summary.contains(" credits at request "))
    #expect(finding.story.first?.contains("read of") == true)
    #expect(finding.story.last?.contains("read of") == true)
    let shortest = try #require(result.findings.compactMap(\.shortest).first)
    #expect(shortest.exchanges.count(where: \.isRead) <= 2)
    let page = result.page(of: finding, scenario: "s", seed: 1, again: "again")
    #expect(try #require(page).html.contains("Wrong: went-back"))
  }

  @Test("reports the thresholds that a load has missed, but not what it spoiled itself")
  func thresholds() async throws {
    let faults = #"{ cutRequests: "1/5", lostAnswers: "1/5" }"#
    let thresholds = """
      { "p50": "< 0s", "post.max": "< 1h", "read.p99": "< 1h", errors: "never",
        "notification.errors": "1/2" }
      """
    let pace = LoadPace(connections: 4, rate: nil, rounds: 2)
    let load = try await run(.once, faults: faults, thresholds: thresholds, pace: pace, users: 5)
    let result = try #require(load.result)
    #expect(result.verdicts.map(\.isKept) == [false, true, true, true, true])
    #expect(result.findings.map(\.kind) == [.missedThreshold])
    #expect(result.findings[0].summary.hasPrefix("p50 < 0s, found "))
    let refusing = try await run(.withoutRefunds, thresholds: #"{ "errors": "never" }"#, pace: pace)
    let missed = try #require(refusing.result?.findings.last)
    #expect(missed.kind == .missedThreshold && missed.summary.hasPrefix("errors <= 0/1, found "))
  }

  @Test("measures requests one after the other, too, and judges no thresholds then")
  func timesInOrder() async throws {
    let result = try #require(try await run(.once, thresholds: #"{ "p50": "< 0s" }"#).result)
    #expect(result.findings.isEmpty && result.verdicts.isEmpty)
    let times = result.times
    #expect(times[.post].requests > 20 && times[.post].errors == 0)
    #expect(times[.notification].requests > 20 && times[.read].requests >= 2 * result.users)
  }

  @Test("keeps what the rounds before an interruption have shown")
  func interruptedLoad() async throws {
    let pace = LoadPace(connections: 4, rate: nil, rounds: 1_000)
    let result = try #require(try await run(.never, pace: pace, users: 5, stopsAtReset: 3).result)
    #expect(result.rounds == 2 && !result.findings.isEmpty)
    #expect(try await run(.never, pace: pace, users: 5, stopsAtReset: 1).result == nil)
  }

  @Test("says of a lost answer that the server has acted, and repeats the request")
  func lostAnswers() async throws {
    let (result, exchanges) = try await run(.once, faults: #"{ lostAnswers: "1/2" }"#)
    #expect(try #require(result).findings.isEmpty)
    #expect(exchanges.contains { $0.failure?.contains("discarded on purpose") == true })
  }
}

extension Exchange {
  /// Whether it has read a balance.
  fileprivate var isRead: Bool { if case .read = purpose { true } else { false } }
}
