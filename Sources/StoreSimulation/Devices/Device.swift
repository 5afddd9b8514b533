import Simulation
import StoreModel

/// A phone or tablet: its copy of the books, its storage, its connection, and the app on it.
///
/// `Device+Calls.swift` handles the app's calls, and `Device+Store.swift` handles messages from the
/// store.
actor Device: LaneActor {
  private nonisolated let identity: Identity
  var state: State
  nonisolated let lane: Lane
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe lane.unownedExecutor }

  let context: DeviceContext
  var replica: DeviceReplica
  var disk = Disk()
  /// The preferences and the keychain, once an app was launched.
  var shelf: DeviceShelf?
  var stream: RandomStream
  var process: AppProcess?
  /// The device's own clock, once it was read or differs from the default; processes read it
  /// directly.
  private var ownSetting: Confined<DeviceSetting>?
  /// Created on first use, because most devices of a large world send nothing.
  private var ownUplink: Channel?
  private var ownDownlink: Channel?

  init(id: DeviceID, account: AccountID, setting: DeviceSetting, context: DeviceContext) {
    identity = Identity(
      number: UInt32(id.rawValue),
      owner: UInt32(account.rawValue),
      canMakePayments: Self.drawCanMakePayments(id, context)
    )
    state = State(account: UInt32(account.rawValue))
    replica = DeviceReplica(device: id)
    self.context = context
    let simulation = context.simulation
    // Under load, most clocks are plain and most devices send nothing. Elsewhere, observers of
    // steps number shared objects in the order of their creation.
    let isLazy = simulation.timing == .instants && setting.isPlain
    ownSetting = isLazy ? nil : Confined(setting, to: simulation)
    lane = simulation.world.makeLane()
    lane.label = WorldOwner.device(id).label
    stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "device",
      owner: UInt64(id.rawValue)
    )
  }

  nonisolated var id: DeviceID { DeviceID(rawValue: Int(identity.number)) }

  /// The person who owns the device, by the first account.
  nonisolated var owner: AccountID { AccountID(rawValue: Int(identity.owner)) }

  /// The Apple Account in use on the device.
  var account: AccountID { AccountID(rawValue: Int(state.account)) }

  /// Whether the device allows purchases, which its owner's Screen Time decides.
  nonisolated var canMakePayments: Bool { identity.canMakePayments }

  var isOnline: Bool { state.isOnline }

  /// The device's own clock.
  var setting: Confined<DeviceSetting> {
    if let ownSetting { return ownSetting }
    let made = Confined(DeviceSetting.plain, to: simulation)
    ownSetting = made
    return made
  }

  /// The channel to the store.
  var uplink: Channel {
    if let ownUplink { return ownUplink }
    let made = Channel()
    ownUplink = made
    return made
  }

  /// The channel from the store.
  var downlink: Channel {
    if let ownDownlink { return ownDownlink }
    let made = Channel()
    ownDownlink = made
    return made
  }

  /// Releases what an idle device does not need.
  private func trim() {
    if ownUplink?.isIdle ?? false { ownUplink = nil }
    if ownDownlink?.isIdle ?? false { ownDownlink = nil }
    if ownSetting?.with({ $0.isPlain }) ?? false { ownSetting = nil }
    if shelf?.isEmpty ?? false { shelf = nil }
    lane.trim()
  }

  var simulation: Simulation { context.simulation }
  var now: VirtualInstant { simulation.now }
  var conditions: Conditions { context.conditions.with { $0 } }

  func logEvent(_ event: @autoclosure () -> WorldEvent) { context.eventLog.append(event()) }

  func happens(_ ratio: Ratio) -> Bool { simulation.happens(ratio, drawing: &stream) }

  func window(_ range: DelayRange) -> Window {
    simulation.window(after: range.least, upTo: range.most, drawing: &stream)
  }

  /// Draws the length of an episode; returns nil if it does not happen.
  func drawEpisode(_ episode: Irregularities.Episode) -> VirtualDuration? {
    drawEpisode(episode, from: &stream)
  }

  /// Draws the length of an episode from a stream; returns nil if it does not happen.
  func drawEpisode(
    _ episode: Irregularities.Episode,
    from stream: inout RandomStream
  ) -> VirtualDuration? {
    guard simulation.happens(episode.chance, drawing: &stream) else { return nil }
    let spread = UInt64(episode.lasts.most.rawValue - episode.lasts.least.rawValue)
    guard spread > 0 else { return episode.lasts.most }
    let share = Int64(simulation.draw(below: spread + 1, from: &stream))
    return VirtualDuration(rawValue: episode.lasts.least.rawValue + share)
  }

  /// Schedules work on this device.
  func later(
    _ operation: WorldOperation,
    in range: DelayRange,
    _ body: @escaping @Sendable (isolated Device) -> Void
  ) {
    simulation.post(operation.of(id.rawValue), to: lane, in: window(range)) {
      self.assumeIsolated { body($0) }
    }
  }

  // MARK: The app's process

  /// Launches the app, or brings it to the foreground.
  func launch() {
    if let process {
      guard !process.isInFront else { return }
      process.isInFront = true
      logEvent(.front(process.id, isFront: true))
      process.domain.resume()
      if let app = process.app as? any ForegroundApp {
        let isCovered = process.openSheets > 0
        process.lacksFocus = isCovered
        process.start { await app.enterForeground(isActive: !isCovered) }
      }
      return
    }
    state.launches += 1
    let domain = simulation.makeDomain()
    domain.label = WorldOwner.app(id).label
    let main = domain.makeHost()
    let launched = ProcessID(device: id, launch: Int(state.launches))
    let board = Confined(ProcessBoard(), to: simulation)
    let line = DeviceLine(
      simulation: simulation,
      domain: domain,
      device: self,
      process: launched,
      board: board,
      eventLog: context.eventLog,
      isOnline: isOnline
    )
    let given = LaunchEnvironment(
      line: line,
      main: main,
      setting: setting,
      shelf: fillableShelf(),
      account: account
    )
    domain.surround { given.surroundings }
    logEvent(.launched(launched, account: account))
    let app = simulation.acting(as: domain, on: main.lane) { context.makeApp(given.app) }
    let process = AppProcess(
      id: launched,
      domain: domain,
      main: main,
      app: app,
      line: line,
      eventLog: context.eventLog,
      simulation: simulation,
      launched: now
    )
    self.process = process
    main.lane.afterEachStep = { [weak process] in process?.readWindows() }
    if app.showsWhatOthersChange { domain.afterOtherSteps = main.lane.afterEachStep }
    noteSetting()
    logEvent(.front(launched, isFront: true))
    process.readWindows()
    beginIrregularities(of: launched)
    process.start { await app.launch() }
    deliverUnfinished(to: launched)
    if isOnline { refresh() }
    deliverMessages()
  }

  /// Returns the preferences and the keychain, creating them if needed.
  private func fillableShelf() -> DeviceShelf {
    let shelf = shelf ?? DeviceShelf()
    self.shelf = shelf
    return shelf
  }

  /// Starts the irregularities of a launch: empty reads for a while, a kill, a lost connection.
  private func beginIrregularities(of launched: ProcessID) {
    let conditions = conditions
    if let empty = drawEpisode(conditions.irregularities.emptyAfterLaunch) {
      replica.hide(until: now + empty)
    }
    if happens(conditions.faults.kill) {
      later(.kill, in: conditions.faults.killAfter) { device in
        if device.process?.id == launched, !device.conditions.isResting { device.kill() }
      }
    }
    if let offline = drawEpisode(conditions.faults.offline) {
      later(.goOffline, in: DelayRange(.zero, .minutes(1))) { device in
        guard !device.conditions.isResting else { return }
        device.setOnline(false)
        device.later(.goOnline, in: DelayRange(offline, offline)) { $0.setOnline(true) }
      }
    }
  }

  /// Sends the app to the background.
  func background() {
    guard let process, process.isInFront else { return }
    process.isInFront = false
    let wasActive = !process.lacksFocus
    process.lacksFocus = false
    logEvent(.front(process.id, isFront: false))
    if let app = process.app as? any ForegroundApp {
      process.start { await app.enterBackground(wasActive: wasActive) }
    }
    beginSuspension(of: process)
  }

  /// Quits the app if a request of its own has failed: it may leave the rest to its next launch.
  func quitAfterFailedRequest() {
    if let process, process.line.hasFailedRequest { end(process, killed: false) }
  }

  /// Kills the app's process at its current step.
  func kill() {
    if let process { end(process, killed: true) }
  }

  private func end(_ process: AppProcess, killed: Bool) {
    self.process = nil
    process.main.lane.afterEachStep = nil
    process.domain.afterOtherSteps = nil
    process.domain.kill()
    logEvent(.ended(process.id, killed: killed))
    if simulation.timing == .instants { trim() }
  }

  /// Changes the account; what else this changes is up to the caller.
  func change(account: AccountID) { state.account = UInt32(account.rawValue) }

  /// Takes the device offline or online; when it goes online, the copy is updated.
  func setOnline(_ online: Bool) {
    guard isOnline != online else { return }
    state.isOnline = online
    logEvent(.online(id, isOnline: online))
    tellConnection()
    if online { refresh() }
  }

  /// Ends irregularities of the copy; transactions that become verifiable reach the app as updates.
  func straighten() {
    for entry in replica.straighten() {
      logEvent(.trusted(isTrusted: true, entry: entry, device: id))
      emit(entry)
      tellChange(of: entry.transaction)
    }
  }

  // MARK: Updates

  /// Tells StoreKit's views in the app that a transaction has changed here, if any of them listens.
  func tellChange(of transaction: Transaction, after delay: VirtualDuration = .zero) {
    guard let process, process.board.with({ $0.changes.hasListener }) else { return }
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(delay + DeviceLine.shortest, delay + DeviceLine.longest)),
      // News does not wait for what is told later.
      on: delay == .zero ? process.updates : nil
    ) { _ = process.board.with { $0.changes.deliver(transaction, fanOut: .broadcast) } }
  }

  /// Delivers an update to the app at once, or when a suspended app resumes.
  func emit(_ entry: BookEntry) {
    guard let process, let copy = replica.copy(entry.transaction.id) else { return }
    hand(copy.result, sequence: entry.sequence, to: process)
  }

  /// Delivers an update to the current process later, with its state at that time.
  ///
  /// News arriving meanwhile does not wait for it.
  func emit(_ entry: BookEntry, after delay: DelayRange) {
    guard let told = process?.id else { return }
    later(.update, in: delay) { device in
      guard device.process?.id == told, let copy = device.replica.copy(entry.transaction.id)
      else { return }
      device.emit(copy.entry)
    }
  }

  /// Delivers an update to the listeners of a process; in its first second, once there is one.
  ///
  /// Apple says that an app should listen as soon as it is launched, but not how soon: here a
  /// listener that is attached within a second misses nothing.
  private func hand(_ result: VerificationResult, sequence: UInt64, to process: AppProcess) {
    let early = process.launched + .seconds(1) - now
    if .zero < early, !process.board.with({ $0.updates.hasListener }),
      let entry = replica.copy(result.unsafePayload.id)?.entry
    {
      let launched = process.id
      return later(.update, in: DelayRange(early, early + .seconds(2))) { device in
        guard device.process?.id == launched, let copy = device.replica.copy(entry.transaction.id),
          entry.isFinished || !copy.entry.isFinished
        else { return }
        device.emit(copy.entry)
      }
    }
    let conditions = conditions
    let fanOut = conditions.irregularities.fanOut
    let mayOvertake = happens(conditions.network.reordering)
    let eventLog = context.eventLog
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest)),
      on: mayOvertake ? nil : process.updates
    ) {
      let listeners = process.board.with { $0.updates.deliver(result, fanOut: fanOut) }
      eventLog.append(
        .delivered(result, sequence: sequence, process: process.id, listeners: listeners)
      )
    }
  }

  /// Delivers a status to the status listeners at once, or when a suspended app resumes.
  func tellStatus(_ status: SubscriptionStatus, to process: AppProcess) {
    let fanOut = conditions.irregularities.fanOut
    let eventLog = context.eventLog
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest)),
      on: process.updates
    ) {
      let listeners = process.board.with { $0.statuses.deliver(status, fanOut: fanOut) }
      eventLog.append(.statusDelivered(status, process: process.id, listeners: listeners))
    }
  }

  /// Delivers unfinished transactions to the updates listener, once, immediately after the launch.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/updates. The exact delay is not
  /// documented: here it is within three seconds.
  private func deliverUnfinished(to launched: ProcessID) {
    let waiting = replica.relevantCopies.filter { !$0.entry.isFinished }.map(\.entry.transaction.id)
    guard !waiting.isEmpty else { return }
    later(.update, in: DelayRange(.zero, .seconds(3))) { device in
      guard let process = device.process, process.id == launched else { return }
      for copy in waiting.compactMap({ device.replica.copy($0) }) where !copy.entry.isFinished {
        device.hand(copy.result, sequence: copy.entry.sequence, to: process)
      }
    }
  }
}

/// The small values of a device: side by side, they take three words, because a world may have a
/// million devices.
extension Device {
  /// What never changes.
  private struct Identity {
    let number: UInt32
    let owner: UInt32
    let canMakePayments: Bool
  }

  /// What changes; its first value fills the identity's second word.
  struct State {
    fileprivate(set) var account: UInt32
    fileprivate(set) var launches: UInt32 = 0
    /// The number of purchases that the owner has forged.
    var forgeries: UInt16 = 0
    fileprivate(set) var isOnline = true
  }
}

/// The actions of a person on the device.
extension Device {
  /// Taps in the frontmost window within a range of time from now.
  func tap(_ action: UserAction, at range: DelayRange) {
    guard let process, process.isInFront else { return }
    let window = process.topWindow
    simulation.post(
      WorldOperation.tap.of(id.rawValue),
      to: process.main.lane,
      in: self.window(range)
    ) { process.tap(action, window: window) }
  }
}

/// The device's own clock.
extension Device {
  /// Sets the clock ahead or back.
  func moveClock(by length: VirtualDuration) {
    setting.with { $0.offBy = $0.offBy + length }
    noteSetting()
  }

  /// Records the clock setting if it differs from the default.
  private func noteSetting() {
    let setting = setting.with { $0 }
    guard !setting.isPlain else { return }
    logEvent(.clock(id, offBy: setting.offBy, zone: setting.zone))
  }
}
