// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match github.com/swiftlang/swift-corelibs-xctest, which SwiftPM's runner calls.

import Commands
import Dispatch
import Foundation
import Judging
import Trials

/// A closure that calls a method of a test.
public typealias XCTestCaseClosure = (XCTestCase) throws -> Void

/// The tests of a class.
public typealias XCTestCaseEntry = (
  testCaseClass: XCTestCase.Type, allTests: [(String, XCTestCaseClosure)]
)

/// Lists the tests of a class.
///
/// - Parameter allTests: The names of the methods, and the methods.
/// - Returns: The list.
public func testCase<T: XCTestCase>(
  _ allTests: [(String, (T) -> () throws -> Void)]
) -> XCTestCaseEntry {
  (T.self, allTests.map { name, method in (name, { test in try call(method, of: test) }) })
}

public func testCase<T: XCTestCase>(
  _ allTests: [(String, (T) -> () -> Void)]
) -> XCTestCaseEntry {
  (T.self, allTests.map { name, method in (name, { test in try call(method, of: test) }) })
}

private func call<T: XCTestCase>(
  _ method: (T) -> () throws -> Void,
  of test: XCTestCase
) throws {
  guard let test = test as? T else { preconditionFailure("\(test.name) is no \(T.self)") }
  try method(test)()
}

/// Returns a method that has the asynchronous one run after it.
///
/// - Parameter method: The asynchronous method.
/// - Returns: The method for SwiftPM's list.
public func asyncTest<T: XCTestCase>(
  _ method: @escaping (T) -> () async throws -> Void
) -> (T) -> () throws -> Void {
  { test in { test.asyncTest = method(test) } }
}

/// Runs tests, each as the launch of a simulated app, and ends the process.
///
/// The arguments are those of a command of StoreStorm, or the names of tests.
///
/// - Parameters:
///   - testCases: The tests by class.
///   - arguments: The arguments of the process.
///   - observers: Ignored: the results are printed.
/// - Returns: Never.
public func XCTMain(
  _ testCases: [XCTestCaseEntry],
  arguments: [String] = CommandLine.arguments,
  observers: [any XCTestObservation]? = nil
) -> Never {
  let entries = testCases.flatMap { entry in
    entry.allTests.map { TestEntry(entry.testCaseClass, $0.0, $0.1) }
  }
  let given = Array(arguments.dropFirst())
  if given.contains("--dump-tests-json") || given.contains("--list-tests") {
    for entry in entries { print(entry.specifier) }
    exit(0)
  }
  Task {
    let functions = await SwiftTesting.functions()
    let tests = entries.map(\.simulated) + functions.map(SwiftTesting.simulated)
    await StormCommand.main(
      variants: tests.map(\.variant),
      invariants: [TestPasses()],
      arguments: StormCommand.isCommand(given) ? given : ["test"] + given
    )
  }
  dispatchMain()
}

public func XCTMain(
  _ testCases: [XCTestCaseEntry],
  arguments: [String] = CommandLine.arguments,
  observers: [any XCTestObservation]? = nil
) -> CInt { XCTMain(testCases, arguments: arguments, observers: observers) as Never }
