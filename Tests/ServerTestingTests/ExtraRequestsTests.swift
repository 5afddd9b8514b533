import StoreJSON
import StoreModel
import StoreSigning
import Testing

@testable import ServerTesting

@Suite("Requests that no customer has caused, and late ones")
struct ExtraRequestsTests {
  private func payload(_ number: Int) -> NotificationPayload {
    NotificationPayload(
      notification: .didRenew(isRecovery: false),
      id: NotificationID(rawValue: "n\(number)"),
      signedDate: StoreDate(rawValue: 1_767_268_800_000)
    )
  }

  private func exchange(_ content: PlannedRequest.Content, status: Int?) -> Exchange {
    let planned = PlannedRequest(content: content, date: StoreDate(rawValue: 0))
    return Exchange(
      number: 1,
      purpose: planned.purpose,
      date: planned.date,
      transaction: nil,
      status: status,
      failure: nil
    )
  }

  @Test("in a burst, the last twenty accepted notifications come again, each once")
  func burst() {
    var extras = ExtraRequests(seed: 3)
    for number in 1...30 {
      let content = PlannedRequest.Content.notification(payload(number))
      for status in [nil, 500, number == 28 ? 500 : 200, number == 28 ? nil : 200] {
        extras.observe(content, exchange(content, status: status))
      }
    }
    let burst = extras.following(.reset, number: 1, [.burst]).map {
      if case .notification(let payload) = $0 { payload.id.rawValue } else { "" }
    }
    let expected = ((10...27) + [29, 30]).map { "n\($0)" }
    #expect(burst.sorted() == expected.sorted() && burst != expected)
  }

  @Test("a notification of an unknown type is genuine in all other respects")
  func unknownType() throws {
    let made = ExtraRequests(seed: 1).following(
      .notification(payload(1)),
      number: 16,
      [.unknownType]
    )
    guard made.count == 1, case .unknownNotification(let unknown) = made[0] else {
      Issue.record("\(made)")
      return
    }
    #expect(unknown.id.rawValue == "ffffffff-ffff-4fff-bffa-000000000010")
    var expected = payload(1)
    expected.id = unknown.id
    #expect(unknown == expected)
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    let text = AppStoreSigner(app: app).sign(unknown, as: TargetRequests.unknownType)
    let parts = text.utf8.split(separator: UInt8(ascii: "."))
    let object = try WireObject(utf8: Base64URL.bytes(of: parts[1]))
    #expect(object["notificationType"] == .string("STORESTORM_UNKNOWN"))
    #expect(object["version"] == .string("2.0"))
  }

  @Test("no notification of an unknown type comes from the sandbox, which a server may refuse")
  func unknownSandboxType() {
    var payload = payload(1)
    payload.environment = .sandbox
    let extras = ExtraRequests(seed: 1)
    #expect(extras.following(.notification(payload), number: 1, [.unknownType]).isEmpty)
  }

  @Test("unknown members change nothing for a server that does not know them")
  func unknownMembers() throws {
    let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
    var signer = AppStoreSigner(app: app)
    let plain = signer.sign(payload(1))
    signer.addsUnknownMembers = true
    let text = signer.sign(payload(1))
    #expect(text != plain)
    let verifier = AppStoreVerifier(app: app, environment: .production)
    #expect(try verifier.notification(text) == verifier.notification(plain))
  }

  @Test("a late request arrives after as many others as said, and the rest at the end")
  func late() {
    func request(_ number: Int) -> PlannedRequest {
      PlannedRequest(
        content: .read(AppAccountToken(rawValue: "u\(number)")),
        date: StoreDate(rawValue: 0)
      )
    }
    var late = LateRequests()
    late.hold(request(1), behind: 2)
    late.hold(request(2), behind: 1)
    late.hold(request(3), behind: 9)
    #expect(late.next().map(\.purpose) == [request(2).purpose])
    #expect(late.next().map(\.purpose) == [request(1).purpose])
    #expect(late.next().isEmpty)
    #expect(late.last().map(\.purpose) == [request(3).purpose])
    #expect(late.last().isEmpty)
  }
}
