/// What a command takes besides options.
package struct PositionalDescription: Hashable, Sendable {
  /// What help calls it, in capitals.
  package let name: String
  /// What it must look like.
  package let kind: ValueKind
  /// Whether more than one may be given.
  package let repeats: Bool
  /// Whether none may be given.
  package let isOptional: Bool
  /// What it is, in one sentence without a full stop.
  package let abstract: String

  /// Describes a positional.
  ///
  /// - Parameters:
  ///   - name: what help calls it.
  ///   - kind: what it must look like.
  ///   - repeats: whether more than one may be given.
  ///   - isOptional: whether none may be given.
  ///   - abstract: what it is.
  package init(
    _ name: String,
    _ kind: ValueKind,
    repeats: Bool = false,
    isOptional: Bool = false,
    _ abstract: String
  ) {
    self.name = name
    self.kind = kind
    self.repeats = repeats
    self.isOptional = isOptional
    self.abstract = abstract
  }

  /// The name as a usage line writes it.
  var usage: String { isOptional ? "[\(name)]" : repeats ? name + "..." : name }
}
