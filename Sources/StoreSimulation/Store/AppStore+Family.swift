import Simulation
import StoreModel

/// Sharing what was bought with the family.
extension AppStore {
  /// Brings what changed of somebody's purchases to the others of the family.
  ///
  /// A first purchase takes a while, everything later does not.
  func share(_ entries: [BookEntry], of owner: AccountID) {
    guard households.isSharing(owner) else { return }
    let others = households.others(than: owner)
    guard !others.isEmpty else { return }
    let shareable = entries.filter {
      books.isShareable($0, catalogue.product($0.transaction.productID))
    }
    let known = shareable.filter { isKnown($0, to: others) || !isFirst($0) }
    for entry in shareable where !known.contains(entry) { shareInAWhile(entry, owner, others) }
    guard !known.isEmpty else { return }
    for member in others {
      for entry in known { books.mirror(entry, of: owner, to: member, at: today) }
      settle(member)
    }
  }

  private func isFirst(_ entry: BookEntry) -> Bool {
    entry.origin != .renewal && !entry.transaction.isRevoked
  }

  private func shareInAWhile(_ entry: BookEntry, _ owner: AccountID, _ others: [AccountID]) {
    let delay = households.sharingDelay
    for member in others {
      simulation.post(
        WorldOperation.share.of(member.rawValue),
        to: lane,
        in: simulation.window(after: delay.least, upTo: delay.most)
      ) {
        self.assumeIsolated { $0.shareLater(entry.transaction.id, of: owner, with: member) }
      }
    }
  }

  private func isKnown(_ entry: BookEntry, to members: [AccountID]) -> Bool {
    members.contains { books.hasCopy(of: entry.transaction, member: $0) }
  }

  /// The time is over that a first purchase takes: what stands in the books now is shared.
  private func shareLater(_ id: TransactionID, of owner: AccountID, with member: AccountID) {
    guard households.isSharing(owner), households.others(than: owner).contains(member) else {
      return
    }
    for entry in books.entries(of: owner) where entry.transaction.id == id {
      books.mirror(entry, of: owner, to: member, at: today)
    }
    settle(member)
  }

  // MARK: What people do

  /// Somebody shares purchases from now on, or no longer.
  func setSharing(_ isSharing: Bool, account: AccountID) {
    guard households.isSharing(account) != isSharing else { return }
    households.setSharing(isSharing, of: account)
    guard !isSharing else { return share(Array(books.entries(of: account)), of: account) }
    for member in households.others(than: account) { unshare(from: account, to: member) }
  }

  /// Somebody leaves the family: what was shared, either way, is shared no longer.
  func leaveFamily(account: AccountID) {
    let others = households.others(than: account)
    households.leave(account)
    for member in others {
      unshare(from: account, to: member)
      unshare(from: member, to: account)
    }
  }

  private func unshare(from owner: AccountID, to member: AccountID) {
    books.unshare(from: owner, to: member, at: today)
    settle(member)
  }
}
