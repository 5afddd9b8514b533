import Simulation
import StoreModel

/// A customer who goes on a journey and answers system prompts.
///
/// Idle people need no task: a person is an entry among the events until the next step is due.
actor Person: LaneActor, TimerEntry {
  nonisolated let account: AccountID
  nonisolated let lane: Lane
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe lane.unownedExecutor }
  private let context: PersonContext
  /// The first device is stored inline, because most people have one.
  private var firstDevice: Device?
  private var otherDevices: [Device] = []
  private var state: State
  /// The instant at which the current step was due.
  private var due = VirtualInstant.start
  private var stream: RandomStream

  /// The number of retries after an alert or a closed app prevented a step.
  private static let mostRetries: Int32 = 3

  init(
    account: AccountID,
    isChild: Bool,
    isAbsent: Bool,
    context: PersonContext
  ) {
    self.account = account
    self.context = context
    lane = context.simulation.world.makeLane()
    lane.label = WorldOwner.person(account).label
    var stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "person",
      owner: UInt64(account.rawValue)
    )
    state = State(isChild: isChild, isAbsent: isAbsent)
    if !isAbsent {
      state.journey =
        Self.draw(from: context.journeys, isChild: isChild, context.simulation, drawing: &stream)
    }
    self.stream = stream
  }

  /// Returns the index of a journey drawn by weight from those open to the person; nil if there is
  /// none.
  private static func draw(
    from journeys: [Journey],
    isChild: Bool,
    _ simulation: Simulation,
    drawing stream: inout RandomStream
  ) -> Int32? {
    let open = journeys.indices.filter {
      let traveller = journeys[$0].traveller
      return traveller == .anyone || traveller == (isChild ? .child : .adult)
    }
    let weights = open.reduce(UInt64(0)) { $0 + UInt64(journeys[$1].weight) }
    guard weights > 0 else { return nil }
    var rest = simulation.draw(below: weights, from: &stream)
    for candidate in open {
      let weight = UInt64(journeys[candidate].weight)
      if rest < weight { return Int32(candidate) }
      rest -= weight
    }
    return nil
  }

  func own(_ device: Device) {
    if firstDevice == nil { firstDevice = device } else { otherDevices.append(device) }
  }

  /// Releases the devices, so that the world can be deallocated.
  func disown() {
    firstDevice = nil
    otherDevices = []
  }

  private var journey: Journey? { state.journey.map { context.journeys[Int($0)] } }

  private var simulation: Simulation { context.simulation }

  /// The next step of the journey.
  nonisolated var operation: Operation { WorldOperation.nextStep.of(account.rawValue) }

  /// Takes the next step.
  nonisolated func wake() { assumeIsolated { $0.step() } }

  /// Starts the journey, unless the load generator does.
  func beginJourney() { if context.load == nil, let journey { schedule(after: journey.begins) } }

  /// Starts the journey at once and reports its end to the load generator.
  func visit() {
    if state.leg > 0 {
      state.journey =
        Self.draw(from: context.journeys, isChild: state.isChild, simulation, drawing: &stream)
    }
    (state.leg, state.retries, state.isVisiting) = (0, 0, true)
    step()
  }

  private func endVisit() {
    guard state.isVisiting, let load = context.load else { return }
    state.isVisiting = false
    lane.trim()
    let account = account
    load.visit(in: simulation) { $0.isOver(account) }
  }

  private func schedule(after range: DelayRange) {
    let window = simulation.window(after: range.least, upTo: range.most, drawing: &stream)
    simulation.post(self, in: window)
  }

  private func step() {
    guard let journey, Int(state.leg) < journey.legs.count else { return endVisit() }
    guard !context.conditions.with({ $0.isResting }) else { return }
    let current = journey.legs[Int(state.leg)]
    if state.retries == 0 { due = simulation.now }
    if case .wait(let range) = current.step {
      state.leg += 1
      return schedule(after: range)
    }
    if state.retries < Self.mostRetries, !perform(current) {
      state.retries += 1
    } else {
      state.retries = 0
      state.leg += 1
    }
    schedule(after: journey.thinkTime)
  }

  private func device(_ number: Int) -> Device? {
    number == 0 || otherDevices.isEmpty
      ? firstDevice : otherDevices[min(number, otherDevices.count) - 1]
  }

  /// Performs an action on a device synchronously.
  private func with<Result: Sendable>(
    _ device: Device,
    _ body: @Sendable (isolated Device) -> Result
  ) -> Result { device.visit(in: simulation) { body($0) } }

  /// Performs one step; returns false if another action had to come first.
  private func perform(_ leg: Journey.Leg) -> Bool {
    guard let device = device(leg.device) else { return true }
    switch leg.step {
    case .wait: return true
    case .launch: with(device) { $0.launch() }
    case .background: with(device) { $0.background() }
    case .kill: with(device) { $0.kill() }
    case .reinstall: with(device) { $0.reinstall() }
    case .newDevice: with(device) { $0.replace() }
    case .useAccount(let number):
      let account = context.accounts.account(number, of: account)
      with(device) { $0.use(account) }
    case .goOffline: with(device) { $0.setOnline(false) }
    case .goOnline: with(device) { $0.setOnline(true) }
    case .setClock(let length): with(device) { $0.moveClock(by: length) }
    case .refund(let id): tellStore(device) { $0.refund(id, account: $1) }
    case .purchaseOutside(let id): tellStore(device) { $0.purchaseOutside(id, account: $1) }
    case .promotedPurchase(let id): with(device) { $0.buyPromoted(id) }
    case .cancelSubscription(let id):
      tellStore(device) { $0.setAutoRenew(false, of: id, account: $1) }
    case .resumeSubscription(let id):
      tellStore(device) { $0.setAutoRenew(true, of: id, account: $1) }
    case .answerPriceIncrease(let id, let agrees):
      tellStore(device) { $0.answerPriceIncrease(agrees, of: id, account: $1) }
    case .redeemCode(let name): tellStore(device) { $0.redeem(code: name, account: $1) }
    case .changeStorefront(let storefront): tellStore(device) { $0.move($1, to: storefront) }
    case .shareWithFamily(let isSharing):
      tellStore(device) { $0.setSharing(isSharing, account: $1) }
    case .leaveFamily: tellStore(device) { $0.leaveFamily(account: $1) }
    case .leaveBehind(let key, let value): with(device) { $0.leaveBehind(value, under: key) }
    case .openWindow: return inApp(device) { $0.process?.openWindow() }
    case .closeWindow: return inApp(device) { $0.process?.closeWindow() }
    case .open(let sheet): return tap(.open(sheet), on: device)
    case .closeSheet: return tap(.closeSheet, on: device)
    case .purchase(let id, let taps): return tap(.buy(id), on: device, times: taps)
    case .restore(let taps): return tap(.restore, on: device, times: taps)
    case .dismissAlert: with(device) { $0.tap(.dismissAlert, at: .zero) }
    case .signIn(let number):
      return tap(.signIn(AppAccountToken(of: account, number: number)), on: device)
    case .signOut: return tap(.signOut, on: device)
    case .forgePurchase: with(device) { $0.forgePurchase() }
    case .makeImage: return tap(.makeImage, on: device)
    case .showHistory: return tap(.showHistory, on: device)
    case .custom(let name): return tap(.custom(name), on: device)
    }
    return true
  }

  /// Performs an action in the app, after bringing it to the foreground if needed.
  private func inApp(_ device: Device, _ body: @Sendable (isolated Device) -> Void) -> Bool {
    with(device) { device in
      guard device.process?.isInFront ?? false else {
        device.launch()
        return false
      }
      body(device)
      return true
    }
  }

  /// Taps in the app's frontmost window.
  ///
  /// Dismisses an alert first.
  private func tap(_ action: UserAction, on device: Device, times: Int = 1) -> Bool {
    let since = context.load == nil ? nil : due
    return with(device) { device in
      guard let process = device.process, process.isInFront else {
        device.launch()
        return false
      }
      if process.screens[process.topWindow]?.alert != nil {
        device.tap(.dismissAlert, at: .zero)
        return false
      }
      if let since { device.logEvent(.meant(action, device: device.id, since: since)) }
      for number in 0..<Int64(times) {
        device.tap(action, at: DelayRange(.milliseconds(40 * number), .milliseconds(300 * number)))
      }
      return true
    }
  }

  /// Has the store do something for the account in use on a device.
  private func tellStore(
    _ device: Device,
    _ body: @escaping @Sendable (isolated AppStore, AccountID) -> Void
  ) {
    let store = context.store
    let used = context.accounts.perPerson > 1 ? with(device) { $0.account } : account
    simulation.post(
      WorldOperation.ask.of(account.rawValue),
      to: store.lane,
      in: simulation.window(after: .milliseconds(100), upTo: .seconds(5), drawing: &stream)
    ) { store.assumeIsolated { body($0, used) } }
  }

  // MARK: Answering

  /// Answers a system sheet after a while.
  func ask(
    _ prompt: Prompt,
    _ operation: WorldOperation,
    _ answered: @escaping @Sendable (Bool) -> Void
  ) {
    let prompts = context.conditions.with { $0.prompts }
    let isConfirmed =
      switch prompt {
      case .payment: !happens(prompts.paymentCancelled)
      case .signIn: !happens(prompts.signInCancelled)
      case .refund: !happens(prompts.refundCancelled)
      case .manageSubscriptions: happens(prompts.managesSubscriptions)
      case .offerCode: happens(prompts.redeemsCode)
      case .message: happens(prompts.actsOnMessage)
      }
    let range = prompt == .signIn ? prompts.signInAnswered : prompts.paymentAnswered
    let window = simulation.window(after: range.least, upTo: range.most, drawing: &stream)
    simulation.post(operation.of(account.rawValue), to: lane, in: window) { answered(isConfirmed) }
  }

  private func happens(_ chance: Ratio) -> Bool {
    simulation.happens(chance, drawing: &stream)
  }

  /// Decides about a child's request after a while, or never.
  func decide(_ request: RequestID, of child: AccountID) {
    let prompts = context.conditions.with { $0.prompts }
    let parts = UInt64(prompts.approves) + UInt64(prompts.declines) + UInt64(prompts.ignores)
    guard parts > 0 else { return }
    guard !state.isAbsent else { return context.eventLog.append(.ignored(request, account: child)) }
    let draw = simulation.draw(below: parts, from: &stream)
    guard draw < UInt64(prompts.approves) + UInt64(prompts.declines) else {
      return context.eventLog.append(.ignored(request, account: child))
    }
    let isApproved = draw < UInt64(prompts.approves)
    let range = prompts.approvalAnswered
    let store = context.store
    let window = simulation.window(after: range.least, upTo: range.most, drawing: &stream)
    simulation.post(WorldOperation.answerRequest.of(account.rawValue), to: store.lane, in: window) {
      store.assumeIsolated { $0.answer(request, isApproved: isApproved) }
    }
  }
}

extension Person {
  /// Who a person is and where on the journey: in two words, because a world may have a million
  /// people.
  private struct State {
    /// The index of this person's journey among those of the context.
    var journey: Int32?
    let isChild: Bool
    /// Whether the load generator waits for the journey.
    var isVisiting = false
    /// Whether this person is left out of the world.
    let isAbsent: Bool
    var leg: Int32 = 0
    var retries: Int32 = 0

    init(isChild: Bool, isAbsent: Bool) {
      self.isChild = isChild
      self.isAbsent = isAbsent
    }
  }
}
