// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/xctest. Comments note the differences.

/// Evaluates an assertion, and fails the test if the check returns a description.
private func judge(
  _ name: String,
  _ message: () -> String,
  _ file: StaticString,
  _ line: UInt,
  _ check: () throws -> String?
) {
  let found: String?
  do { found = try check() } catch { found = "threw error \"\(error)\"" }
  guard let found else { return }
  let own = message()
  let text = "\(name) failed: \(found)" + (own.isEmpty ? "" : " - \(own)")
  TestRun.fail(text, "\(file)", Int(line))
}

public func XCTFail(
  _ message: String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  TestRun.fail("failed" + (message.isEmpty ? "" : " - \(message)"), "\(file)", Int(line))
}

public func XCTAssert(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertTrue", message, file, line) { try expression() ? nil : "is not true" }
}

public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertTrue", message, file, line) { try expression() ? nil : "is not true" }
}

public func XCTAssertFalse(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertFalse", message, file, line) { try expression() ? "is not false" : nil }
}

public func XCTAssertNil(
  _ expression: @autoclosure () throws -> Any?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertNil", message, file, line) { try expression().map { "\"\($0)\"" } }
}

public func XCTAssertNotNil(
  _ expression: @autoclosure () throws -> Any?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertNotNil", message, file, line) { try expression() == nil ? "is nil" : nil }
}

public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertEqual", message, file, line) {
    let (left, right) = (try expression1(), try expression2())
    return left == right ? nil : "(\"\(left)\") is not equal to (\"\(right)\")"
  }
}

public func XCTAssertNotEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertNotEqual", message, file, line) {
    let (left, right) = (try expression1(), try expression2())
    return left == right ? "(\"\(left)\") is equal to (\"\(right)\")" : nil
  }
}

public func XCTAssertEqual<T: Numeric>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  accuracy: T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) where T.Magnitude: Comparable {
  judge("XCTAssertEqual", message, file, line) {
    let (left, right) = (try expression1(), try expression2())
    let isNear = left == right || (left - right).magnitude <= accuracy.magnitude
    return isNear ? nil : "(\"\(left)\") is not equal to (\"\(right)\") +/- (\"\(accuracy)\")"
  }
}

public func XCTAssertIdentical(
  _ expression1: @autoclosure () throws -> AnyObject?,
  _ expression2: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertIdentical", message, file, line) {
    try expression1() === expression2() ? nil : "the objects are not identical"
  }
}

public func XCTAssertNotIdentical(
  _ expression1: @autoclosure () throws -> AnyObject?,
  _ expression2: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertNotIdentical", message, file, line) {
    try expression1() === expression2() ? "the objects are identical" : nil
  }
}

private func compare<T: Comparable>(
  _ name: String,
  _ relation: String,
  _ left: () throws -> T,
  _ right: () throws -> T,
  _ message: () -> String,
  _ place: (file: StaticString, line: UInt),
  _ holds: (T, T) -> Bool
) {
  judge(name, message, place.file, place.line) {
    let (left, right) = (try left(), try right())
    return holds(left, right) ? nil : "(\"\(left)\") is not \(relation) (\"\(right)\")"
  }
}

public func XCTAssertGreaterThan<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let name = "XCTAssertGreaterThan"
  compare(name, "greater than", expression1, expression2, message, (file, line), >)
}

public func XCTAssertGreaterThanOrEqual<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let name = "XCTAssertGreaterThanOrEqual"
  compare(name, "greater than or equal to", expression1, expression2, message, (file, line), >=)
}

public func XCTAssertLessThan<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let name = "XCTAssertLessThan"
  compare(name, "less than", expression1, expression2, message, (file, line), <)
}

public func XCTAssertLessThanOrEqual<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let name = "XCTAssertLessThanOrEqual"
  compare(name, "less than or equal to", expression1, expression2, message, (file, line), <=)
}

public func XCTAssertThrowsError<T>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line,
  _ errorHandler: (_ error: any Error) -> Void = { _ in }
) {
  var thrown: (any Error)?
  do { _ = try expression() } catch { thrown = error }
  if let thrown { return errorHandler(thrown) }
  judge("XCTAssertThrowsError", message, file, line) { "did not throw an error" }
}

public func XCTAssertNoThrow<T>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {
  judge("XCTAssertNoThrow", message, file, line) {
    _ = try expression()
    return nil
  }
}

/// The error of a failed `XCTUnwrap`, which has been reported already.
struct UnwrapFailure: Error {}

public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) throws -> T {
  if let value = try expression() { return value }
  judge("XCTUnwrap", message, file, line) {
    "expected non-nil value of type \"\(T.self)\""
  }
  throw UnwrapFailure()
}
