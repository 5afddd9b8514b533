import AppStoreServerAPI
import FileFormats
import Foundation
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation
import Synchronization
import TestThreads
import Testing
import Trials

@testable import ServerTesting

@Suite("The App Store Server API during a run", .ownThreads)
struct APIPortTests {
  /// A server that asks the API whenever it is notified.
  private final class AskingServer: Sendable {
    struct State {
      var credited: [TransactionID: AppAccountToken] = [:]
      var types: [String] = []
      var mistakes: [String] = []
    }

    let listener: HTTPListener
    let state = Mutex(State())
    private let api: HTTPOrigin
    private let isOver = Mutex(false)

    init(api: HTTPOrigin) throws {
      self.api = api
      listener = try HTTPListener()
    }

    func serving<Value>(_ body: () throws -> Value) async throws -> Value {
      Thread { [self] in
        try? HTTPServer(listener).run(until: { isOver.withLock { $0 } }, answer: answer)
      }.start()
      defer { isOver.withLock { $0 = true } }
      return try await onOwnThread(body)
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
      let body = try? WireObject(utf8: request.body)
      let user = AppAccountToken(
        rawValue: (request.headers["Authorization"] ?? "").replacing("Bearer ", with: "")
      )
      switch request.path.description {
      case "/apple":
        guard case .string(let signed) = body?["signedPayload"] else { break }
        receive(signed)
      case "/post":
        guard case .string(let signed) = body?["jws"],
          let transaction = try? UnsignedPayloadReader()
            .verify(SignedTransaction(rawValue: signed))
        else { break }
        keep(transaction, of: user)
      default:
        let balance = state.withLock { state in
          state.credited.values.count { $0 == user } * 10
        }
        return HTTPResponse(status: 200, body: Array("{\"balance\": \(balance)}".utf8))
      }
      return HTTPResponse(status: 200)
    }

    private func keep(_ transaction: Transaction, of user: AppAccountToken) {
      let owner = transaction.appAccountToken ?? user
      state.withLock { state in
        state.credited[transaction.id] = transaction.isRevoked ? nil : owner
      }
    }

    private func receive(_ signed: String) {
      guard let payload = Self.content(signed),
        case .string(let type) = payload["notificationType"],
        let data = payload["data"]
      else { return }
      let isFirst = state.withLock { state in
        state.types.append(type)
        return state.types.count == 1
      }
      if isFirst { _ = ask(.post, "/inApps/v1/notifications/test") }
      guard case .string(let text) = data["signedTransactionInfo"],
        let told = try? UnsignedPayloadReader().verify(SignedTransaction(rawValue: text))
      else { return }
      // The API knows the newest state, however late the notification is.
      let info = ask(.get, "/inApps/v1/transactions/\(told.id.rawValue)")
      let history = ask(.get, "/inApps/v2/history/\(told.id.rawValue)")
      guard case .string(let newest) = info?["signedTransactionInfo"],
        let all = history?["signedTransactions"]?.texts,
        let transaction = try? UnsignedPayloadReader()
          .verify(SignedTransaction(rawValue: newest))
      else {
        return state.withLock { $0.mistakes.append("no answer about \(told.id.rawValue)") }
      }
      keep(transaction, of: AppAccountToken(rawValue: ""))
      let ids = all.compactMap {
        try? UnsignedPayloadReader().verify(SignedTransaction(rawValue: $0)).id
      }
      if !ids.contains(told.id) {
        state.withLock { $0.mistakes.append("\(told.id.rawValue) is not in its history") }
      }
    }

    private func ask(_ method: HTTPMethod, _ path: String) -> WireObject? {
      guard let path = HTTPPath(path) else { return nil }
      let request = HTTPRequest(
        method,
        path,
        headers: ["Authorization": "Bearer \(Self.token())"]
      )
      let response = try? HTTPClient(api).send(request, timeout: .seconds(20))
      return response.flatMap { try? WireObject(utf8: $0.body) }
    }

    private static func token() -> String {
      let end = Int(Date().timeIntervalSince1970) + 300
      let key = APIKey.simulated
      let header = #"{"alg":"ES256","kid":"\#(key.id)","typ":"JWT"}"#
      let claims = """
        {"iss":"\(key.issuerID)","exp":\(end),"aud":"appstoreconnect-v1","bid":"com.example.app"}
        """
      let content = [header, claims].map { Base64URL.text(of: Array($0.utf8)) }
        .joined(separator: ".")
      let signature = key.key.signature(of: Array(content.utf8))
      return "\(content).\(Base64URL.text(of: signature.bytes))"
    }

    private static func content(_ text: String) -> WireObject? {
      let parts = text.utf8.split(separator: UInt8(ascii: "."))
      guard parts.count == 3, let bytes = try? Base64URL.bytes(of: parts[1]) else { return nil }
      return try? WireObject(utf8: bytes)
    }
  }

  private static func text(of server: HTTPOrigin, api: String) -> String {
    let packs = ["starter", "popular", "bestvalue"]
    let credits = packs.map { "\"com.aiimagestylist.credits.\($0)\": 10" }
    return """
      {
        notifications: "\(server)/apple",
        post: { url: "\(server)/post", headers: { Authorization: "Bearer {user}" },
          body: { jws: "{transaction}" } },
        read: { url: "\(server)/balance", headers: { Authorization: "Bearer {user}" },
          balance: "/balance" },
        credits: { \(credits.joined(separator: ", ")) },
        patience: "1ms", timeout: "60s", api: \(api),
      }
      """
  }

  private func target(_ text: String) throws -> ServerTarget {
    try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
  }

  private func scenario() throws -> Scenario {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "CreditsServer/lost-requests.json5").path
    let known = Variant("credits/known", makeServer: { TargetServer(environment: $0) }) {
      PostingApp(environment: $0)
    }
    return try Scenario.load(path: path, vocabulary: .storm([known]))
  }

  /// A port that nobody uses, outside the range from which the system takes ports for connections.
  private func freePort() throws -> UInt16 {
    let first = UInt16(ProcessInfo.processInfo.processIdentifier % 10_000) + 10_000
    return try #require((first..<first + 1_000).first { (try? HTTPListener(port: $0)) != nil })
  }

  @Test("answers the server while the world waits for it, and sends the test that it orders")
  func run() async throws {
    let port = try freePort()
    let server = try AskingServer(api: .loopback(port: port))
    let target = try target(Self.text(of: server.listener.origin, api: "{ port: \(port) }"))
    let run = ServerRun(
      target: target,
      app: AppStoreApp(bundleID: "com.example.app", appAppleID: 1),
      seed: 1
    )
    let result = try await server.serving {
      let trial = Trial(
        scenario: try scenario(),
        variant: run.variant(of: "credits"),
        seed: 1,
        users: 10,
        purpose: .load,
        invariants: []
      )
      return try #require(try run.run(trial))
    }
    let state = server.state.withLock { $0 }
    #expect(state.mistakes.isEmpty && result.findings.isEmpty)
    #expect(state.types.contains("TEST") && state.types.contains("REFUND"))
    #expect(run.apiCalls.count > 20 && run.apiCalls.allSatisfy { $0.status == 200 })
    #expect(run.apiCalls.map(\.number) == Array(1...run.apiCalls.count))
    #expect(run.apiCalls[0].request == "POST /inApps/v1/notifications/test")
  }

  @Test("needs a port that nobody uses")
  func taken() throws {
    let other = try HTTPListener()
    let text = Self.text(of: other.origin, api: "{ port: \(other.port) }")
    let run = ServerRun(
      target: try target(text),
      app: AppStoreApp(bundleID: "com.example.app", appAppleID: 1),
      seed: 1
    )
    let trial = Trial(
      scenario: try scenario(),
      variant: run.variant(of: "credits"),
      seed: 1,
      users: 1,
      purpose: .load,
      invariants: []
    )
    let failure = #expect(throws: ServerRun.Failure.self) { try run.run(trial) }
    #expect(failure?.description.contains("cannot use port \(other.port)") == true)
  }

  @Test("has its port and its faults in the target file")
  func target() throws {
    let origin = HTTPOrigin.loopback(port: 1)
    let api = "{ port: 9601, faults: { stale: \"1/10\", reset: \"always\", staleBy: \"1h\" } }"
    let target = try #require(try target(Self.text(of: origin, api: api)).api)
    var faults = APIFaults()
    faults[.stale] = .init(1, 10)
    faults[.reset] = .always
    faults.staleBy = DelayRange(.hours(1), .hours(1))
    #expect(target == APITarget(port: 9_601, faults: faults))
    for (api, mistake) in [
      ("{}", "expected the key \"port\""), ("{ port: 0 }", "api.port: expected a whole number"),
      ("{ port: 1, faults: { lost: \"never\" } }", "expected one of the keys reset"),
      ("{ port: 1, faults: { stale: 1 } }", "api.faults.stale: expected a probability"),
    ] {
      let error = #expect(throws: ScenarioError.self) {
        try self.target(Self.text(of: origin, api: api))
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains(mistake), "\(String(describing: error))")
    }
  }
}
