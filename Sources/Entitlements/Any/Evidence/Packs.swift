import StoreModel

/// The consumables that were counted, each transaction once.
///
/// Where no server keeps a ledger, each device counts what it was handed. A refund takes back what
/// it counted; of two copies of a transaction the one that was signed later is the store's word.
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

    /// Whether it was signed later than another copy; of two of one instant, the refund counts.
    func isLater(than other: Entry) -> Bool {
      signed == other.signed ? isReturned : other.signed < signed
    }
  }

  /// In rising order of identifier.
  private var entries: [Entry] = []

  /// Makes an empty record.
  init() {}

  /// Reads what ``text`` wrote; of anything else, whatever can be read.
  init(text: Substring) {
    for part in text.split(separator: ";") { Entry(text: part).map { take($0) } }
  }

  /// Identifier, quantity, date of the signature, whether it was refunded: `7,1,1700000000000,0`.
  var text: String { entries.map(\.text).joined(separator: ";") }

  /// How many were bought and not refunded; nil before the first.
  var balance: Int? {
    entries.isEmpty ? nil : entries.reduce(0) { $0 + ($1.isReturned ? 0 : $1.quantity) }
  }

  /// Whether a transaction is counted.
  func counts(_ id: TransactionID) -> Bool { entries.contains { $0.id == id && !$0.isReturned } }

  /// Whether a transaction was refunded.
  func isReturned(_ id: TransactionID) -> Bool { entries.contains { $0.id == id && $0.isReturned } }

  /// Counts a transaction, unless it is counted already.
  mutating func take(_ transaction: Transaction) { take(Entry(transaction)) }

  /// Takes in what another record has.
  mutating func merge(_ other: Packs) { for entry in other.entries { take(entry) } }

  private mutating func take(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.id == entry.id }) {
      if entry.isLater(than: entries[index]) { entries[index] = entry }
    } else {
      entries.insert(entry, at: entries.firstIndex { entry.id < $0.id } ?? entries.endIndex)
    }
  }
}
