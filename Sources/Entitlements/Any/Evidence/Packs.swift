import StoreModel

/// The counted consumables, each transaction once.
///
/// Without a server's ledger, each device counts what was delivered to it. A refund subtracts what
/// was counted. Of two copies of a transaction, the one signed later counts.
struct Packs: Hashable, Sendable {
  /// One transaction.
  private struct Entry: Hashable {
    let id: TransactionID
    let quantity: Int
    let signed: StoreDate
    let isReturned: Bool

    var text: String { "\(id.rawValue),\(quantity),\(signed.rawValue),\(isReturned ? 1 : 0)" }

    init(_ transaction: Transaction) {
      id = transaction.id
      quantity = transaction.purchasedQuantity
      signed = transaction.signedDate
      isReturned = transaction.isRevoked
    }

    init?(text: Substring) {
      let parts = text.split(separator: ",").compactMap { Int64($0) }
      guard parts.count == 4, let id = UInt64(exactly: parts[0]) else { return nil }
      self.id = TransactionID(rawValue: id)
      quantity = Int(parts[1])
      signed = StoreDate(rawValue: parts[2])
      isReturned = parts[3] == 1
    }

    /// Returns whether it was signed later than another copy, or is the refund of two equal dates.
    func isLater(than other: Entry) -> Bool {
      signed == other.signed ? isReturned : other.signed < signed
    }
  }

  /// The elements in ascending order of identifier.
  private var entries: [Entry] = []

  /// Creates an empty record.
  init() {}

  /// Parses ``text``, or whatever can be read of a damaged text.
  init(text: Substring) {
    for part in text.split(separator: ";") { Entry(text: part).map { add($0) } }
  }

  /// The saved text: identifier, quantity, signature date, refunded or not: `7,1,1700000000000,0`.
  var text: String { entries.map(\.text).joined(separator: ";") }

  /// The number bought and not refunded, or nil before the first.
  var balance: Int? {
    entries.isEmpty ? nil : entries.reduce(0) { $0 + ($1.isReturned ? 0 : $1.quantity) }
  }

  func counts(_ id: TransactionID) -> Bool { entries.contains { $0.id == id && !$0.isReturned } }

  /// Returns whether a transaction was refunded.
  func isReturned(_ id: TransactionID) -> Bool { entries.contains { $0.id == id && $0.isReturned } }

  /// Counts a transaction unless it is already counted.
  mutating func add(_ transaction: Transaction) { add(Entry(transaction)) }

  /// Merges another record.
  mutating func merge(_ other: Packs) { for entry in other.entries { add(entry) } }

  private mutating func add(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.id == entry.id }) {
      if entry.isLater(than: entries[index]) { entries[index] = entry }
    } else {
      entries.insert(entry, at: entries.firstIndex { entry.id < $0.id } ?? entries.endIndex)
    }
  }
}
