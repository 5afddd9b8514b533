import StoreModel

/// A statement that may have to wait, bound to what it found when it began.
///
/// A statement that waited goes on with the records that it had found: one that was inserted in the
/// meantime is not among them ("13.2.1. Read Committed Isolation Level").
enum LockingStatement<Content: RecordContent> {
  case lock([RecordID])
  case insert(Record<Content>, unique: [Content.Key])
  case update(RecordID, Content)
}
