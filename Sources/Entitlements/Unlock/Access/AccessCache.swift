import StoreModel

/// The saved access from one launch to the next.
struct AccessCache: Hashable, Sendable {
  /// The transactions that gave access, in ascending order.
  var owned: [TransactionID]
  /// The revoked transactions, in ascending order.
  var revoked: [TransactionID]

  /// The key under which it is stored.
  static let key = "unlock.access"

  /// Creates saved access; empty without arguments.
  init(owned: [TransactionID] = [], revoked: [TransactionID] = []) {
    self.owned = owned
    self.revoked = revoked
  }

  /// Parses saved access.
  ///
  /// Any other text gives empty saved access, which only costs a moment's access at launch.
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
