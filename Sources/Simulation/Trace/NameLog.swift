/// What happened in a run under a name, in order, and what each of them came from.
///
/// Names exist in every build: what the world does (a tap, a push, an answer) and what is told of
/// the logic under test (a call, what it returned, what is shown). Jobs have none: how many there
/// are depends on the compiler.
public struct NameLog: Hashable, Sendable {
  /// Something that happened under a name.
  public struct Entry: Hashable, Sendable {
    /// Whose it is, a colon, and what: the same words are the same name.
    public let text: String
    /// The place in the log of the last name in the chain of jobs that led here; nil: none did.
    public let cause: Int?
    /// Which of the chains that begin at the cause: 0 goes on from it, others begin with it.
    public let branch: Int

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - text: whose it is, a colon, and what.
    ///   - cause: the place in the log of what led to it; nil: nothing with a name.
    ///   - branch: which of the chains that begin at the cause.
    public init(_ text: String, cause: Int?, branch: Int = 0) {
      self.text = text
      self.cause = cause
      self.branch = branch
    }

    /// The name as a number: the fingerprint of the text.
    public var name: UInt64 { Fingerprint(of: text.utf8).value }

    /// Whose it is, as a number: the fingerprint of the text before the colon.
    public var owner: UInt64 {
      Fingerprint(of: text.utf8.prefix { $0 != UInt8(ascii: ":") }).value
    }
  }

  /// What happened, in order.
  public var entries: [Entry]

  /// Makes a log.
  ///
  /// - Parameter entries: what happened, in order.
  public init(_ entries: [Entry] = []) { self.entries = entries }
}
