import Simulation
import StoreModel

@testable import StoreSimulation

/// A device's copy by the simple method: it looks at every entry and every copy each time.
struct ReplicaWalk {
  var copies: [DeviceReplica.Copy] = []
  private var fetches: UInt64 = 0

  mutating func recordEntry(_ entry: BookEntry, keepingUnfinished: Bool) {
    if entry.standing != nil { endStandings(before: entry) }
    fetches += 1
    let place = copies.firstIndex { $0.entry.transaction.id == entry.transaction.id }
    guard let place else {
      copies.append(DeviceReplica.Copy(entry: entry))
      return sign(copies.count - 1)
    }
    let isFinished =
      copies[place].entry.isFinished || entry.isFinished && !keepingUnfinished
    if copies[place].entry.sequence <= entry.sequence {
      if copies[place].entry.sequence < entry.sequence { copies[place].entry = entry }
      sign(place)
    }
    copies[place].entry.isFinished = isFinished
  }

  private mutating func sign(_ place: Int) {
    copies[place].entry.transaction.deviceVerificationNonce = DeviceVerificationNonce(
      device: 3,
      fetch: fetches
    )
  }

  private mutating func endStandings(before entry: BookEntry) {
    let latest = entry.transaction
    for place in copies.indices where copies[place].entry.sequence < entry.sequence {
      let other = copies[place].entry.transaction
      guard other.id != latest.id, other.subscriptionGroupID == latest.subscriptionGroupID,
        other.ownershipType == latest.ownershipType,
        latest.ownershipType == .purchased || other.originalID == latest.originalID
      else { continue }
      copies[place].entry.standing = nil
    }
  }

  mutating func change(_ id: TransactionID, _ body: (inout DeviceReplica.Copy) -> Void) {
    for place in copies.indices where copies[place].entry.transaction.id == id {
      body(&copies[place])
    }
  }

  mutating func straighten() {
    for place in copies.indices {
      copies[place].listedFrom = .start
      copies[place].unfinishedFrom = .start
      copies[place].finishedFrom = .start
      copies[place].listedUntil = .start
      copies[place].isReopened = false
      copies[place].distrust = nil
    }
  }

  func isEligibleForIntroductoryOffer(
    whileSubscribed isForSubscribers: Bool,
    at now: VirtualInstant
  ) -> Bool {
    for copy in copies
    where copy.entry.transaction.subscriptionGroupID != nil
      && copy.entry.transaction.ownershipType == .purchased
    {
      if copy.entry.transaction.offer?.kind == .introductory { return false }
      let state = copy.entry.standing?.state(at: StoreDate(at: now))
      let isSubscriber =
        state == .subscribed || state == .inGracePeriod || state == .inBillingRetryPeriod
      if isSubscriber, !isForSubscribers { return false }
    }
    return true
  }

  func unfinishedPurchase(of product: ProductID, at now: VirtualInstant) -> DeviceReplica.Copy? {
    var latest: DeviceReplica.Copy?
    for copy in copies
    where copy.entry.transaction.productID == product
      && copy.entry.transaction.ownershipType == .purchased
      && !copy.entry.transaction.isRevoked && !copy.entry.transaction.isUpgraded
      && (!copy.entry.isFinished || now < copy.finishedFrom)
    {
      func order(_ copy: DeviceReplica.Copy) -> (StoreDate, UInt64) {
        (copy.entry.transaction.purchaseDate, copy.entry.sequence)
      }
      if latest.map({ order($0) < order(copy) }) ?? true { latest = copy }
    }
    return latest
  }

  private var newest: UInt64 { copies.map(\.entry.sequence).max() ?? 0 }

  func currentEntitlements(at now: VirtualInstant, on date: StoreDate?) -> DeviceReplica.Answer {
    var answer = DeviceReplica.Answer(asOf: newest)
    let date = date ?? StoreDate(at: now)
    for copy in copies {
      if !copy.entry.entitles(at: date) {
        guard copy.staysListed(at: now) else { continue }
        answer.results.append(copy.result)
        answer.isIrregular = true
      } else if !copies.contains(where: { $0.replaces(copy, at: now, on: date) }) {
        if now < copy.listedFrom {
          answer.isIrregular = true
        } else {
          answer.results.append(copy.result)
          answer.isIrregular = answer.isIrregular || copy.distrust != nil
        }
      }
    }
    return answer
  }

  func unfinished(at now: VirtualInstant) -> DeviceReplica.Answer {
    var answer = DeviceReplica.Answer(asOf: newest)
    for copy in copies {
      if copy.entry.isFinished {
        guard now < copy.finishedFrom || copy.isReopened else { continue }
        answer.isIrregular = true
      } else if now < copy.unfinishedFrom {
        answer.isIrregular = true
        continue
      }
      answer.results.append(copy.result)
    }
    return answer
  }
}
