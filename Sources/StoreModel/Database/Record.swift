/// What a database keeps in a record.
public protocol RecordContent: Hashable, Sendable {
  /// What records are found by.
  associatedtype Key: Hashable & Sendable
  /// Under what it is found; fixed for the life of a record.
  var keys: [Key] { get }
}

/// The number of a record.
///
/// Numbers are handed out in rising order when an insertion is asked for, and never again: those of
/// insertions that failed or were rolled back are missing, as with a sequence of PostgreSQL. What
/// has the higher number may be committed first.
public struct RecordID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, from 1.
  public let rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Orders by number: the one whose insertion was asked for earlier comes first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One record of the database, as a transaction sees it.
public struct Record<Content: RecordContent>: Hashable, Sendable {
  /// Its number.
  public let id: RecordID
  /// What it holds.
  public var content: Content

  /// Describes a record.
  public init(id: RecordID, content: Content) {
    self.id = id
    self.content = content
  }
}
