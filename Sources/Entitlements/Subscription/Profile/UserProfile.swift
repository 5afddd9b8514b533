import StoreModel

/// The saved state of a customer's plans from one launch to the next.
///
/// Version 2 stores transactions. Version 1 stored only the end of access, without its source. It
/// is read and rewritten as version 2.
struct UserProfile: Hashable, Sendable {
  /// The key under which it is stored.
  static let key = "tale.profile"
  /// The number of latest transactions to keep: more than a year of weeks.
  static let capacity = 60

  /// The transactions, the oldest first.
  var records: [PlanRecord] = []
  /// The end of access from version 1, or nil once a transaction has more information.
  var formerEnd: StoreDate?

  init() {}

  /// Parses ``text`` or version 1, or whatever can be read of a damaged text.
  init(text: String?) {
    let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false)
    switch parts.first {
    case "1" where parts.count == 2:
      formerEnd = Self.end(parts[1])
    case "2" where parts.count >= 2:
      formerEnd = Self.end(parts[1])
      records = parts.dropFirst(2).compactMap { PlanRecord(text: $0) }.sorted { $0.age < $1.age }
    default: break
    }
  }

  /// Parses the end of access, and ignores one that no version of the app can have written: before
  /// the App Store opened, or a hundred years after 2020.
  private static func end(_ text: Substring) -> StoreDate? {
    let date = Int64(text).map(StoreDate.init(rawValue:))
    return date.flatMap { possibleEnds.contains($0) ? $0 : nil }
  }

  private static let possibleEnds =
    StoreDate(rawValue: 1_215_648_000_000)..<StoreDate(rawValue: 4_733_510_400_000)

  /// Version, former end in milliseconds, transactions: `2;;7,3,tale.monthly,…`.
  var text: String {
    // It is written after every change. A string would validate each appended piece.
    var text: [UInt8] = []
    text.reserveCapacity(64 * (records.count + 1))
    text += "2;".utf8
    if let formerEnd { text += String(formerEnd.rawValue).utf8 }
    for record in records {
      text.append(UInt8(ascii: ";"))
      record.write(to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Replaces the older record of a transaction with its new state; an upgraded transaction
  /// stays upgraded.
  mutating func updateRecord(_ record: PlanRecord) {
    formerEnd = nil
    if let index = records.firstIndex(where: { $0.id == record.id }) {
      guard records[index].standing != .upgraded || record.standing == .revoked else { return }
      records[index] = record
      return
    }
    records.insert(record, at: records.firstIndex { record.age < $0.age } ?? records.endIndex)
    if records.count > Self.capacity { records.removeFirst() }
  }

  func record(_ id: TransactionID) -> PlanRecord? { records.first { $0.id == id } }
}
