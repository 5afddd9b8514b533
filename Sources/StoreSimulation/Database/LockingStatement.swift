import StoreModel

/// A statement that may wait, with the records that it found when it began.
///
/// After waiting, a statement resumes with the records that it had found; a record inserted
/// meanwhile is not among them ("13.2.1. Read Committed Isolation Level").
enum LockingStatement<Content: RecordContent> {
  case lock([RecordID])
  case insert(Record<Content>, unique: [Content.Key])
  case update(RecordID, content: Content)
}
