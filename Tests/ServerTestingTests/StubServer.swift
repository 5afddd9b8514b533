import FileFormats
import Foundation
import HTTP
import StoreJSON
import StoreModel
import StoreSigning
import Synchronization
import TestThreads

/// A credits server in this process, which does not check signatures unless it says so.
final class StubServer: Sendable {
  /// What it does about a transaction that it knows already.
  enum Memory: Sendable {
    /// It credits each transaction once.
    case once
    /// It credits each transaction once, after it has checked the signature.
    case verifying
    /// It checks signatures, and refuses notifications of types that it does not know.
    case strict
    /// It credits a transaction as often as it is told of it.
    case never
    /// It credits each transaction once, and fails at refunds.
    case withoutRefunds
    /// It knows no refunds of plans.
    case withoutEnds
    /// It forgets a transaction at its refund, so an earlier state credits it again.
    case forgetsRefunds
    /// It asks an outdated copy of its database every other time.
    case stale
    /// It refuses everything, as a server does that trusts another root.
    case refusing
  }

  private struct Plan {
    var transaction: Transaction
    let owner: AppAccountToken?
    var poster: AppAccountToken?
  }

  private struct State {
    var credited: [TransactionID: AppAccountToken] = [:]
    var revoked: Set<TransactionID> = []
    var balances: [AppAccountToken: Int] = [:]
    var plans: [Plan] = []
    var resets = 0
    /// The balances before the last change, and the number of questions.
    var outdated: [AppAccountToken: Int] = [:]
    var questions = 0
  }

  private let memory: Memory
  private let state = Mutex(State())
  private let isOver = Mutex(false)
  let listener: HTTPListener

  init(_ memory: Memory) throws {
    self.memory = memory
    listener = try HTTPListener()
  }

  /// How often it was emptied.
  var resets: Int { state.withLock { $0.resets } }

  /// How often it was asked for a balance.
  var questions: Int { state.withLock { $0.questions } }

  /// Serves on a thread of its own while a test runs on another.
  func serving<Value>(_ body: () throws -> Value) async throws -> Value {
    Thread { [self] in
      try? HTTPServer(listener).run(until: { isOver.withLock { $0 } }, answer: answer)
    }.start()
    defer { isOver.withLock { $0 = true } }
    return try await onOwnThread(body)
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    if memory == .refusing, request.path.description != "/reset" {
      return HTTPResponse(status: 400)
    }
    let file = FileText(name: "body", bytes: request.body)
    let body = try? JSONNode.read(file, dialect: .json)
    let user = (request.headers["Authorization"] ?? "").replacing("Bearer ", with: "")
    switch request.path.description {
    case "/apple":
      let payload = body?["signedPayload"]?.text.flatMap(Self.payload)
      guard let data = payload?["data"],
        case .string(let signed) = data["signedTransactionInfo"]
      else { return HTTPResponse(status: 400) }
      let isUnknown = payload?["notificationType"] == .string("STORESTORM_UNKNOWN")
      guard isGenuine(signed), !(memory == .strict && isUnknown) else {
        return HTTPResponse(status: 400)
      }
      if memory == .withoutRefunds, payload?["notificationType"] == .string("REFUND") {
        return HTTPResponse(status: 500)
      }
      take(signed, by: nil)
      return HTTPResponse(status: 200)
    case "/post":
      guard let signed = body?["jws"]?.text, isGenuine(signed) else {
        return HTTPResponse(status: 400)
      }
      take(signed, by: AppAccountToken(rawValue: user))
      return HTTPResponse(status: 200)
    case "/balance":
      let balance = state.withLock { state in
        state.questions += 1
        let isOutdated = memory == .stale && state.questions.isMultiple(of: 2)
        return (isOutdated ? state.outdated : state.balances)[AppAccountToken(rawValue: user)] ?? 0
      }
      return HTTPResponse(status: 200, body: Array("{\"balance\": \(balance)}".utf8))
    case "/plans":
      let plans = state.withLock { $0.plans }.filter { plan in
        let isOwn = (plan.owner ?? plan.poster) == AppAccountToken(rawValue: user)
        let isOver = plan.transaction.isRevoked || plan.transaction.isUpgraded
        return isOwn && (!isOver || memory == .withoutEnds)
      }
      let texts = plans.map { plan in
        let end = plan.transaction.expirationDate.map { "\($0.rawValue)" } ?? "null"
        return "{\"id\": \"\(plan.transaction.productID.rawValue)\", \"until\": \(end)}"
      }
      return HTTPResponse(status: 200, body: Array("[\(texts.joined(separator: ","))]".utf8))
    case "/reset":
      state.withLock { $0 = State(resets: $0.resets + 1) }
      return HTTPResponse(status: 200)
    default: return HTTPResponse(status: 404)
    }
  }

  private func isGenuine(_ signed: String) -> Bool {
    guard memory == .verifying || memory == .strict else { return true }
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    let verifier = AppStoreVerifier(app: app, environment: .production)
    return (try? verifier.transaction(SignedTransaction(rawValue: signed))) != nil
  }

  private func take(_ signed: String, by poster: AppAccountToken?) {
    let text = SignedTransaction(rawValue: signed)
    guard let transaction = try? UnsignedPayloadReader().verify(text) else { return }
    guard transaction.productType == .consumable else { return take(transaction, by: poster) }
    state.withLock { state in
      guard let owner = transaction.appAccountToken ?? poster else { return }
      let before = state.balances
      defer { if state.balances != before { state.outdated = before } }
      if transaction.isRevoked, memory == .forgetsRefunds {
        guard state.credited.removeValue(forKey: transaction.id) != nil else { return }
        state.balances[owner, default: 0] -= 10
      } else if transaction.isRevoked {
        guard state.revoked.insert(transaction.id).inserted,
          state.credited[transaction.id] != nil
        else { return }
        state.balances[owner, default: 0] -= 10
      } else if memory == .never || state.credited[transaction.id] == nil {
        state.credited[transaction.id] = owner
        if !state.revoked.contains(transaction.id) { state.balances[owner, default: 0] += 10 }
      }
    }
  }

  /// Keeps the newest state of a plan.
  private func take(_ transaction: Transaction, by poster: AppAccountToken?) {
    state.withLock { state in
      let known = state.plans.firstIndex { $0.transaction.id == transaction.id }
      guard let known else {
        let owner = transaction.appAccountToken
        return state.plans.append(Plan(transaction: transaction, owner: owner, poster: poster))
      }
      if state.plans[known].poster == nil { state.plans[known].poster = poster }
      if transaction.signedDate >= state.plans[known].transaction.signedDate {
        state.plans[known].transaction = transaction
      }
    }
  }

  /// Returns the payload of a signed text, without checking the signature.
  private static func payload(of text: String) -> WireObject? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."))
    guard parts.count == 3, let bytes = try? Base64URL.bytes(of: parts[1]) else { return nil }
    return try? WireObject(utf8: bytes)
  }
}
