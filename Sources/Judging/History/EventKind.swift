/// A kind of operation, as signatures name it: never an identifier, a count or a time.
public struct EventKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let rawValue: String

  /// Wraps a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps a name: `deliver-refund`.
  public init(_ name: String) { rawValue = name }

  /// The name.
  public var description: String { rawValue }
}

/// What a violation is known by: two different bugs do not share one.
///
/// Invariant, kinds of the two operations that decide, and where the entitlement came from; never
/// an identifier, a count or a time.
public struct Signature: Hashable, Sendable, CustomStringConvertible {
  /// The invariant's identifier.
  public let invariant: String
  /// The operation that should have led to the right state.
  public let cause: EventKind
  /// The operation after which the state was wrong.
  public let effect: EventKind
  /// Where the entitlement came from: `direct`, `approved`, `outside`, `none`.
  public let source: String

  /// Names a violation.
  public init(invariant: String, cause: EventKind, effect: EventKind, source: String) {
    self.invariant = invariant
    self.cause = cause
    self.effect = effect
    self.source = source
  }

  /// The parts in one text: `invariant/cause>effect/source`.
  public var description: String { "\(invariant)/\(cause)>\(effect)/\(source)" }

  /// Returns the identifier of the invariant that a signature, as text, begins with.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the identifier.
  package static func invariant(of text: String) -> String { String(text.prefix { $0 != "/" }) }
}
