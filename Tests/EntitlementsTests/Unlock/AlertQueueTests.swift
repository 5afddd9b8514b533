import StoreModel
import Testing

@testable import Entitlements

@Suite("Alerts")
struct AlertQueueTests {
  private let first = Alert(kind: .loadFailed, message: "1")
  private let second = Alert(kind: .restored, message: "2")

  @Test("The first stays in front until it is dismissed, and none is lost")
  func order() {
    var alerts = AlertQueue()
    #expect(alerts.front == nil)
    let ticket = alerts.raise(first)
    alerts.raise(second)
    #expect(alerts.front == first)
    #expect(alerts.dismiss() == ticket)
    #expect(alerts.front == second)
    alerts.dismissAll()
    #expect(alerts.front == nil)
    #expect(alerts.dismiss() == nil)
  }

  @Test("Two alerts with equal texts are two alerts")
  func equalTexts() {
    var alerts = AlertQueue()
    #expect(alerts.raise(first) != alerts.raise(first))
    _ = alerts.dismiss()
    #expect(alerts.front == first)
  }
}

extension AlertQueue {
  fileprivate mutating func dismissAll() {
    while dismiss() != nil {}
  }
}
