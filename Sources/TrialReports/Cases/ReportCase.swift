/// One thing that was judged, for machines that collect such things.
public struct ReportCase: Hashable, Sendable {
  /// How grave it is.
  public enum Result: Hashable, Sendable {
    /// Nothing to say.
    case held
    /// Worth a look.
    case warned
    /// It failed.
    case failed
    /// It cannot be said.
    case undecided
    /// There is nothing to compare with.
    case broken
  }

  /// What it belongs to: a suite of cases.
  public let suite: String
  /// What was put to the test.
  public let subject: String
  /// What was judged of it.
  public let name: String
  /// How grave it is.
  public let result: Result
  /// One word for what kind of failure it is.
  public let kind: String
  /// What there is to say; empty if it held.
  public let reason: String
  /// A file that it is about, if there is one.
  public let file: String?

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - suite: what it belongs to.
  ///   - subject: what was put to the test.
  ///   - name: what was judged of it.
  ///   - result: how grave it is.
  ///   - kind: one word for what kind of failure it is.
  ///   - reason: what there is to say; empty if it held.
  ///   - file: a file that it is about, if there is one.
  public init(
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
