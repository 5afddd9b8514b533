import StoreModel

/// What the app remembers of a customer's plans from one launch to the next.
///
/// Version 2 keeps transactions. Version 1 kept the instant at which access ends, and nothing of
/// where it came from; it is read, and written anew as version 2.
struct UserProfile: Hashable, Sendable {
  /// The key under which it is stored.
  static let key = "tale.profile"
  /// How many transactions are kept, the latest ones: more than a year of weeks.
  static let capacity = 60

  /// The transactions, in rising order of identifier.
  var records: [PlanRecord] = []
  /// When access ends by a profile of version 1; nil once a transaction says more.
  var formerEnd: StoreDate?

  init() {}

  /// Reads what ``text`` or version 1 wrote; of anything else, whatever can be read.
  init(text: String?) {
    let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false)
    switch parts.first {
    case "1" where parts.count == 2:
      formerEnd = Int64(parts[1]).map(StoreDate.init(rawValue:))
    case "2" where parts.count >= 2:
      formerEnd = Int64(parts[1]).map(StoreDate.init(rawValue:))
      records = parts.dropFirst(2).compactMap { PlanRecord(text: $0) }.sorted { $0.id < $1.id }
    default: break
    }
  }

  /// Version, former end in milliseconds, transactions: `2;;7,3,tale.monthly,…`.
  var text: String {
    let end = formerEnd.map { String($0.rawValue) } ?? ""
    return (["2", end] + records.map(\.text)).joined(separator: ";")
  }

  /// Notes a transaction as it stands now, in place of an older state of the same; what was
  /// upgraded stays so.
  mutating func note(_ record: PlanRecord) {
    formerEnd = nil
    if let index = records.firstIndex(where: { $0.id == record.id }) {
      guard records[index].standing != .upgraded || record.standing == .revoked else { return }
      records[index] = record
      return
    }
    records.insert(record, at: records.firstIndex { record.id < $0.id } ?? records.endIndex)
    if records.count > Self.capacity { records.removeFirst() }
  }

  /// What is kept of a transaction.
  func record(_ id: TransactionID) -> PlanRecord? { records.first { $0.id == id } }
}
