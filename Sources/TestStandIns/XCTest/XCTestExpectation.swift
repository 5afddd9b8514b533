// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.
//
// This file uses `@unchecked Sendable`, as Apple declares it; it is sound because all code of a
// simulation runs on one thread, one step after another.

public import Foundation
import Synchronization

/// Something that a test waits for: developer.apple.com/documentation/xctest/xctestexpectation.
open class XCTestExpectation: @unchecked Sendable {
  private struct State {
    var description: String
    var wanted = 1
    var count = 0
    var isInverted = false
    var assertsOverFulfill = false
    /// The number of fulfillments of the process when this one was complete, for the order.
    var place: Int?
    var listeners: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>
  private static let fulfillments = Mutex(0)

  public init(description: String = "no description provided") {
    state = Mutex(State(description: description))
  }

  open var expectationDescription: String {
    get { state.withLock { $0.description } }
    set { state.withLock { $0.description = newValue } }
  }

  open var isInverted: Bool {
    get { state.withLock { $0.isInverted } }
    set { state.withLock { $0.isInverted = newValue } }
  }

  open var expectedFulfillmentCount: Int {
    get { state.withLock { $0.wanted } }
    set { state.withLock { $0.wanted = newValue } }
  }

  open var assertForOverFulfill: Bool {
    get { state.withLock { $0.assertsOverFulfill } }
    set { state.withLock { $0.assertsOverFulfill = newValue } }
  }

  open func fulfill(_ file: StaticString = #filePath, line: Int = #line) {
    let place = Self.fulfillments.withLock { count in
      count += 1
      return count
    }
    let (isTooMuch, listeners) = state.withLock { state in
      state.count += 1
      if state.count == state.wanted { state.place = place }
      return (state.assertsOverFulfill && state.count > state.wanted, state.listeners)
    }
    if isTooMuch {
      let text = "API violation - multiple calls made to XCTestExpectation.fulfill() for"
      TestRun.fail("\(text) \(expectationDescription).", "\(file)", line)
    }
    for listener in listeners { listener() }
  }

  /// Whether it was fulfilled as often as expected.
  var isFulfilled: Bool { state.withLock { $0.count >= $0.wanted } }

  /// When it was fulfilled among all; nil if it was not.
  var place: Int? { state.withLock { $0.place } }

  /// Calls a closure at each fulfillment.
  func listen(_ listener: @escaping @Sendable () -> Void) {
    state.withLock { $0.listeners.append(listener) }
  }

  /// Looks whether a condition that nobody reports holds now.
  func look() {}
}

/// An expectation of a condition, which is looked at again and again.
open class XCTNSPredicateExpectation: XCTestExpectation, @unchecked Sendable {
  private let condition: () -> Bool

  public init(predicate: NSPredicate, object: Any? = nil) {
    condition = { predicate.evaluate(with: object) }
    super.init(description: "Expect predicate `\(predicate)` for object \(object ?? "nil")")
  }

  override func look() {
    if !isFulfilled, condition() { fulfill() }
  }
}

/// An expectation of a notification.
open class XCTNSNotificationExpectation: XCTestExpectation, @unchecked Sendable {
  public typealias Handler = (Notification) -> Bool

  open var handler: Handler?
  private var observer: (any NSObjectProtocol)?

  public init(
    name: Notification.Name,
    object: Any? = nil,
    notificationCenter: NotificationCenter = .default
  ) {
    super.init(description: "Expect notification '\(name.rawValue)' from \(object ?? "any object")")
    observer = notificationCenter.addObserver(forName: name, object: object, queue: nil) {
      [weak self] notification in
      guard let self, handler?(notification) ?? true else { return }
      fulfill()
    }
  }
}
