// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.

public import Foundation
import Synchronization

/// A group of tests: developer.apple.com/documentation/xctest/xctestsuite.
///
/// It is only declared, for observers.
open class XCTestSuite: XCTest {
  private let ownName: String
  open private(set) var tests: [XCTest] = []

  public init(name: String) {
    ownName = name
    super.init()
  }

  open override var name: String { ownName }
  open override var testCaseCount: Int { tests.reduce(0) { $0 + $1.testCaseCount } }
  open func addTest(_ test: XCTest) { tests.append(test) }
}

/// What observes a run of tests: developer.apple.com/documentation/xctest/xctestobservation.
public protocol XCTestObservation: AnyObject {
  func testBundleWillStart(_ testBundle: Bundle)
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  )
  func testCaseDidFinish(_ testCase: XCTestCase)
  func testSuite(
    _ testSuite: XCTestSuite,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  )
  func testSuiteDidFinish(_ testSuite: XCTestSuite)
  func testBundleDidFinish(_ testBundle: Bundle)
}

extension XCTestObservation {
  public func testBundleWillStart(_ testBundle: Bundle) {}
  public func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  public func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
  public func testSuite(
    _ testSuite: XCTestSuite,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  public func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  public func testBundleDidFinish(_ testBundle: Bundle) {}
}

/// The list of observers, which SwiftPM's runner joins.
///
/// They hear nothing: the results are printed.
public final class XCTestObservationCenter: Sendable {
  public static let shared = XCTestObservationCenter()

  private init() {}

  public func addTestObserver(_ testObserver: any XCTestObservation) {}
  public func removeTestObserver(_ testObserver: any XCTestObservation) {}
}
