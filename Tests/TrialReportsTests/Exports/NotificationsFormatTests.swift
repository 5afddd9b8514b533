import Entitlements
import Foundation
import StoreModel
import StoreSigning
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

/// Source: "App Store Server Notifications V2": the request's body is one object with
/// `signedPayload`.
@Suite("Signed notifications for a server")
struct NotificationsFormatTests {
  private func events(of scenario: String, _ variant: String) throws -> [TimedEvent] {
    try Trial(
      scenario: HuntedScenario.named(scenario),
      variant: #require(HuntedScenario.variant(variant)),
      seed: 5,
      users: 20,
      purpose: .load
    )
    .run(recording: true).record.events
  }

  @Test("are what the simulated store sends to a simulated server, in the same order")
  func same() throws {
    var (log, sent, logged) = (NotificationLog(), [NotificationPayload](), [NotificationPayload]())
    for event in try events(of: "server-notifications", "account/reference") {
      if case .notificationSent(let payload, attempt: 1) = event.event { sent.append(payload) }
      if let payload = log.record(event) { logged.append(payload) }
    }
    #expect(sent.count > 50)
    // A notice is sent when it is issued, so both are in one order.
    #expect(sent == logged)
  }

  @Test("exist for an app without a server, too: one body of a request per line")
  func lines() throws {
    let events = try events(of: "ask-to-buy", "unlock/reference")
    let issued = events.count { if case .notified = $0.event { true } else { false } }
    var lines = NotificationLines()
    let texts = events.compactMap { lines.line($0) }
    #expect(issued > 5 && texts.count == issued)
    for text in texts {
      #expect(text.hasPrefix("{\"signedPayload\":\"ey") && text.hasSuffix("\"}\n"))
      #expect(text.count { $0 == "." } == 2)
    }
  }
}
