import Judging
import SimulatedXCTest
import Testing
import Trials

/// A test of an app in the styles of XCTest; each method says in its name what it does.
private final class SampleTests: XCTestCase {
  private var ready = false

  override func setUp() async throws { ready = true }

  func testPasses() { XCTAssertTrue(ready) }

  func testFailsTwice() {
    XCTAssertEqual(1, 2, "first")
    XCTAssertNil(3 as Int?)
  }

  func testThrows() throws { _ = try XCTUnwrap(nil as Int?) }

  func testSkips() throws { try XCTSkipIf(ready, "not here") }

  func testExpectsItsFailure() { XCTExpectFailure("known") { XCTFail("hidden") } }

  func testExpectsAFailureThatDoesNotCome() { XCTExpectFailure("known") {} }

  func testBlocksUntilTheMainActorHasWorked() {
    let done = expectation(description: "worked")
    Task { @MainActor in
      try? await Task.sleep(for: .seconds(3))
      done.fulfill()
    }
    wait(for: [done], timeout: 5)
  }

  func testBlocksTooShort() {
    let done = expectation(description: "worked")
    Task { @MainActor in
      try? await Task.sleep(for: .seconds(3))
      done.fulfill()
    }
    waitForExpectations(timeout: 2)
  }

  func testWaitsInOrder() async {
    let (first, second) = (XCTestExpectation(), XCTestExpectation())
    second.fulfill()
    first.fulfill()
    await fulfillment(of: [first, second], timeout: 1, enforceOrder: true)
  }

  func testWaitsForNothing() async {
    let never = XCTestExpectation(description: "never")
    never.isInverted = true
    await fulfillment(of: [never], timeout: 1)
  }

  func testNeverEnds() async {
    for await _ in AsyncStream(Void.self, { (_: AsyncStream<Void>.Continuation) in }) {}
  }
}

// One after another, because a process runs one test of an app at a time.
@Suite("A test of an app with XCTest", .serialized)
struct XCTestTests {
  private typealias Method = (SampleTests) -> () throws -> Void

  /// Runs a method without delays, and returns what failed.
  private func failures(of name: String, _ method: @escaping Method) throws -> [String] {
    let entry = testCase([(name, method)])
    let test = TestEntry(entry.testCaseClass, name, entry.allTests[0].1)
    return try CalmTest.run(test.simulated).violations.map(\.saw)
  }

  @Test("passes, fails at each assertion, or is skipped")
  func assertions() throws {
    #expect(try failures(of: "testPasses") { $0.testPasses }.isEmpty)
    #expect(
      try failures(of: "testFailsTwice") { $0.testFailsTwice } == [
        "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - first",
        "XCTAssertNil failed: \"3\"",
      ]
    )
    #expect(
      try failures(of: "testThrows") { $0.testThrows } == [
        "XCTUnwrap failed: expected non-nil value of type \"Int\""
      ]
    )
    #expect(try failures(of: "testSkips") { $0.testSkips }.isEmpty)
  }

  @Test("fails if an expected failure does not occur, and only then")
  func expectedFailures() throws {
    #expect(try failures(of: "testExpectsItsFailure") { $0.testExpectsItsFailure }.isEmpty)
    let missing = try failures(of: "testMissing") { $0.testExpectsAFailureThatDoesNotCome }
    #expect(missing == ["expected failure did not occur: known"])
  }

  @Test("waits in virtual time, and lets the main actor work while it blocks")
  func waits() throws {
    let blocks = try failures(of: "testBlocks") { $0.testBlocksUntilTheMainActorHasWorked }
    #expect(blocks.isEmpty)
    let short = try failures(of: "testBlocksTooShort") { $0.testBlocksTooShort }
    #expect(short.count == 1 && short[0].contains("Exceeded timeout of 2.0 seconds"), "\(short)")
    let order = try failures(of: "testWaitsInOrder", asyncTest(SampleTests.testWaitsInOrder))
    #expect(order == ["Failed due to expectation fulfilled in incorrect order."])
    let inverted = try failures(of: "testNothing", asyncTest(SampleTests.testWaitsForNothing))
    #expect(inverted.isEmpty)
  }

  @Test("fails if it never ends")
  func neverEnds() throws {
    let endless = try failures(of: "testNeverEnds", asyncTest(SampleTests.testNeverEnds))
    #expect(endless == ["the test still runs after 86400 s"])
  }
}
