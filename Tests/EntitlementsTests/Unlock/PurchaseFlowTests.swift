import StoreModel
import Testing

@testable import Entitlements

@Suite("The purchase flow")
struct PurchaseFlowTests {
  private var flow = OrderlyPurchaseFlow()
  private var alerts = AlertQueue()

  @discardableResult
  private mutating func end(_ outcome: PurchaseOutcome, isUnlocked: Bool = false) -> Alert? {
    flow.end(PurchaseReport(outcome: outcome, access: .none), isUnlocked: isUnlocked)
  }

  private var failureText: String {
    if case .failed(let text) = flow.state { text } else { "" }
  }

  @Test("It starts idle, and a tap changes it to purchasing")
  mutating func begin() {
    #expect(flow.state == .idle)
    let begins = flow.beginPurchase()
    #expect(begins)
    #expect(flow.state == .purchasing)
  }

  @Test("A second tap while purchasing is not passed on")
  mutating func secondTap() {
    _ = flow.beginPurchase()
    let begins = flow.beginPurchase()
    #expect(!begins)
  }

  @Test("A success that unlocked is succeeded, without an alert")
  mutating func success() {
    _ = flow.beginPurchase()
    #expect(end(.success, isUnlocked: true) == nil)
    #expect(flow.state == .succeeded)
  }

  @Test("A success that was revoked at once is not succeeded")
  mutating func successTakenBack() {
    _ = flow.beginPurchase()
    #expect(end(.success, isUnlocked: false) == nil)
    #expect(flow.state == .idle)
  }

  @Test("A lock turns succeeded into idle")
  mutating func locked() {
    _ = flow.beginPurchase()
    end(.success, isUnlocked: true)
    flow.accessChanged(isUnlocked: false)
    #expect(flow.state == .idle)
  }

  @Test("A lock does not affect a purchase in progress")
  mutating func lockedWhilePurchasing() {
    _ = flow.beginPurchase()
    flow.accessChanged(isUnlocked: false)
    #expect(flow.state == .purchasing)
  }

  @Test("Cancelled is cancelled until the sheet closes")
  mutating func cancelled() {
    _ = flow.beginPurchase()
    #expect(end(.cancelled) == nil)
    #expect(flow.state == .cancelled)
    flow.sheetClosed()
    #expect(flow.state == .idle)
  }

  @Test("Cancelled is cancelled until the next purchase starts")
  mutating func cancelledThenBought() {
    _ = flow.beginPurchase()
    end(.cancelled)
    _ = flow.beginPurchase()
    #expect(flow.state == .purchasing)
  }

  @Test("Pending is idle with an alert")
  mutating func pending() {
    _ = flow.beginPurchase()
    #expect(
      end(.pending) == Alert(kind: .purchasePending, message: "Purchase is pending approval.")
    )
    #expect(flow.state == .idle)
  }

  @Test(
    "A failure is failed, with an alert that gives the reason",
    arguments: [
      (PurchaseFailure.productNotFound, AlertReason?.some(.productNotFound)),
      (.unverified, .unverified),
      (.store(.networkError), .store(.networkError)),
      (.store(.purchaseNotAllowed), .store(.purchaseNotAllowed)),
      (.unknownResult, nil),
      (.withoutAccess, nil),
    ]
  )
  mutating func failure(_ failure: PurchaseFailure, reason: AlertReason?) throws {
    _ = flow.beginPurchase()
    let alert = try #require(end(.failed(failure)))
    #expect(alert.kind == .purchaseFailed)
    #expect(alert.reason == reason)
    #expect(failureText == failure.message)
    #expect(alert.message == "Purchase failed: \(failure.message)")
  }

  @Test("Failed becomes idle once its own alert, and no other, is dismissed")
  mutating func dismissal() throws {
    let other = alerts.raise(Alert(kind: .loadFailed, message: ""))
    _ = flow.beginPurchase()
    let own = alerts.raise(try #require(end(.failed(.productNotFound))))
    flow.failureRaised(as: own)
    flow.dismissed(other)
    #expect(failureText == PurchaseFailure.productNotFound.message)
    flow.dismissed(own)
    #expect(flow.state == .idle)
  }

  @Test("Dismissing the alert of an earlier failure does not touch the next purchase")
  mutating func lateDismissal() throws {
    _ = flow.beginPurchase()
    let first = alerts.raise(try #require(end(.failed(.productNotFound))))
    flow.failureRaised(as: first)
    _ = flow.beginPurchase()
    flow.dismissed(first)
    #expect(flow.state == .purchasing)
    let second = alerts.raise(try #require(end(.failed(.unknownResult))))
    flow.failureRaised(as: second)
    flow.dismissed(first)
    #expect(failureText == PurchaseFailure.unknownResult.message)
  }
}
