import StoreModel

/// What the app remembers about access from one launch to the next.
struct AccessCache: Hashable, Sendable {
  /// Transactions that gave access, in rising order.
  var owned: [TransactionID]
  /// Transactions that the store took back, in rising order.
  var revoked: [TransactionID]

  /// The key under which it is stored.
  static let key = "unlock.access"

  /// Makes a memory; without arguments, an empty one.
  init(owned: [TransactionID] = [], revoked: [TransactionID] = []) {
    self.owned = owned
    self.revoked = revoked
  }

  /// Reads what ``text`` wrote; anything else is an empty memory, which costs a moment's access at
  /// launch and nothing more.
  init(text: String?) {
    self.init()
    let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "1" else { return }
    owned = Self.numbers(in: parts[1])
    revoked = Self.numbers(in: parts[2])
  }

  /// Version, owned, revoked: `1;17,20;12`.
  var text: String { "1;\(Self.list(owned));\(Self.list(revoked))" }

  private static func list(_ ids: [TransactionID]) -> String {
    ids.map { String($0.rawValue) }.joined(separator: ",")
  }

  private static func numbers(in list: Substring) -> [TransactionID] {
    list.split(separator: ",").compactMap { UInt64($0) }.map(TransactionID.init(rawValue:)).sorted()
  }
}
