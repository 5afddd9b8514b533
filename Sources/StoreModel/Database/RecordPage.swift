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
