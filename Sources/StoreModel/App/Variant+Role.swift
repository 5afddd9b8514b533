extension Variant {
  /// What is known about a variant.
  public enum Role: Hashable, Sendable {
    /// The hardened logic, in which no violation is ever expected.
    case reference
    /// Logic that breaks an invariant.
    ///
    /// The first invariant is the one that hunts must find broken. Where others may come first,
    /// `or` names them, too.
    case defect(Defect, breaks: InvariantID, or: [InvariantID] = [])
    /// Your own logic, about which nothing is known yet.
    case own
  }

  /// When the logic of a variant breaks an invariant.
  public enum Defect: Hashable, Sendable {
    /// The logic is exactly as designed, including its weaknesses.
    case asDesigned
    /// The logic has one defect that shows only in some interleavings.
    case race
    /// The logic has one defect that shows whenever its situation arises.
    case logic
  }

  /// When the variant breaks an invariant; nil if it is not known to break any.
  package var defect: Defect? {
    guard case .defect(let defect, _, _) = role else { return nil }
    return defect
  }

  /// The invariants that hunts may find broken, the recorded one first; empty without a defect.
  package var breaks: [InvariantID] {
    guard case .defect(_, let first, let others) = role else { return [] }
    return [first] + others
  }
}

extension Variant.Role: CustomStringConvertible {
  /// The role in one word, as `storestorm list variants` prints it.
  public var description: String {
    switch self {
    case .reference: "reference"
    case .defect(let defect, _, _): "\(defect)"
    case .own: "own"
    }
  }
}

/// The identifier of an invariant (`paid-means-access`), by which a variant says what it breaks.
public struct InvariantID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }
}
