import StoreModel
import Testing

@testable import Entitlements

@Suite("Small values of the service")
struct SmallValueTests {
  @Test("Pauses between reads grow to four seconds and stay there")
  func pauses() {
    var pauses = RereadPauses()
    #expect((0..<3).map { _ in pauses.next() } == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect((0..<3).map { _ in pauses.next() } == [.seconds(4), .seconds(4), .seconds(4)])
  }

  @Test("Taps share an attempt while one is in progress, and not afterwards")
  func attempts() {
    var attempts = OnePurchaseAtATime()
    let (first, second) = (attempts.attemptForTap(), attempts.attemptForTap())
    #expect(first == second)
    attempts.ended(first)
    #expect(attempts.attemptForTap() != first)
  }

  @Test("A failure keeps the error that the store threw", arguments: StoreError.allCases)
  func causes(error: StoreError) {
    let failure = PurchaseFailure(error)
    #expect(failure.reason == .store(error))
    #expect(!failure.message.isEmpty)
  }

  @Test("An error of another type is not reported as a store error")
  func foreignError() {
    #expect(PurchaseFailure(StorageError.writeFailed) == .store(.unknown))
    #expect(PurchaseFailure(PurchaseFailure.unverified) == .unverified)
  }

  @Test("A stopwatch counts from its start")
  func stopwatch() {
    let clock = ManualClock()
    clock.advance(by: .seconds(5))
    let stopwatch = LaunchStopwatch(clock)
    #expect(stopwatch.elapsed == .zero)
    clock.advance(by: .seconds(3))
    #expect(stopwatch.elapsed == .seconds(3))
  }
}
