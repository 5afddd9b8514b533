import Simulation
import StoreModel

/// Sharing what was bought with the family.
extension AppStore {
  /// Brings a change of what somebody bought to the others of the family.
  ///
  /// A first purchase takes a while, everything later does not.
  func share(_ entry: BookEntry, of owner: AccountID) {
    guard households.isSharing(owner),
      books.isShareable(entry, catalogue.product(entry.transaction.productID))
    else { return }
    let others = households.others(than: owner)
    guard !others.isEmpty else { return }
    let isFirst = entry.origin != .renewal && !entry.transaction.isRevoked
    guard isFirst, !isKnown(entry, to: others) else {
      for member in others { mirror(entry, of: owner, to: member) }
      return
    }
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
      mirror(entry, of: owner, to: member)
    }
  }

  private func mirror(_ entry: BookEntry, of owner: AccountID, to member: AccountID) {
    books.mirror(entry, of: owner, to: member, at: today)
    settle(member)
  }

  // MARK: What people do

  /// Somebody shares purchases from now on, or no longer.
  func setSharing(_ isSharing: Bool, account: AccountID) {
    guard households.isSharing(account) != isSharing else { return }
    households.setSharing(isSharing, of: account)
    guard !isSharing else {
      for entry in books.entries(of: account) { share(entry, of: account) }
      return
    }
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
