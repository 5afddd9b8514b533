// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.
//
// This file uses `@unchecked Sendable`; it is sound because all code of a simulation runs on one
// thread, one step after another.

import Foundation

/// The common base of tests and suites: developer.apple.com/documentation/xctest/xctest.
open class XCTest {
  init() {}

  open var name: String { "" }
  open var testCaseCount: Int { 0 }

  @concurrent open func setUp() async throws {}
  open func setUpWithError() throws {}
  open func setUp() {}

  @concurrent open func tearDown() async throws {}
  open func tearDownWithError() throws {}
  open func tearDown() {}
}

/// A test: developer.apple.com/documentation/xctest/xctestcase.
open class XCTestCase: XCTest {
  private let ownName: String
  let testClosure: XCTestCaseClosure
  /// The asynchronous method that the closure stands for, once it was called.
  var asyncTest: (() async throws -> Void)?
  private(set) var tearDownBlocks: [@Sendable () async throws -> Void] = []
  /// The expectations that `waitForExpectations(timeout:handler:)` waits for.
  var expectations: [XCTestExpectation] = []

  /// If false, only the first failure of a test counts; the test itself goes on.
  open var continueAfterFailure = true

  /// Creates a test from the list that SwiftPM writes.
  ///
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - testClosure: Calls the method.
  public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    ownName = name
    self.testClosure = testClosure
    super.init()
  }

  open override var name: String { "\(Self.className).\(ownName)" }
  open override var testCaseCount: Int { 1 }

  static var className: String { String(describing: self) }

  open class func setUp() {}
  open class func tearDown() {}

  open func addTeardownBlock(_ block: @escaping () -> Void) {
    let block = Sent(block)
    tearDownBlocks.append { await MainActor.run { block.value() } }
  }

  public func addTeardownBlock(_ block: @Sendable @escaping () async throws -> Void) {
    tearDownBlocks.append(block)
  }

  /// Runs the block once, and measures nothing: its time is virtual.
  ///
  /// - Parameter block: The code.
  open func measure(_ block: () -> Void) { block() }

  /// Fails the test.
  ///
  /// - Parameters:
  ///   - description: What failed.
  ///   - filePath: The file of the failure.
  ///   - lineNumber: The line of the failure, from 1.
  ///   - expected: Whether an assertion failed, as opposed to an error that was thrown.
  open func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    TestRun.fail(description, filePath, lineNumber)
  }
}

@available(*, unavailable)
extension XCTest: Sendable {}

/// A value that code of another actor uses.
struct Sent<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
