/// Some of the records under a key, and how many there are.
public struct RecordPage<Content: RecordContent>: Hashable, Sendable {
  /// The records of this page, newest first: by falling number.
  public var records: [Record<Content>]
  /// How many records there are under the key, on all pages together.
  public var total: Int

  /// Describes a page.
  public init(records: [Record<Content>], total: Int) {
    self.records = records
    self.total = total
  }
}
