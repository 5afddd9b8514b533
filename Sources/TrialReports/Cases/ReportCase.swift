/// One judged item, for tools that collect test results.
package struct ReportCase: Hashable, Sendable {
  /// The result of a case.
  package enum Result: Hashable, Sendable {
    /// The case passed.
    case held
    /// The case passed, but deserves a look.
    case warned
    /// The case failed.
    case failed
    /// The case could not be judged.
    case undecided
    /// There is nothing to compare with.
    case broken
  }

  /// The suite that the case belongs to.
  package let suite: String
  /// The subject of the test.
  package let subject: String
  /// The name of the check.
  package let name: String
  /// The result.
  package let result: Result
  /// The kind of failure, in one word.
  package let kind: String
  /// The reason for the result; empty if the case passed.
  package let reason: String
  /// The file that the case is about, if there is one.
  package let file: String?

  /// Creates a case.
  package init(
    suite: String,
    subject: String,
    name: String,
    _ result: Result,
    kind: String,
    reason: String = "",
    file: String? = nil
  ) {
    self.suite = suite
    self.subject = subject
    self.name = name
    self.result = result
    self.kind = kind
    self.reason = reason
    self.file = file
  }
}
