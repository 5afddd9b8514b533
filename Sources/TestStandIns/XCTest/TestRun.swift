import Foundation
import Simulation
import StoreSimulation
import Synchronization
package import Trials

/// One run of one test.
final class TestRun: Sendable {
  private struct State {
    var failures = 0
    var isStopped = false
    var skipped: String?
    /// The reasons of the expected failures of the blocks that run now.
    var expected: [String?] = []
    var matched = 0
  }

  /// The run of the test that is in progress; a process runs one test at a time.
  private static let current = Mutex<TestRun?>(nil)
  private let state = Mutex(State())

  /// Why the test was skipped; nil if it was not.
  var skipped: String? { state.withLock { $0.skipped } }

  // MARK: What assertions report

  /// Notes a failure of the test in progress; without one, the failure goes to standard error.
  static func fail(_ message: String, _ file: String, _ line: Int) {
    guard let run = current.withLock({ $0 }), let session = StoreSession.current else {
      return FileHandle.standardError.write(Data("\(file):\(line): error: \(message)\n".utf8))
    }
    let counts = run.state.withLock { state in
      if !state.expected.isEmpty {
        state.matched += 1
        return false
      }
      guard !state.isStopped else { return false }
      state.failures += 1
      return true
    }
    if counts { session.fail(TestFailure(file: file, line: line, message: message)) }
  }

  /// Ignores what fails from now on.
  private func stop() { state.withLock { $0.isStopped = true } }

  /// Runs a body whose failures are expected.
  ///
  /// - Returns: The result, and whether anything failed.
  static func expecting<Result>(
    _ reason: String?,
    _ body: () throws -> Result
  ) rethrows -> (result: Result, hasFailed: Bool) {
    let run = current.withLock { $0 }
    let before = run?.state.withLock { state in
      state.expected.append(reason)
      return state.matched
    }
    defer { run?.state.withLock { _ = $0.expected.popLast() } }
    let result = try body()
    return (result, run?.state.withLock { $0.matched } != before)
  }

  // MARK: The course of a test

  /// Runs a test as XCTest does: its synchronous parts on the main actor, the others elsewhere.
  func run(_ entry: TestEntry) async {
    Self.current.withLock { $0 = self }
    defer { Self.current.withLock { $0 = nil } }
    let test = Sent(await MainActor.run { Sent(entry.make()) }.value)
    let isReady = await attempt {
      try await test.value.setUp()
      try await Self.onMain(test) {
        try $0.setUpWithError()
        $0.setUp()
      }
    }
    if isReady, skipped == nil {
      await attempt {
        try await Self.onMain(test) { try $0.testClosure($0) }
        let body = await MainActor.run { Sent(test.value.asyncTest) }
        try await body.value?()
      }
    }
    await tearDown(test)
  }

  private func tearDown(_ test: Sent<XCTestCase>) async {
    let blocks = await MainActor.run { test.value.tearDownBlocks }
    for block in blocks.reversed() { await attempt { try await block() } }
    await attempt {
      try await Self.onMain(test) {
        $0.tearDown()
        try $0.tearDownWithError()
      }
      try await test.value.tearDown()
    }
  }

  @MainActor private static func onMain(
    _ test: Sent<XCTestCase>,
    _ body: @Sendable (XCTestCase) throws -> Void
  ) throws { try body(test.value) }

  /// Runs a part of the test; an error that it throws fails the test or skips it.
  ///
  /// - Returns: Whether no error was thrown.
  @discardableResult
  private func attempt(_ body: @Sendable () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch let skip as XCTSkip {
      state.withLock { $0.skipped = skip.message ?? "" }
    } catch let failure as UnwrapFailure {
      _ = failure
    } catch {
      Self.fail("threw error \"\(error)\"", "<unknown>", 0)
    }
    return false
  }
}

/// A test as SwiftPM's list names it.
package struct TestEntry: Sendable {
  private let testClass: XCTestCase.Type
  private let method: String
  private let closure: Sent<XCTestCaseClosure>

  /// Creates the entry of a method.
  package init(
    _ testClass: XCTestCase.Type,
    _ method: String,
    _ closure: @escaping XCTestCaseClosure
  ) {
    self.testClass = testClass
    self.method = method
    self.closure = Sent(closure)
  }

  /// The name as `swift test --filter` knows it: `AppTests.StoreTests/testBuys`.
  var specifier: String { "\(String(reflecting: testClass))/\(method)" }

  @MainActor func make() -> XCTestCase { testClass.init(name: method, testClosure: closure.value) }

  /// The test as a simulated device runs it.
  package var simulated: SimulatedTest {
    SimulatedTest(specifier) {
      let run = TestRun()
      await run.run(self)
      return run.skipped
    }
  }
}
