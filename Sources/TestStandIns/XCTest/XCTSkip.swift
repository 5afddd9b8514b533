// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.

/// An error that skips a test: developer.apple.com/documentation/xctest/xctskip.
public struct XCTSkip: Error {
  public let message: String?

  public init(
    _ message: @autoclosure () -> String? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    self.message = message()
  }
}

public func XCTSkipIf(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {
  if try expression() { throw XCTSkip(message()) }
}

public func XCTSkipUnless(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {
  if try !expression() { throw XCTSkip(message()) }
}

public struct XCTExpectedFailure {
  /// The options of an expected failure.
  public final class Options {
    public var isStrict = true
    public var isEnabled = true

    public init() {}

    public static func nonStrict() -> Options {
      let options = Options()
      options.isStrict = false
      return options
    }
  }
}

@available(*, unavailable)
extension XCTExpectedFailure: Sendable {}

@available(*, unavailable)
extension XCTExpectedFailure.Options: Sendable {}

public func XCTExpectFailure<R>(
  _ failureReason: String? = nil,
  options: XCTExpectedFailure.Options,
  failingBlock: () throws -> R
) rethrows -> R {
  guard options.isEnabled else { return try failingBlock() }
  let (result, hasFailed) = try TestRun.expecting(failureReason, failingBlock)
  if !hasFailed, options.isStrict {
    TestRun.fail("expected failure did not occur: \(failureReason ?? "")", "<unknown>", 0)
  }
  return result
}

public func XCTExpectFailure<R>(
  _ failureReason: String? = nil,
  strict: Bool = true,
  failingBlock: () throws -> R
) rethrows -> R {
  let options = XCTExpectedFailure.Options()
  options.isStrict = strict
  return try XCTExpectFailure(failureReason, options: options, failingBlock: failingBlock)
}
