import StoreSimulation

/// A kind of operation for signatures, without identifiers, counts or times.
public struct EventKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let rawValue: String

  /// Creates a kind from a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a kind from a literal such as `deliver-refund`.
  public init(_ name: String) { rawValue = name }

  /// The name.
  public var description: String { rawValue }
}

extension EventKind: Phrased {
  package var phrase: String { String(rawValue.map { $0 == "-" ? " " : $0 }) }
}

/// The identity of a violation: two different bugs do not share a signature.
///
/// A signature consists of the invariant, the kinds of the two decisive operations, and the origin
/// of the entitlement. It never contains an identifier, a count or a time.
public struct Signature: Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the invariant.
  public let invariant: String
  /// The operation that should have led to the right state.
  public let cause: EventKind
  /// The operation after which the state was wrong.
  public let effect: EventKind
  /// The origin of the entitlement: `direct`, `approved`, `outside`, `none`.
  public let source: String

  /// Creates a signature.
  public init(invariant: String, cause: EventKind, effect: EventKind, source: String) {
    self.invariant = invariant
    self.cause = cause
    self.effect = effect
    self.source = source
  }

  /// The signature as one text: `invariant/cause>effect/source`.
  public var description: String { "\(invariant)/\(cause)>\(effect)/\(source)" }

  /// Returns the identifier of the invariant that a signature, as text, begins with.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the identifier.
  package static func invariant(of text: String) -> String { String(text.prefix { $0 != "/" }) }

  /// Returns the operation after which the state was wrong, of a signature as text.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the name of the operation; empty for a text of another form.
  package static func effect(of text: String) -> String {
    let parts = text.split(separator: ">", maxSplits: 1)
    return parts.count == 2 ? String(parts[1].prefix { $0 != "/" }) : ""
  }

  /// Returns the operation that should have led to the right state, of a signature as text.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the name of the operation; empty for a text of another form.
  package static func cause(of text: String) -> String {
    String(text.prefix { $0 != ">" }.split(separator: "/", maxSplits: 1).dropFirst().joined())
  }

  /// The beginning of the signature of a trial that does not repeat, instead of an invariant.
  package static let notDeterministic = "not-deterministic"

  /// Returns the signature of a trial that does not repeat, as text.
  ///
  /// - Parameter reason: the kind of escape, or what differed.
  /// - Returns: the text.
  package static func notDeterministic(_ reason: String) -> String {
    "\(notDeterministic)/\(reason)"
  }
}
