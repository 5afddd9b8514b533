/// The set of everything that could happen: ready jobs, and present or future events.
///
/// It is the only place that knows both ways of turning windows into instants (``Timing``).
final class Agenda: CandidateSource {
  /// The chosen item.
  enum Choice {
    case ready(Ready)
    case event(Event)
    case queuedTimer(QueuedTimer)
    case nothing
  }

  private let timing: Timing
  private let state: RunState
  private let list = Cell(EventList<Event>())
  private let heap = Cell(EventHeap<Due>())
  private var now: VirtualInstant { state.now }
  /// A lower bound for the number of dead events in the heap.
  private var deadCount = 0
  /// The number of items that were scheduled for an instant or a window.
  private(set) var pushes: UInt64 = 0
  /// Whether the strategy is asked even if there is only one candidate.
  private let asksAlways: Bool
  /// Whether overdue items come before everything else, which is the case if something else has
  /// delayed them.
  var putsOverdueFirst = false
  private var hidesReady = false
  private var readyCount: Int { hidesReady ? 0 : state.readyCount }
  /// The tracker of names, if they are needed.
  private let tracker: CausalityTracker?

  init(timing: Timing, state: RunState, asksAlways: Bool, tracker: CausalityTracker?) {
    self.timing = timing
    self.state = state
    self.asksAlways = asksAlways
    self.tracker = tracker
  }

  var eventCount: Int { list.value.count + heap.value.count }

  /// The earliest instant of the next item if instants are drawn; nil if there is none.
  var earliest: VirtualInstant? { state.readyCount > 0 ? now : heap.value.earliest }

  func add(_ event: Event) {
    pushes &+= 1
    switch timing {
    case .windows: list.value.append(event)
    case .instants:
      event.domain.pendingEvents += 1
      heap.value.push(.event(event), at: event.window.earliest, sequence: event.sequence)
    }
  }

  /// Adds the entry of a timer; only for drawn instants.
  func add(_ queuedTimer: QueuedTimer, at instant: VirtualInstant, sequence: UInt64) {
    pushes &+= 1
    queuedTimer.timerEntry.lane.domain.pendingEvents += 1
    heap.value.push(.queuedTimer(queuedTimer), at: instant, sequence: sequence)
  }

  // MARK: Choosing

  func candidate(_ index: Int) -> Candidate {
    index < readyCount
      ? candidate(state.ready(at: index)) : candidate(list.value.open(at: index - readyCount))
  }

  private func candidate(_ entry: Ready) -> Candidate {
    Candidate(
      lane: entry.lane?.number ?? 0,
      operation: entry.lane?.nextOperation ?? .job,
      sequence: entry.sequence,
      instant: now,
      origin: entry.origin,
      isEvent: false,
      hint: tracker.map { $0.hint(entry.causes(heardBy: $0)) }
    )
  }

  private func candidate(_ event: Event) -> Candidate {
    Candidate(
      lane: event.lane.number,
      operation: event.operation,
      sequence: event.sequence,
      instant: max(now, event.window.earliest),
      origin: event.origin,
      isEvent: true,
      hint: tracker?.hint(event)
    )
  }

  /// Returns what ranks a candidate.
  func rank(_ index: Int) -> CandidateRank {
    if index < readyCount {
      let entry = state.ready(at: index)
      return CandidateRank(
        lane: entry.lane?.number ?? 0,
        sequence: entry.sequence,
        instant: now,
        isEvent: false
      )
    }
    let event = list.value.open(at: index - readyCount)
    return CandidateRank(
      lane: event.lane.number,
      sequence: event.sequence,
      instant: max(now, event.window.earliest),
      isEvent: true
    )
  }

  /// Returns the key of a candidate's lane.
  func key(_ index: Int) -> LaneKey {
    if index < readyCount { return state.ready(at: index).lane?.key ?? .none }
    return list.value.open(at: index - readyCount).lane.key
  }

  /// Returns a description of a candidate.
  func describe(_ index: Int, by tracker: CausalityTracker) -> String {
    if index >= readyCount {
      let event = list.value.open(at: index - readyCount)
      return tracker.describe(event.operation, event.lane.owner)
    }
    let entry = state.ready(at: index)
    return tracker.describe(entry.causes(heardBy: tracker)[0], entry.owner)
  }

  /// Removes the next item and advances time to it.
  ///
  /// - Parameters:
  ///   - limit: The limit; later items are not taken.
  ///   - simulation: Picks among the candidates.
  /// - Returns: The chosen item.
  func takeNext(until limit: VirtualInstant, for simulation: Simulation) -> Choice {
    // Not a closure: it would retain the simulation in each step.
    if putsOverdueFirst {
      if let overdue = takeOverdue(until: limit, for: simulation) { return overdue }
      putsOverdueFirst = false
    }
    return switch timing {
    case .instants: takeInstant(until: limit, for: simulation)
    case .windows(let hop): takeFromWindows(until: limit, hop: hop, for: simulation)
    }
  }

  private func takeInstant(until limit: VirtualInstant, for simulation: Simulation) -> Choice {
    if state.readyCount == 0 {
      dropFirstDead()
      guard let earliest = heap.value.earliest, earliest <= limit, let due = popHeap() else {
        return .nothing
      }
      state.advance(to: earliest)
      return Choice(due)
    }
    let count = state.readyCount
    let index = count == 1 ? 0 : simulation.pick(among: Candidates(self, count: count))
    return .ready(state.removeReady(at: index))
  }

  private func dropFirstDead() {
    while heap.value.isFirstDead, let dead = popHeap() {
      deadCount = max(0, deadCount - 1)
      if let next = dead.channel?.advance() { add(next) }
    }
  }

  /// Removes an overdue item, which is the only candidate.
  private func takeOverdue(
    until limit: VirtualInstant,
    for simulation: Simulation
  ) -> Choice? {
    switch timing {
    case .windows:
      guard list.value.findMostUrgent(before: now, until: limit) else { return nil }
      hidesReady = true
      if asksAlways { _ = simulation.pick(among: Candidates(self, count: 1)) }
      hidesReady = false
      return .event(list.value.removeOpen(at: 0))
    case .instants:
      dropFirstDead()
      guard let earliest = heap.value.earliest, earliest < now, earliest <= limit else {
        return nil
      }
      return popHeap().map(Choice.init)
    }
  }

  /// Returns whether an item of another process has to happen before an instant.
  func concernsOthers(than domain: FailureDomain, before instant: VirtualInstant) -> Bool {
    func isOther(_ other: FailureDomain) -> Bool {
      other !== domain && other.number != 0 && !other.isDead && !other.isSuspended
    }
    for index in 0..<state.readyCount {
      let entry = state.ready(at: index)
      if let other = entry.lane?.domain ?? entry.loose?.domain, isOther(other) { return true }
    }
    return list.value.contains(before: instant) { isOther($0.domain) }
      || heap.value.contains(before: instant) { isOther($0.domain) }
  }

  private func takeFromWindows(
    until limit: VirtualInstant,
    hop: VirtualDuration,
    for simulation: Simulation
  ) -> Choice {
    var soonest = limit
    for index in 0..<state.readyCount {
      soonest = min(soonest, state.ready(at: index).since + hop)
    }
    soonest = max(list.value.deadline(atMost: soonest), now)
    list.value.find(until: soonest)
    let count = state.readyCount + list.value.openCount
    guard count > 0 else { return .nothing }
    let isForced = count == 1 && !asksAlways
    let choice = isForced ? 0 : simulation.pick(among: Candidates(self, count: count))
    if choice < state.readyCount { return .ready(state.removeReady(at: choice)) }
    let event = list.value.removeOpen(at: choice - state.readyCount)
    state.advance(to: event.window.earliest)
    return .event(event)
  }

  private func popHeap() -> Due? {
    let due = heap.value.pop()
    due?.domain.pendingEvents -= 1
    return due
  }

  /// Removes everything that belongs to a dead domain, in the order in which it arose.
  ///
  /// If the head of a channel is removed, the next event of the channel follows. Dead events stay
  /// in the heap until they come first or are the majority.
  func removeAll(of domain: FailureDomain) -> [Ready] {
    let doomed = state.removeReady(of: domain)
    for event in list.value.removeDead() {
      if let next = event.channel?.advance() { list.value.append(next) }
    }
    deadCount += domain.pendingEvents
    if deadCount > 64, deadCount * 2 > heap.value.count { sweepHeap() }
    return doomed.sorted { $0.sequence < $1.sequence }
  }

  private func sweepHeap() {
    deadCount = 0
    for dead in heap.value.removeDead() {
      dead.domain.pendingEvents -= 1
      if let next = dead.channel?.advance() { add(next) }
    }
  }

  func removeAll() {
    state.removeAllReady()
    list.value = EventList()
    heap.value = EventHeap()
    deadCount = 0
  }
}

extension Agenda.Choice {
  fileprivate init(_ due: Due) {
    switch due {
    case .event(let event): self = .event(event)
    case .queuedTimer(let queuedTimer): self = .queuedTimer(queuedTimer)
    }
  }
}

/// An item that is due at an instant.
enum Due: Mortal {
  case event(Event)
  case queuedTimer(QueuedTimer)

  var isDead: Bool {
    switch self {
    case .event(let event): event.isDead
    case .queuedTimer(let queuedTimer): queuedTimer.isDead
    }
  }

  /// The domain whose death removes the item.
  var domain: FailureDomain {
    switch self {
    case .event(let event): event.domain
    case .queuedTimer(let queuedTimer): queuedTimer.timerEntry.lane.domain
    }
  }

  /// The channel of the item, if its events must stay in order.
  var channel: Channel? {
    switch self {
    case .event(let event): event.channel
    case .queuedTimer: nil
    }
  }
}
