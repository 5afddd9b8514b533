/// The content of a database record.
public protocol RecordContent: Hashable, Sendable {
  /// The key by which records are found.
  associatedtype Key: Hashable & Sendable
  /// The keys of the record, which never change.
  var keys: [Key] { get }
}

/// The number of a record.
///
/// Numbers are assigned in ascending order when an insertion is requested, and never reused. As
/// with a PostgreSQL sequence, failed and rolled back insertions leave gaps. A record with a higher
/// number may be committed first.
public struct RecordID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, from 1.
  public let rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Orders by number: the record whose insertion was requested earlier comes first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One record of the database, as a transaction sees it.
public struct Record<Content: RecordContent>: Hashable, Sendable {
  /// The record's number.
  public let id: RecordID
  /// The record's content.
  public var content: Content

  /// Creates a record.
  public init(id: RecordID, content: Content) {
    self.id = id
    self.content = content
  }
}

/// A page of the records under a key, with the total count.
public struct RecordPage<Content: RecordContent>: Hashable, Sendable {
  /// The records of this page, newest first (descending number).
  public var records: [Record<Content>]
  /// The total number of records under the key, across all pages.
  public var total: Int

  /// Creates a page.
  public init(records: [Record<Content>], total: Int) {
    self.records = records
    self.total = total
  }
}
