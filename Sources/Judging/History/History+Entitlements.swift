public import StoreModel
public import StoreSimulation

/// What gives access, by the books and by the devices' copies.
extension History {
  /// The indexes of what a device holds.
  struct DeviceIndex: Sendable {
    /// The index of ``History/Device/copies``.
    var copies = TruthIndex()
    /// The index of ``History/Device/earlierCopies``.
    var earlier = TruthIndex()
  }

  /// Returns the book entry that gives an account access to a product, if any.
  public func entitlement(_ account: AccountID, _ product: ProductID) -> Truth? {
    let number = account.rawValue
    guard number < books.count else { return nil }
    return bookIndexes[number].relevant.last {
      books[number][$0].entry.transaction.productID == product
        && books[number][$0].entry.entitles(at: today)
    }.map { books[number][$0] }
  }

  /// Returns the latest transaction of an account's product, in force or not.
  public func latest(_ account: AccountID, _ product: ProductID) -> Truth? {
    let number = account.rawValue
    guard number < books.count else { return nil }
    return bookIndexes[number].latest(product).map { books[number][$0] }
  }

  /// Returns an account's book entry of a transaction; nil if it has none.
  func entry(_ id: TransactionID, of account: AccountID) -> BookEntry? {
    let number = account.rawValue
    guard number < books.count else { return nil }
    return bookIndexes[number].place(of: id, in: books[number]).map { books[number][$0].entry }
  }

  /// Returns the entries of an account that are relevant to rules, such as all that give access.
  func relevantEntries(of account: AccountID) -> some Sequence<BookEntry> {
    let number = account.rawValue
    let states = number < books.count ? books[number] : []
    let places = number < books.count ? bookIndexes[number].relevant : []
    return places.lazy.map { states[$0].entry }
  }

  /// Returns the states in a device's own copy that are relevant to rules.
  func relevantCopies(on device: DeviceID) -> some Sequence<Truth> {
    let copies = devices[device.rawValue].copies
    return indexes[device.rawValue].copies.relevant.lazy.map { copies[$0] }
  }

  /// Returns the verified state in a device's own copy that gives access to a product, if any.
  public func knownEntitlement(_ device: DeviceID, _ product: ProductID) -> Truth? {
    let number = device.rawValue
    return indexes[number].copies.relevant.last {
      devices[number].copies[$0].entry.transaction.productID == product
        && devices[number].copies[$0].entry.entitles(at: today)
        && devices[number].copies[$0].isTrusted
    }.map { devices[number].copies[$0] }
  }

  /// Returns the verified state in a device's own copy whose transaction still gives access by the
  /// books.
  ///
  /// A purchase of a user of the app who is not signed in there gives none. The state holds at the
  /// earliest since the user signed in.
  func dueEntitlement(_ device: DeviceID, _ product: ProductID, of account: AccountID) -> Truth? {
    let (number, owner) = (device.rawValue, account.rawValue)
    guard owner < books.count else { return nil }
    return indexes[number].copies.relevant.last {
      // Read in place, because a copy of a state takes longer than the checks.
      guard devices[number].copies[$0].entry.transaction.productID == product,
        devices[number].copies[$0].isTrusted, devices[number].copies[$0].entry.entitles(at: today),
        devices[number].copies[$0].regainedDuring == nil
          || !isNews(devices[number].copies[$0], on: device),
        let place = bookIndexes[owner].place(
          of: devices[number].copies[$0].entry.transaction.id,
          in: books[owner]
        )
      else { return false }
      guard books[owner][place].entry.entitles(at: today) else { return false }
      let token = devices[number].copies[$0].entry.transaction.appAccountToken
      return !appUsers.isOfAnother(token, on: device)
    }.map {
      var state = devices[number].copies[$0]
      if let since = appUsers.since(on: device) { state.since = max(state.since, since) }
      return state
    }
  }

  /// Whether the app running on a device cannot know yet that a transaction is verified.
  func isNews(_ copy: Truth, on device: DeviceID) -> Bool {
    copy.regainedDuring.map { $0 == devices[device.rawValue].process?.id } ?? false
  }
}

extension CallOutcome {
  /// Whether StoreKit tells an app, verifiably, that its customer bought an earlier version of it.
  ///
  /// In the sandbox, StoreKit says this of everyone, and an app may believe it.
  var tellsOfEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return told.originalAppVersion != told.appVersion
  }

  /// Whether StoreKit says this of a customer who really bought an earlier version.
  var tellsOfRealEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return tellsOfEarlierCustomer && told.environment != .sandbox
  }
}
