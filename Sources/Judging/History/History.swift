public import Simulation
public import StoreModel
public import StoreSimulation

/// What is known about a world from the events so far: the truth, the devices, the processes.
///
/// Invariants read it; nobody else writes it.
public struct History: Sendable {
  /// What the store's books say of one product of one account.
  public struct Truth: Hashable, Sendable {
    /// The latest state.
    public var entry: BookEntry
    /// Since when.
    public var since: VirtualInstant
    /// Whether the device can verify it; the store always can.
    public var isTrusted = true
    /// The process that ran as the world came to rest and the device could verify it again.
    ///
    /// No document says that StoreKit tells a running app of that, so nothing is asked of it.
    var regainedDuring: ProcessID?
  }

  /// A call under way.
  public struct LiveCall: Hashable, Sendable {
    /// Its number.
    public let id: CallID
    /// What was called.
    public let kind: CallKind
    /// About which product.
    public let product: ProductID?
    /// When.
    public let began: VirtualInstant
  }

  /// Something that a person set going.
  public struct LiveAction: Hashable, Sendable {
    /// What was tapped.
    public let action: UserAction
    /// In which window.
    public let window: Int
    /// When.
    public let began: VirtualInstant
  }

  /// The latest launch of the app on a device.
  public struct Process: Sendable {
    /// Its name.
    public let id: ProcessID
    /// Whose device it is.
    public let account: AccountID
    /// When it was launched.
    public let launched: VirtualInstant
    /// Whether it runs.
    public var isAlive = true
    /// Since when it is in front; nil while it is behind.
    public var frontSince: VirtualInstant?
    /// What its windows show; nil for a closed one.
    public var screens: [Screen?] = [nil]
    /// Its calls under way.
    public var calls: [LiveCall] = []
    /// What people set going and has not ended.
    public var actions: [LiveAction] = []
    /// The last instant at which an answer was irregular.
    public var lastIrregular = VirtualInstant.start
    /// The last thing that told it of entitlements.
    public var lastNews = EventKind("launch")

    /// Whether no call and no action is under way.
    public var isQuiet: Bool { calls.isEmpty && actions.isEmpty }
  }

  /// A device.
  public struct Device: Sendable {
    /// Whether it has a connection, and since when.
    public var isOnline = true
    /// Since when it has that connection.
    public var onlineSince = VirtualInstant.start
    /// What its own copy of the books holds, a state for each transaction, and since when.
    public var copies: [Truth] = []
    /// The latest launch.
    public var process: Process?
  }

  /// The devices, by number.
  public private(set) var devices: [Device] = []
  /// The devices on which an account ever launched the app, by account.
  public private(set) var devicesOf: [[DeviceID]] = []
  /// The latest state of each transaction, by account.
  public private(set) var books: [[Truth]] = []
  /// The rows of the developer's server, by number.
  public private(set) var rows: [Row] = []
  /// The numbers of the rows with a key, and of those that ever named an app user.
  private var rowsByKey: [RowKey: [Int]] = [:]
  private var rowsByUser: [AppAccountToken: [Int]] = [:]
  /// What the server's database holds of credits.
  package private(set) var ledger = LedgerBooks()
  /// Since when the world is at rest.
  public private(set) var restSince: VirtualInstant?
  /// Which devices have come to rest, where they do so in parts.
  private var part: Range<Int>?
  /// Whether the last devices have come to rest: what is no matter of one device is judged then.
  public private(set) var isRestComplete = true
  /// The present instant.
  public private(set) var now = VirtualInstant.start
  /// The process that the present event concerns, and the device; looked up once for all rules.
  private(set) var subject: (process: ProcessID?, device: DeviceID?) = (nil, nil)
  /// The product that the present answer was asked about; nil where it was asked about all.
  private(set) var askedAbout: ProductID?
  /// How long an answer over the network takes at most, there and back.
  public let roundTrip: VirtualDuration
  /// What the store sells.
  public let catalogue: Catalogue
  /// Whether the store sells anything that renews.
  let sellsSubscriptions: Bool
  /// Products for which the app keeps one flag; see ``Variant/sharedFlags``.
  let sharedFlags: [Set<ProductID>]
  /// How long a payment sheet stays open at most.
  public let longestPrompt: VirtualDuration
  /// How long a device waits for the store.
  public let timeout: VirtualDuration

  /// Begins the history of a world.
  ///
  /// - Parameters:
  ///   - plan: what the world is built from.
  ///   - sharedFlags: products for which the app keeps one flag.
  public init(plan: WorldPlan, sharedFlags: [Set<ProductID>] = []) {
    self.sharedFlags = sharedFlags
    roundTrip = plan.network.latency.most + plan.network.latency.most
    catalogue = plan.catalogue
    sellsSubscriptions = plan.catalogue.products.contains { $0.type == .autoRenewable }
    longestPrompt = max(plan.prompts.paymentAnswered.most, plan.prompts.signInAnswered.most)
    timeout = plan.network.timeout
  }

  /// The devices, by number, whose apps have come to rest and run; a large world comes to rest part
  /// by part, and rules that look at devices at rest look at these.
  public var devicesAtRest: Range<Int> {
    guard let part else { return devices.indices }
    return part.clamped(to: devices.indices)
  }

  /// The latest launch on a device.
  public func process(_ id: ProcessID) -> Process? {
    guard id.device.rawValue < devices.count else { return nil }
    return devices[id.device.rawValue].process.flatMap { $0.id == id ? $0 : nil }
  }

  /// The latest launches on an account's devices.
  public func processes(of account: AccountID) -> [(device: Device, process: Process)] {
    guard account.rawValue < devicesOf.count else { return [] }
    return devicesOf[account.rawValue].compactMap { id in
      devices[id.rawValue].process.map { (devices[id.rawValue], $0) }
    }
  }

  /// The true date.
  public var today: StoreDate { StoreDate(at: now) }

  /// What the books hold of an account's product that gives access, if anything does.
  public func entitlement(_ account: AccountID, _ product: ProductID) -> Truth? {
    guard account.rawValue < books.count else { return nil }
    return books[account.rawValue].last {
      $0.entry.transaction.productID == product && $0.entry.entitles(at: today)
    }
  }

  /// What the books hold of an account.
  public func entries(of account: AccountID) -> [BookEntry] {
    account.rawValue < books.count ? books[account.rawValue].map(\.entry) : []
  }

  /// The latest transaction of an account's product, in force or not.
  public func latest(_ account: AccountID, _ product: ProductID) -> Truth? {
    guard account.rawValue < books.count else { return nil }
    return books[account.rawValue].last { $0.entry.transaction.productID == product }
  }

  /// What a device's own copy holds of a product and can verify, if it gives access.
  public func knownEntitlement(_ device: DeviceID, _ product: ProductID) -> Truth? {
    devices[device.rawValue].copies.last {
      $0.entry.transaction.productID == product && $0.entry.entitles(at: today) && $0.isTrusted
    }
  }

  /// What a device's own copy holds of a product and can verify, if by the books that very
  /// transaction still gives access.
  func dueEntitlement(_ device: DeviceID, _ product: ProductID, of account: AccountID) -> Truth? {
    guard account.rawValue < books.count else { return nil }
    return devices[device.rawValue].copies.last { copy in
      copy.entry.transaction.productID == product && copy.isTrusted
        && copy.entry.entitles(at: today) && !isNews(copy, on: device)
        && books[account.rawValue].contains {
          $0.entry.transaction.id == copy.entry.transaction.id && $0.entry.entitles(at: today)
        }
    }
  }

  /// Whether the app that runs on a device cannot know that a transaction is verified by now.
  func isNews(_ copy: Truth, on device: DeviceID) -> Bool {
    copy.regainedDuring.map { $0 == devices[device.rawValue].process?.id } ?? false
  }
}

// MARK: Taking events in

extension History {
  /// Moves the present to an instant at which nothing happened.
  package mutating func advance(to instant: VirtualInstant) { now = max(now, instant) }

  /// Says which devices have come to rest.
  ///
  /// - Parameters:
  ///   - part: their numbers; nil: all.
  ///   - isLast: whether no others will.
  package mutating func come(toRest part: Range<Int>?, isLast: Bool) {
    self.part = part
    isRestComplete = isLast
  }

  /// Forgets what a process showed that has ended, once everybody has looked at its end.
  package mutating func enqueueForReaping(_ id: ProcessID) { change(id) { $0.screens = [] } }

  /// Takes an event in.
  ///
  /// - Parameter timed: what happened, and when.
  public mutating func take(_ timed: TimedEvent) {
    now = timed.instant
    let process = timed.event.process
    subject = (process, process?.device ?? timed.event.device)
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      Self.grow(&books, to: account.rawValue, with: [])
      Self.set(entry, in: &books[account.rawValue], at: now)
    case .learned(let entry, let id):
      Self.grow(&devices, to: id.rawValue, with: Device())
      Self.set(entry, in: &devices[id.rawValue].copies, at: now)
    case .trusted(let isTrusted, let entry, let id):
      for index in devices[id.rawValue].copies.indices
      where devices[id.rawValue].copies[index].entry.transaction.id == entry.transaction.id {
        devices[id.rawValue].copies[index].isTrusted = isTrusted
        devices[id.rawValue].copies[index].since = now
        if isTrusted, restSince != nil {
          devices[id.rawValue].copies[index].regainedDuring = devices[id.rawValue].process?.id
        }
      }
    case .online(let id, let isOnline):
      Self.grow(&devices, to: id.rawValue, with: Device())
      devices[id.rawValue].isOnline = isOnline
      devices[id.rawValue].onlineSince = now
    case .launched(let id, let account):
      Self.grow(&devices, to: id.device.rawValue, with: Device())
      devices[id.device.rawValue].process = Process(id: id, account: account, launched: now)
      Self.grow(&devicesOf, to: account.rawValue, with: [])
      if id.launch == 1 { devicesOf[account.rawValue].append(id.device) }
    case .leftBehind(_, let id), .clock(let id, _, _), .forged(_, let id):
      Self.grow(&devices, to: id.rawValue, with: Device())
    case .restBegan: restSince = now
    case .rowChanged(let row): take(row)
    case .committed(let records): for record in records { ledger.take(record) }
    default: takeInProcess(timed.event)
    }
  }

  private mutating func take(_ row: Row) {
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

  /// The rows of the developer's server with a key, in the order of their insertion.
  public func rows(for key: RowKey) -> [Row] { rowsByKey[key, default: []].map { rows[$0] } }

  /// The rows of the developer's server that ever named an app user.
  public func rows(naming user: AppAccountToken) -> [Row] {
    rowsByUser[user, default: []].map { rows[$0] }
  }

  private mutating func takeInProcess(_ event: WorldEvent) {
    switch event {
    case .front(let id, let isFront):
      let now = now
      change(id) { $0.frontSince = isFront ? now : nil }
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
        }
        if let news = EventKind.news(kind, outcome) { process.lastNews = news }
        if case .transactions(_, _, irregular: true) = outcome { process.lastIrregular = now }
        if case .purchase(.success(.unverified)) = outcome { process.lastIrregular = now }
      }
      askedAbout = about
    case .delivered(let result, _, let id, let listeners):
      change(id) { $0.lastNews = EventKind.delivery(of: result, listeners: listeners) }
    case .tapped(let action, let id, let window):
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
    // An app that writes preferences as it is made does so before its launch is told.
    guard devices.indices.contains(id.device.rawValue),
      devices[id.device.rawValue].process?.id == id
    else { return }
    if var process = devices[id.device.rawValue].process.take() {
      body(&process)
      devices[id.device.rawValue].process = process
    }
  }

  private static func set(_ entry: BookEntry, in states: inout [Truth], at now: VirtualInstant) {
    if let index = states.firstIndex(where: { $0.entry.transaction.id == entry.transaction.id }) {
      guard states[index].entry.sequence < entry.sequence else { return }
      // Trust stays: a newer state of what a device cannot verify is no better, nor is it worse.
      states[index].entry = entry
      states[index].since = now
    } else {
      states.append(Truth(entry: entry, since: now))
    }
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
  /// What an answer told the app of its entitlements; nil if nothing.
  static func news(_ kind: CallKind, _ outcome: CallOutcome) -> EventKind? {
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

  /// What an update told the app.
  static func delivery(of result: VerificationResult, listeners: Int) -> EventKind {
    let kind = result.unsafePayload.isRevoked ? "refund" : "purchase"
    return EventKind(listeners == 0 ? "update-\(kind)-unheard" : "update-\(kind)")
  }
}

extension PurchaseOrigin {
  /// The name in signatures.
  var name: String {
    switch self {
    case .direct: "direct"
    case .approved: "approved"
    case .resolved: "resolved"
    case .outside: "outside"
    case .renewal: "renewal"
    case .shared: "shared"
    }
  }
}
