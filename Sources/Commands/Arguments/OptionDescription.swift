/// An option of one or more commands: how it is written, what it takes, what it does.
package struct OptionDescription: Hashable, Sendable {
  /// The long name, without dashes.
  package let name: String
  /// The short name, if there is one.
  package let short: Character?
  /// What its value must look like; nil for a flag, which takes none.
  package let kind: ValueKind?
  /// Whether it may be given more than once.
  package let repeats: Bool
  /// What help calls the value.
  package let placeholder: String
  /// What it does, in one sentence without a full stop.
  package let abstract: String

  /// Describes a flag.
  ///
  /// - Parameters:
  ///   - name: the long name, without dashes.
  ///   - short: the short name, if there is one.
  ///   - abstract: what it does.
  package init(flag name: String, short: Character? = nil, _ abstract: String) {
    self.name = name
    self.short = short
    self.kind = nil
    self.repeats = false
    self.placeholder = ""
    self.abstract = abstract
  }

  /// Describes an option with a value.
  ///
  /// - Parameters:
  ///   - name: the long name, without dashes.
  ///   - placeholder: what help calls the value.
  ///   - kind: what the value must look like.
  ///   - repeats: whether it may be given more than once.
  ///   - abstract: what it does.
  package init(
    _ name: String,
    _ placeholder: String,
    _ kind: ValueKind,
    repeats: Bool = false,
    _ abstract: String
  ) {
    self.name = name
    self.short = nil
    self.kind = kind
    self.repeats = repeats
    self.placeholder = placeholder
    self.abstract = abstract
  }

  /// The name with its dashes.
  package var spelling: String { "--" + name }

  /// Whether this is how the option may be written, the value left out.
  func matches(_ spelling: Substring) -> Bool {
    if spelling == self.spelling { return true }
    guard let short else { return false }
    return spelling == "-\(short)"
  }
}
