// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.

public import Foundation
import Simulation

/// Waits for expectations: developer.apple.com/documentation/xctest/xctwaiter.
///
/// All times are virtual. While a blocking wait lasts, the main actor and the main queue go on, as
/// they do in XCTest's run loop.
open class XCTWaiter {
  public enum Result: Int, Sendable {
    case completed = 1
    case timedOut
    case incorrectOrder
    case invertedFulfillment
    case interrupted
  }

  public init() {}

  open class func wait(
    for expectations: [XCTestExpectation],
    timeout seconds: TimeInterval,
    enforceOrder: Bool = false
  ) -> Result {
    let wait = Wait(expectations, enforcesOrder: enforceOrder)
    _ = Simulation.runSteps(for: VirtualDuration(seconds)) { wait.isDecided }
    return wait.result
  }

  open func wait(
    for expectations: [XCTestExpectation],
    timeout seconds: TimeInterval,
    enforceOrder: Bool = false
  ) -> Result { Self.wait(for: expectations, timeout: seconds, enforceOrder: enforceOrder) }

  open class func fulfillment(
    of expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder: Bool = false
  ) async -> Result {
    let wait = Wait(expectations, enforcesOrder: enforceOrder)
    let (news, teller) = AsyncStream.makeStream(of: Void.self)
    for expectation in expectations { expectation.listen { teller.yield() } }
    let end = Task {
      try? await Task.sleep(for: .nanoseconds(VirtualDuration(seconds).rawValue))
      teller.finish()
    }
    // Nobody reports when a predicate begins to hold.
    let look = Task {
      while !Task.isCancelled, expectations.contains(where: { $0 is XCTNSPredicateExpectation }) {
        teller.yield()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    if !wait.isDecided { for await _ in news where wait.isDecided { break } }
    end.cancel()
    look.cancel()
    return wait.result
  }

  open func fulfillment(
    of expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder: Bool = false
  ) async -> Result {
    await Self.fulfillment(of: expectations, timeout: seconds, enforceOrder: enforceOrder)
  }
}

@available(*, unavailable)
extension XCTWaiter: Sendable {}

/// What a wait is for.
private struct Wait: Sendable {
  private let expectations: [XCTestExpectation]
  private let enforcesOrder: Bool

  init(_ expectations: [XCTestExpectation], enforcesOrder: Bool) {
    self.expectations = expectations
    self.enforcesOrder = enforcesOrder
  }

  /// Whether more time would change nothing.
  var isDecided: Bool {
    for expectation in expectations { expectation.look() }
    let plain = expectations.filter { !$0.isInverted }
    return expectations.contains { $0.isInverted && $0.isFulfilled }
      || plain.count == expectations.count && plain.allSatisfy(\.isFulfilled)
  }

  var result: XCTWaiter.Result {
    if expectations.contains(where: { $0.isInverted && $0.isFulfilled }) {
      return .invertedFulfillment
    }
    let plain = expectations.filter { !$0.isInverted }
    guard plain.allSatisfy(\.isFulfilled) else { return .timedOut }
    let places = plain.compactMap(\.place)
    return enforcesOrder && places != places.sorted() ? .incorrectOrder : .completed
  }
}

extension VirtualDuration {
  /// A length of seconds; a day is the longest.
  init(_ seconds: TimeInterval) {
    self.init(rawValue: Int64(min(max(0, seconds), 86_400) * 1_000_000_000))
  }
}

extension XCTestCase {
  public func expectation(description: String) -> XCTestExpectation {
    let expectation = XCTestExpectation(description: description)
    expectation.assertForOverFulfill = true
    expectations.append(expectation)
    return expectation
  }

  public func expectation(
    for predicate: NSPredicate,
    evaluatedWith object: Any? = nil,
    handler: (() -> Bool)? = nil
  ) -> XCTestExpectation {
    let expectation = XCTNSPredicateExpectation(predicate: predicate, object: object)
    expectations.append(expectation)
    return expectation
  }

  public func expectation(
    forNotification name: Notification.Name,
    object: Any? = nil,
    notificationCenter: NotificationCenter = .default,
    handler: XCTNSNotificationExpectation.Handler? = nil
  ) -> XCTestExpectation {
    let expectation = XCTNSNotificationExpectation(
      name: name,
      object: object,
      notificationCenter: notificationCenter
    )
    expectation.handler = handler
    expectations.append(expectation)
    return expectation
  }

  public func wait(
    for expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder: Bool = false,
    file: StaticString = #filePath,
    line: Int = #line
  ) {
    let result = XCTWaiter.wait(for: expectations, timeout: seconds, enforceOrder: enforceOrder)
    tell(result, of: expectations, seconds, "\(file)", line)
  }

  public func fulfillment(
    of expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder: Bool = false,
    file: StaticString = #filePath,
    line: Int = #line
  ) async {
    let result = await XCTWaiter.fulfillment(
      of: expectations,
      timeout: seconds,
      enforceOrder: enforceOrder
    )
    tell(result, of: expectations, seconds, "\(file)", line)
  }

  public func waitForExpectations(
    timeout: TimeInterval,
    file: StaticString = #filePath,
    line: Int = #line,
    handler: ((any Error)?) -> Void = { _ in }
  ) {
    let waited = expectations
    expectations = []
    let result = XCTWaiter.wait(for: waited, timeout: timeout)
    tell(result, of: waited, timeout, "\(file)", line)
    handler(result == .completed ? nil : CocoaError(.userCancelled))
  }

  private func tell(
    _ result: XCTWaiter.Result,
    of expectations: [XCTestExpectation],
    _ seconds: TimeInterval,
    _ file: String,
    _ line: Int
  ) {
    let names = expectations.filter { $0.isInverted == $0.isFulfilled }
      .map { "\"\($0.expectationDescription)\"" }.joined(separator: ", ")
    switch result {
    case .completed: break
    case .timedOut:
      let text = "Asynchronous wait failed: Exceeded timeout of \(seconds) seconds"
      TestRun.fail("\(text), with unfulfilled expectations: \(names).", file, line)
    case .incorrectOrder:
      TestRun.fail("Failed due to expectation fulfilled in incorrect order.", file, line)
    case .invertedFulfillment:
      TestRun.fail("Fulfilled inverted expectation \(names).", file, line)
    case .interrupted: TestRun.fail("The wait was interrupted.", file, line)
    }
  }
}
