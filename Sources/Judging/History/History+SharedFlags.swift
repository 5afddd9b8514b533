import Simulation
import StoreModel
import StoreSimulation

/// Access to products for which the app keeps one shared flag, such as "is pro".
extension History {
  /// Whether access to a product unlocks another one: the same product or one with the same flag.
  func unlocks(_ product: ProductID, _ other: ProductID) -> Bool {
    // In a debug build, the closures of '||' and '&&' would copy the history.
    if product == other { return true }
    if sharedFlags.isEmpty { return false }
    return sharedFlags.contains { $0.contains(product) && $0.contains(other) }
  }

  /// Whether the current answer to an entitlement read would list a product that is in force.
  ///
  /// A read of one product says nothing about others, and too little about a flag that several
  /// share.
  func answers(_ product: ProductID) -> Bool {
    askedAbout == nil
      || askedAbout == product && !sharedFlags.contains { $0.contains(product) && $0.count > 1 }
  }

  /// Whether the books hold any transaction of an account that unlocks a product, in force or not.
  func wasPaid(_ product: ProductID, by account: AccountID) -> Bool {
    account.rawValue < books.count
      && bookIndexes[account.rawValue].products.contains { unlocks($0.id, product) }
  }

  /// Whether the account in use on a device, or one used there before, ever bought a product.
  ///
  /// The app may show what an earlier account paid for until it has had time to ask the store.
  func wasPaid(_ product: ProductID, on device: DeviceID, by account: AccountID) -> Bool {
    wasPaid(product, by: account)
      || devices[device.rawValue].earlierAccounts.contains { wasPaid(product, by: $0) }
  }

  /// Whether the app may have cached access to a product that the device held of another account.
  func mayHaveCached(_ product: ProductID, ofOthersOn device: DeviceID) -> Bool {
    devices[device.rawValue].heldOfOthers.contains { unlocks($0.product, product) }
  }

  /// Returns the access to a product of the account used before on a device; nil if the current
  /// account has bought it too.
  func earlierAccess(_ product: ProductID, on device: DeviceID) -> Truth? {
    let number = device.rawValue
    guard !devices[number].earlierCopies.isEmpty,
      !indexes[number].copies.products.contains(where: { unlocks($0.id, product) })
    else { return nil }
    return indexes[number].earlier.relevant.last {
      let entry = devices[number].earlierCopies[$0].entry
      return unlocks(entry.transaction.productID, product) && entry.entitles
    }.map { devices[number].earlierCopies[$0] }
  }

  /// Whether an account has access that unlocks a product, by the books.
  func isOwed(_ product: ProductID, to account: AccountID) -> Bool {
    account.rawValue < books.count
      && bookIndexes[account.rawValue].relevant.contains {
        unlocks(books[account.rawValue][$0].entry.transaction.productID, product)
          && books[account.rawValue][$0].entry.entitles(at: today)
      }
  }

  /// Whether StoreKit told the installed app on a device that the account in use there bought an
  /// earlier version of the app itself.
  ///
  /// The app may give such a customer any product, although no purchase of it explains the access.
  /// Soon after a launch, this also holds for an account used there before.
  func isKnownEarlierCustomer(_ account: AccountID, on id: DeviceID) -> Bool {
    guard let known = knownEarlierCustomers[id] else { return false }
    let device = devices[id.rawValue]
    guard !known.contains(account) else { return true }
    guard let process = device.process, now <= effectiveLaunch(of: process) + .seconds(15) else {
      return false
    }
    return device.earlierAccounts.contains(where: known.contains)
  }

  /// Whether a device's own copy holds verified access that unlocks a product.
  func isKnown(_ product: ProductID, on device: DeviceID) -> Bool {
    indexes[device.rawValue].copies.relevant.contains {
      devices[device.rawValue].copies[$0].isTrusted
        && unlocks(devices[device.rawValue].copies[$0].entry.transaction.productID, product)
        && devices[device.rawValue].copies[$0].entry.entitles(at: today)
    }
  }

  /// Whether a device knows of another product with the same flag, in force or not.
  func sharesFlag(_ product: ProductID, on device: DeviceID) -> Bool {
    !sharedFlags.isEmpty
      && indexes[device.rawValue].copies.products.contains {
        $0.id != product && unlocks($0.id, product)
      }
  }

  /// Returns the instant since which nothing unlocks a lost product.
  ///
  /// Until then, another product with the same flag may have unlocked it.
  func goneSince(_ product: ProductID, on device: DeviceID, _ lost: Truth) -> VirtualInstant {
    guard !sharedFlags.isEmpty else { return lost.since }
    return max(lost.since, ended(product, on: device) ?? lost.since)
  }

  /// Returns the instant since which nothing on a device unlocks a product that it had.
  ///
  /// The result is nil while something unlocks the product, and if nothing ever did. If only the
  /// account used before had it, it ended when the account changed.
  func ended(_ product: ProductID, on device: DeviceID) -> VirtualInstant? {
    let (today, number) = (today, device.rawValue)
    var end: VirtualInstant?
    // Read in place, because a copy of a state takes longer than the checks.
    for place in indexes[number].copies.relevant.reversed()
    where unlocks(devices[number].copies[place].entry.transaction.productID, product) {
      guard !devices[number].copies[place].entry.entitles(at: today) else { return nil }
      // What is over now may have given access for longer than its state is known.
      if let over = devices[number].copies[place].entry.standing?.accessEnd {
        end = max(end ?? .start, over.instant)
      }
    }
    for held in indexes[number].copies.products where unlocks(held.id, product) {
      end = max(end ?? .start, held.since)
    }
    return end ?? earlierAccess(product, on: device)?.since
  }
}
