import Simulation
import StoreModel
import StoreSimulation

/// What speaks for a product where the app keeps one flag for several, such as "is pro".
extension History {
  /// Whether access to a product unlocks another: the same, or one with the same flag.
  func unlocks(_ product: ProductID, _ other: ProductID) -> Bool {
    product == other
      || !sharedFlags.isEmpty
        && sharedFlags.contains { $0.contains(product) && $0.contains(other) }
  }

  /// Whether the present answer, of a read of entitlements, would have listed a product, were it in
  /// force.
  ///
  /// A read of one product says nothing of others, and too little of a flag that several have.
  func answers(_ product: ProductID) -> Bool {
    askedAbout == nil
      || askedAbout == product && !sharedFlags.contains { $0.contains(product) && $0.count > 1 }
  }

  /// Whether the books hold anything of an account's, in force or not, that unlocks a product.
  func wasPaid(_ product: ProductID, by account: AccountID) -> Bool {
    account.rawValue < books.count
      && books[account.rawValue].contains { unlocks($0.entry.transaction.productID, product) }
  }

  /// Whether an account has access to what unlocks a product, by the books.
  func isOwed(_ product: ProductID, to account: AccountID) -> Bool {
    account.rawValue < books.count
      && books[account.rawValue].contains {
        unlocks($0.entry.transaction.productID, product) && $0.entry.entitles(at: today)
      }
  }

  /// Whether a device's own copy holds what unlocks a product, and can verify it.
  func isKnown(_ product: ProductID, on device: DeviceID) -> Bool {
    devices[device.rawValue].copies.contains {
      unlocks($0.entry.transaction.productID, product) && $0.entry.entitles(at: today)
        && $0.isTrusted
    }
  }

  /// Whether a device knows of another product with the same flag, in force or not.
  func sharesFlag(_ product: ProductID, on device: DeviceID) -> Bool {
    !sharedFlags.isEmpty
      && devices[device.rawValue].copies.contains {
        $0.entry.transaction.productID != product
          && unlocks($0.entry.transaction.productID, product)
      }
  }

  /// Since when nothing speaks for a product that was lost: until then another one with the same
  /// flag may have.
  func goneSince(_ product: ProductID, on device: DeviceID, _ lost: Truth) -> VirtualInstant {
    guard !sharedFlags.isEmpty else { return lost.since }
    return max(lost.since, ended(product, on: device) ?? lost.since)
  }

  /// Since when a device holds that nothing gives access any more that unlocks a product it had;
  /// nil while something does, and where nothing ever did.
  func ended(_ product: ProductID, on device: DeviceID) -> VirtualInstant? {
    let today = today
    var end: VirtualInstant?
    for copy in devices[device.rawValue].copies
    where unlocks(copy.entry.transaction.productID, product) {
      guard !copy.entry.entitles(at: today) else { return nil }
      let over = copy.entry.standing?.accessEnd.map { $0.instant } ?? copy.since
      end = max(end ?? .start, max(copy.since, over))
    }
    return end
  }
}
