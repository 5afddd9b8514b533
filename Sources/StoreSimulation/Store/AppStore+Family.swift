import Simulation
import StoreModel

/// Sharing of purchases with the family.
extension AppStore {
  /// Propagates changes of a member's purchases to the rest of the family.
  ///
  /// A first purchase is delayed; later changes are immediate.
  func share(_ entries: [BookEntry], of owner: AccountID) {
    guard households.isSharing(owner) else { return }
    let shareable = entries.filter {
      books.isShareable($0, catalog.product($0.transaction.productID))
    }
    guard !shareable.isEmpty else { return }
    for member in households.others(than: owner) {
      for entry in shareable {
        if books.continues(entry, of: owner, with: member, at: today) {
          books.mirror(entry, of: owner, to: member, at: today)
        } else if entry.mayBeUsed(at: today) {
          shareInAWhile(entry.transaction.originalID, of: owner, with: member)
        }
      }
      publishChanges(of: member)
    }
  }

  private func shareInAWhile(_ id: TransactionID, of owner: AccountID, with member: AccountID) {
    let delay = households.sharingDelay
    simulation.post(
      WorldOperation.share.of(member.rawValue),
      to: lane,
      in: window(after: delay.least, upTo: delay.most, of: member)
    ) { self.assumeIsolated { $0.shareNow(id, of: owner, with: member) } }
  }

  /// Shares the current state of the books after the delay of a first purchase.
  private func shareNow(_ id: TransactionID, of owner: AccountID, with member: AccountID) {
    guard households.isSharing(owner), households.others(than: owner).contains(member) else {
      return
    }
    for entry in books.entries(of: owner)
    where entry.transaction.originalID == id && entry.mayBeUsed(at: today) {
      books.mirror(entry, of: owner, to: member, at: today)
    }
    publishChanges(of: member)
  }

  // MARK: What people do

  /// Turns sharing on or off for a member.
  func setSharing(_ isSharing: Bool, account: AccountID) {
    guard households.isSharing(account) != isSharing else { return }
    households.setSharing(isSharing, of: account)
    guard !isSharing else { return share(Array(books.entries(of: account)), of: account) }
    for member in households.others(than: account) { unshare(from: account, to: member) }
  }

  /// Removes a member from the family and ends sharing in both directions.
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
    publishChanges(of: member)
  }
}

extension BookEntry {
  /// Whether it can still be shared: it is not revoked, and its period is not over.
  fileprivate func mayBeUsed(at date: StoreDate) -> Bool {
    guard !transaction.isRevoked, !transaction.isUpgraded else { return false }
    return transaction.expirationDate.map { date < $0 } ?? true || entitles(at: date)
  }
}
