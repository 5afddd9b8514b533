public import Simulation
public import StoreModel
public import StoreSimulation

/// The state of a world from the events so far: the books, the devices and the processes.
///
/// Invariants read it; they cannot change it.
public struct History: Sendable {
  /// The state of one product of one account in the store's books.
  public struct Truth: Hashable, Sendable {
    /// The latest state.
    public var entry: BookEntry
    /// The instant since which that state holds.
    public var since: VirtualInstant
    /// Whether the device can verify it; the store always can.
    public var isTrusted = true
    /// The process that ran when quiescence began and the device could verify it again.
    ///
    /// The documentation does not say that StoreKit notifies a running app of that, so no rule
    /// expects it.
    var regainedDuring: ProcessID?
  }

  /// A call in progress.
  public struct LiveCall: Hashable, Sendable {
    /// The number of the call.
    public let id: CallID
    /// The kind of call.
    public let kind: CallKind
    /// The product that the call is about, if any.
    public let product: ProductID?
    /// The instant at which it began.
    public let began: VirtualInstant
  }

  /// A user action in progress.
  public struct LiveAction: Hashable, Sendable {
    /// The action.
    public let action: UserAction
    /// The window of the tap.
    public let window: Int
    /// The instant at which it began.
    public let began: VirtualInstant
  }

  /// The latest launch of the app on a device.
  public struct Process: Sendable {
    /// The identifier of the process.
    public let id: ProcessID
    /// The Apple Account in use on the device.
    public let account: AccountID
    /// The instant of the launch.
    public let launched: VirtualInstant
    /// Whether the process is running.
    public var isAlive = true
    /// The instant since which it is in the foreground; nil in the background.
    public var frontSince: VirtualInstant?
    /// The instant since which the system has suspended it; a process that is killed meanwhile
    /// keeps it.
    var suspendedSince: VirtualInstant?
    /// The instant at which it continued after its latest suspension.
    var resumed = VirtualInstant.start
    /// The time for which it was suspended, up to ``resumed``.
    var suspendedFor = VirtualDuration.zero
    /// Whether the system has suspended it; still true after a suspended process was killed.
    public var isSuspended: Bool { suspendedSince != nil }
    /// The screens of its windows; nil for a closed window.
    public var screens: [Screen?] = [nil]
    /// The calls in progress.
    public var calls: [LiveCall] = []
    /// The user actions in progress.
    public var actions: [LiveAction] = []
    /// The instant of the latest irregular answer.
    public var lastIrregular = VirtualInstant.start
    /// Whether a request to another server than the App Store got lost or had no connection.
    fileprivate(set) var hasFailedRequest = false
    /// The latest event that informed it about entitlements.
    public var lastNews = EventKind("launch")

    /// Whether no call and no action is in progress.
    public var isQuiet: Bool { calls.isEmpty && actions.isEmpty }

    /// Whether the app has asked its own server and has no answer: it may grant nothing before
    /// that, and may not ask again until the next launch.
    var awaitsServer: Bool { hasFailedRequest || calls.contains { $0.kind == .request } }
  }

  /// The state of a device.
  public struct Device: Sendable {
    /// Whether the device is online.
    public var isOnline = true
    /// The instant since which the device is online or offline.
    public var onlineSince = VirtualInstant.start
    /// The device's own copy of the books: a state for each transaction, with its instant.
    public var copies: [Truth] = []
    /// The accounts used before the current one, the latest last.
    public var earlierAccounts: [AccountID] = []
    /// What the device knew of the account used last before the current one, since the change.
    public var earlierCopies: [Truth] = []
    /// The products that the device held of each earlier account when it changed to the next one:
    /// the app may still have them in its storage.
    fileprivate(set) var heldOfOthers: [(account: AccountID, product: ProductID)] = []
    /// The latest launch.
    public var process: Process?
    /// The identifier of the latest launch, which is read without a copy of it.
    fileprivate(set) var launch: ProcessID?
  }

  /// The devices, by number.
  public private(set) var devices: [Device] = []
  /// The devices on which an account launched the app, by account; the current account of each.
  public private(set) var devicesOf: [[DeviceID]] = []
  /// The indexes of what the devices hold, by number.
  private(set) var indexes: [DeviceIndex] = []
  /// The latest state of each transaction, by account.
  public private(set) var books: [[Truth]] = []
  /// The indexes of the books, by account.
  private(set) var bookIndexes: [TruthIndex] = []
  /// The purchases of the app itself from before the world began, by account.
  private var appPurchases: [AccountID: AppPurchase] = [:]
  /// The accounts of which StoreKit told the app on a device that they bought an earlier version.
  private(set) var knownEarlierCustomers: [DeviceID: Set<AccountID>] = [:]
  /// The users of the app who signed in, and who is signed in where.
  private(set) var appUsers = AppUsers()
  /// The rows of the developer's server, by number.
  public private(set) var rows: [Row] = []
  /// The numbers of the rows with a key, and of those that ever named an app user.
  private var rowsByKey: [RowKey: [Int]] = [:]
  private var rowsByUser: [AppAccountToken: [Int]] = [:]
  /// The contents of the server's database about credits.
  package private(set) var ledger = LedgerBooks()
  /// The start of quiescence; nil before that.
  public private(set) var quiescentSince: VirtualInstant?
  /// The devices that have reached quiescence, if they do so in parts.
  private var part: Range<Int>?
  /// Whether the last devices have reached quiescence; rules across devices are checked then.
  public private(set) var isQuiescenceComplete = true
  /// The current instant.
  public private(set) var now = VirtualInstant.start
  /// The process and the device of the current event, looked up once for all rules.
  private(set) var subject: (process: ProcessID?, device: DeviceID?) = (nil, nil)
  /// The product that the current answer is about; nil if the call was about all.
  private(set) var askedAbout: ProductID?
  /// The maximum time for an answer over the network, both ways.
  public let roundTrip: VirtualDuration
  /// The products that the store sells.
  public let catalog: Catalog
  /// The products that give access, in the order of the catalog.
  let productsOfAccess: [ProductID]
  /// The products that the developer takes from sale at some time, everywhere or in one country.
  let productsLeavingSale: [ProductID]
  /// Whether the store sells any subscription.
  let sellsSubscriptions: Bool
  /// The products for which the app keeps one flag; see ``Variant/sharedFlags``.
  let sharedFlags: [Set<ProductID>]
  /// The maximum time that a payment sheet stays open.
  public let longestPrompt: VirtualDuration
  /// The time after which a device gives up on the store.
  public let timeout: VirtualDuration

  /// Creates the history of a world.
  ///
  /// - Parameters:
  ///   - plan: the plan of the world.
  ///   - sharedFlags: the products for which the app keeps one flag.
  package init(plan: WorldPlan, sharedFlags: [Set<ProductID>] = []) {
    self.sharedFlags = sharedFlags
    roundTrip = plan.network.latency.most + plan.network.latency.most
    catalog = plan.catalog
    productsOfAccess = plan.catalog.products.filter(\.type.givesAccess).map(\.id)
    productsLeavingSale = plan.storeEvents.compactMap {
      switch $0.action {
      case .remove(let id), .withdraw(let id, _): id
      case .raisePrice, .extend: nil
      }
    }
    sellsSubscriptions = plan.catalog.products.contains { $0.type == .autoRenewable }
    longestPrompt = max(plan.prompts.paymentAnswered.most, plan.prompts.signInAnswered.most)
    timeout = plan.network.timeout
  }

  /// The devices, by number, whose apps have reached quiescence and run.
  ///
  /// A large world reaches quiescence in parts. Rules that check devices at quiescence check these
  /// devices.
  public var devicesAtQuiescence: Range<Int> {
    guard let part else { return devices.indices }
    return part.clamped(to: devices.indices)
  }

  /// Returns the latest launch on a device.
  public func process(_ id: ProcessID) -> Process? {
    isLatest(id) ? devices[id.device.rawValue].process : nil
  }

  /// Whether a process is the latest launch, with no call and no action in progress.
  ///
  /// It is read without a copy of the process.
  func isQuiet(_ id: ProcessID) -> Bool {
    guard isLatest(id) else { return false }
    return Self.isQuiet(devices[id.device.rawValue].process)
  }

  private static func isQuiet(_ process: Process?) -> Bool {
    process?.isQuiet ?? false
  }

  /// Whether a process is the latest launch on its device.
  func isLatest(_ id: ProcessID) -> Bool {
    // In a debug build, the closure of '&&' would copy the history.
    guard id.device.rawValue < devices.count else { return false }
    return devices[id.device.rawValue].launch == id
  }

  /// Returns the latest launches on an account's devices.
  public func processes(of account: AccountID) -> [(device: Device, process: Process)] {
    guard account.rawValue < devicesOf.count else { return [] }
    return devicesOf[account.rawValue].compactMap { id in
      guard let process = devices[id.rawValue].process, process.account == account else {
        return nil
      }
      return (devices[id.rawValue], process)
    }
  }

  /// The current date of the simulated world.
  public var today: StoreDate { StoreDate(at: now) }

  /// Returns an account's purchase of the app itself from before the world began; nil if it
  /// downloaded the app for free.
  public func appPurchase(by account: AccountID) -> AppPurchase? { appPurchases[account] }

  /// Returns the book entries of an account.
  public func entries(of account: AccountID) -> [BookEntry] {
    account.rawValue < books.count ? books[account.rawValue].map(\.entry) : []
  }
}

extension History.Process {
  /// Changes the process where it is stored, without a copy.
  fileprivate mutating func change(_ body: (inout Self) -> Void) { body(&self) }
}

// MARK: Taking events in

extension History {
  /// Advances the current instant to one without an event.
  package mutating func advance(to instant: VirtualInstant) { now = max(now, instant) }

  /// Sets the devices that have reached quiescence.
  ///
  /// - Parameters:
  ///   - part: the numbers of the devices; nil for all.
  ///   - isLast: whether these are the last ones.
  package mutating func beginQuiescence(of part: Range<Int>?, isLast: Bool) {
    self.part = part
    isQuiescenceComplete = isLast
  }

  /// Discards the screens of an ended process after all rules have processed its end.
  package mutating func enqueueForReaping(_ id: ProcessID) { change(id) { $0.screens = [] } }

  /// Processes an event.
  ///
  /// - Parameter timed: the event with its instant.
  public mutating func record(_ timed: TimedEvent) {
    now = timed.instant
    let process = timed.event.process
    subject = (process, process?.device ?? timed.event.device)
    if let device = subject.device { growDevices(to: device) }
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      Self.grow(&books, to: account.rawValue, with: [])
      Self.grow(&bookIndexes, to: account.rawValue, with: TruthIndex())
      Self.set(entry, in: &books[account.rawValue], &bookIndexes[account.rawValue], at: now)
    case .learned(let entry, let id):
      Self.set(entry, in: &devices[id.rawValue].copies, &indexes[id.rawValue].copies, at: now)
    case .trusted(let isTrusted, let entry, let id):
      trust(isTrusted, entry.transaction.id, on: id)
    case .online(let id, let isOnline):
      devices[id.rawValue].isOnline = isOnline
      devices[id.rawValue].onlineSince = now
    case .launched(let id, let account):
      devices[id.device.rawValue].process = Process(id: id, account: account, launched: now)
      devices[id.device.rawValue].launch = id
      Self.grow(&devicesOf, to: account.rawValue, with: [])
      if !devicesOf[account.rawValue].contains(id.device) {
        devicesOf[account.rawValue].append(id.device)
      }
    case .wiped(let id, let isNew):
      knownEarlierCustomers[id] = nil
      appUsers.forget(id)
      devices[id.rawValue].heldOfOthers = []
      if isNew {
        devices[id.rawValue].copies = []
        indexes[id.rawValue].copies = TruthIndex()
      }
    case .usesAccount(let id, let account): change(account: account, of: id)
    case .boughtApp(let purchase, let account): appPurchases[account] = purchase
    case .quiescenceBegan: quiescentSince = now
    case .rowChanged(let row): recordRow(row)
    case .committed(let records): for record in records { ledger.add(record) }
    default: recordProcessEvent(timed.event)
    }
  }

  private mutating func growDevices(to id: DeviceID) {
    Self.grow(&devices, to: id.rawValue, with: Device())
    Self.grow(&indexes, to: id.rawValue, with: DeviceIndex())
  }

  private mutating func trust(_ isTrusted: Bool, _ id: TransactionID, on device: DeviceID) {
    let number = device.rawValue
    guard let place = indexes[number].copies.place(of: id, in: devices[number].copies) else {
      return
    }
    devices[number].copies[place].isTrusted = isTrusted
    devices[number].copies[place].since = now
    if isTrusted, quiescentSince != nil {
      devices[number].copies[place].regainedDuring = devices[number].process?.id
    }
    indexes[number].copies.add(place, of: devices[number].copies)
  }

  private mutating func change(account: AccountID, of id: DeviceID) {
    var device = devices[id.rawValue]
    if let earlier = device.process?.account {
      device.earlierAccounts.removeAll { $0 == earlier }
      device.earlierAccounts.append(earlier)
      device.heldOfOthers.removeAll { $0.account == earlier }
      device.heldOfOthers += indexes[id.rawValue].copies.products.map { (earlier, $0.id) }
    }
    device.earlierAccounts.removeAll { $0 == account }
    device.heldOfOthers.removeAll { $0.account == account }
    device.earlierCopies = device.copies
    for index in device.earlierCopies.indices { device.earlierCopies[index].since = now }
    device.copies = []
    devices[id.rawValue] = device
    indexes[id.rawValue] = DeviceIndex(earlier: indexes[id.rawValue].copies)
  }

  private mutating func recordRow(_ row: Row) {
    if row.number < rows.count {
      rows[row.number] = row
    } else {
      rows.append(row)
      rowsByKey[row.key, default: []].append(row.number)
    }
    for user in row.content.users where !rowsByUser[user, default: []].contains(row.number) {
      rowsByUser[user, default: []].append(row.number)
    }
  }

  /// Returns the rows of the developer's server with a key, in the order of their insertion.
  public func rows(for key: RowKey) -> [Row] { rowsByKey[key, default: []].map { rows[$0] } }

  /// Returns the rows of the developer's server that ever named an app user.
  public func rows(naming user: AppAccountToken) -> [Row] {
    rowsByUser[user, default: []].map { rows[$0] }
  }

  private mutating func recordProcessEvent(_ event: WorldEvent) {
    switch event {
    case .front(let id, let isFront):
      let now = now
      change(id) { process in
        process.frontSince = isFront ? now : nil
        guard isFront, let since = process.suspendedSince else { return }
        process.suspendedSince = nil
        process.resumed = now
        process.suspendedFor = process.suspendedFor + (now - since)
      }
    case .suspended(let id):
      let now = now
      change(id) { $0.suspendedSince = now }
    case .ended(let id, _):
      change(id) { process in
        process.isAlive = false
        process.frontSince = nil
        process.calls = []
        process.actions = []
      }
    case .began(let call, let kind, let id, let product):
      let live = LiveCall(id: call, kind: kind, product: product, began: now)
      change(id) { $0.calls.append(live) }
    case .returned(let call, let kind, let id, let outcome):
      let now = now
      var about: ProductID?
      change(id) { process in
        if let place = process.calls.firstIndex(where: { $0.id == call }) {
          about = process.calls.remove(at: place).product
          // Gives the memory back, as most apps wait for nothing most of the time.
          if process.calls.isEmpty { process.calls = [] }
        }
        if let news = EventKind.news(kind, outcome) { process.lastNews = news }
        if case .transactions(_, _, irregular: true) = outcome { process.lastIrregular = now }
        if case .purchase(.success(.unverified)) = outcome { process.lastIrregular = now }
        if kind == .request, case .serverFailed = outcome { process.hasFailedRequest = true }
      }
      askedAbout = about
      if outcome.tellsOfEarlierCustomer, let account = self.process(id)?.account {
        knownEarlierCustomers[id.device, default: []].insert(account)
      }
    case .delivered(let result, _, let id, let listeners):
      change(id) { $0.lastNews = EventKind.delivery(of: result, listeners: listeners) }
    case .tapped(let action, let id, let window):
      appUsers.observe(action, on: id.device, at: now)
      let live = LiveAction(action: action, window: window, began: now)
      change(id) { $0.actions.append(live) }
    case .settled(let action, let id, let window):
      change(id) { process in
        if let index = process.actions.firstIndex(where: {
          $0.action == action && $0.window == window
        }) {
          process.actions.remove(at: index)
        }
      }
    case .screen(let id, let window, _, let screen):
      change(id) { process in
        while process.screens.count <= window { process.screens.append(nil) }
        process.screens[window] = screen
      }
    case .windowClosed(let id, let window):
      change(id) { process in
        if window < process.screens.count { process.screens[window] = nil }
      }
    default: break
    }
  }

  private mutating func change(_ id: ProcessID, _ body: (inout Process) -> Void) {
    // An event may belong to an earlier launch than the current one.
    guard isLatest(id) else { return }
    devices[id.device.rawValue].process?.change(body)
  }

  private static func set(
    _ entry: BookEntry,
    in states: inout [Truth],
    _ index: inout TruthIndex,
    at now: VirtualInstant
  ) {
    let place = index.place(of: entry.transaction.id, in: states) ?? states.count
    if place < states.count {
      guard states[place].entry.sequence < entry.sequence else { return }
      // Trust is unchanged: a newer state does not change whether the device can verify it.
      states[place].entry = entry
      states[place].since = now
    } else {
      states.append(Truth(entry: entry, since: now))
    }
    index.add(place, of: states)
  }

  private static func grow<Element>(
    _ array: inout [Element],
    to index: Int,
    with element: @autoclosure () -> Element
  ) {
    while array.count <= index { array.append(element()) }
  }
}

extension EventKind {
  /// Returns what an answer told the app about its entitlements; nil if nothing.
  package static func news(_ kind: CallKind, _ outcome: CallOutcome) -> EventKind? {
    switch (kind, outcome) {
    case (.currentEntitlements, .transactions(_, _, irregular: true)): EventKind("read-oddly")
    case (.currentEntitlements, .transactions(let results, _, _)):
      EventKind(results.isEmpty ? "read-nothing" : "read-entitlement")
    case (.purchase, .purchase(.success(.verified))): EventKind("purchase-succeeds")
    case (.purchase, .purchase(.success(.unverified))): EventKind("purchase-unverified")
    case (.purchase, .purchase(.pending)): EventKind("purchase-pending")
    case (.purchase, .failed): EventKind("purchase-fails")
    default: nil
    }
  }

  /// Returns the kind of an update that the app received.
  static func delivery(of result: VerificationResult, listeners: Int) -> EventKind {
    let kind = result.unsafePayload.isRevoked ? "refund" : "purchase"
    return EventKind(listeners == 0 ? "update-\(kind)-unheard" : "update-\(kind)")
  }
}
