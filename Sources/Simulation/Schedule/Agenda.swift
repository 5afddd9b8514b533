/// Everything that could happen: ready jobs, and events whose time has not come or has just come.
///
/// The one place that knows both ways of turning windows into instants (``Timing``).
final class Agenda {
  /// What was chosen.
  enum Choice {
    case ready(Ready)
    case event(Event)
    case nothing
  }

  /// An event and, beside it, its window: looking for what may happen reads no event.
  private struct Entry {
    let window: Window
    let event: Event

    init(_ event: Event) {
      window = event.window
      self.event = event
    }
  }

  private let timing: Timing
  private let state: RunState
  private var list = ContiguousArray<Entry>()
  private var heap = EventHeap()
  /// The places in the list of the events that may happen now.
  private var eligible = ContiguousArray<Int32>()
  private var now: VirtualInstant { state.now }
  /// How many events in the heap a death has taken away, at least.
  private var deadCount = 0

  init(timing: Timing, state: RunState) {
    self.timing = timing
    self.state = state
  }

  var eventCount: Int { list.count + heap.count }

  func add(_ event: Event) {
    switch timing {
    case .windows: list.append(Entry(event))
    case .instants:
      event.domain.pendingEvents += 1
      heap.push(event)
    }
  }

  // MARK: Choosing

  var choiceCount: Int {
    switch timing {
    case .windows: state.readyCount + eligible.count
    case .instants: state.readyCount
    }
  }

  func candidate(_ index: Int) -> Candidate {
    switch timing {
    case .instants: candidate(state.ready(at: index))
    case .windows:
      index < state.readyCount
        ? candidate(state.ready(at: index))
        : candidate(list[Int(eligible[index - state.readyCount])].event)
    }
  }

  private func candidate(_ entry: Ready) -> Candidate {
    Candidate(
      lane: entry.lane?.number ?? 0,
      operation: entry.lane?.nextOperation ?? .job,
      sequence: entry.sequence,
      instant: now
    )
  }

  private func candidate(_ event: Event) -> Candidate {
    Candidate(
      lane: event.lane.number,
      operation: event.operation,
      sequence: event.sequence,
      instant: max(now, event.window.earliest)
    )
  }

  /// Takes out what happens next and moves time to it.
  ///
  /// - Parameters:
  ///   - limit: nothing after this instant.
  ///   - pick: asked for an index when there are at least two candidates.
  /// - Returns: what was chosen.
  func take(until limit: VirtualInstant, pick: (Candidates) -> Int) -> Choice {
    switch timing {
    case .instants: takeInstant(until: limit, pick: pick)
    case .windows(let hop): takeFromWindows(until: limit, hop: hop, pick: pick)
    }
  }

  private func takeInstant(until limit: VirtualInstant, pick: (Candidates) -> Int) -> Choice {
    if state.readyCount == 0 {
      while heap.isFirstDead, let dead = popHeap() {
        deadCount = max(0, deadCount - 1)
        if let next = dead.channel?.advance() { add(next) }
      }
      guard let earliest = heap.earliest, earliest <= limit, let event = popHeap() else {
        return .nothing
      }
      state.advance(to: event.window.earliest)
      return .event(event)
    }
    let index = state.readyCount == 1 ? 0 : pick(Candidates(agenda: self))
    return .ready(state.removeReady(at: index))
  }

  private func takeFromWindows(
    until limit: VirtualInstant,
    hop: VirtualDuration,
    pick: (Candidates) -> Int
  ) -> Choice {
    var soonest = limit
    for index in 0..<state.readyCount {
      soonest = min(soonest, state.ready(at: index).since + hop)
    }
    for entry in list where entry.window.latest < soonest { soonest = entry.window.latest }
    soonest = max(soonest, now)
    eligible.removeAll(keepingCapacity: true)
    for place in list.indices where list[place].window.earliest <= soonest {
      eligible.append(Int32(truncatingIfNeeded: place))
    }
    let count = state.readyCount + eligible.count
    guard count > 0 else { return .nothing }
    let choice = count == 1 ? 0 : pick(Candidates(agenda: self))
    if choice < state.readyCount { return .ready(state.removeReady(at: choice)) }
    let event = list.remove(swapping: Int(eligible[choice - state.readyCount])).event
    state.advance(to: event.window.earliest)
    return .event(event)
  }

  private func popHeap() -> Event? {
    let event = heap.pop()
    event?.domain.pendingEvents -= 1
    return event
  }

  /// Takes out everything that belongs to a domain that died, in the order in which it arose.
  ///
  /// A channel whose head goes passes the next one on. In the heap the dead stay until they come
  /// first, or until they are the greater part.
  func removeAll(of domain: FailureDomain) -> [Ready] {
    let doomed = state.removeReady(of: domain)
    let dead = list.lazy.map(\.event).filter(\.isDead).sorted { $0.sequence < $1.sequence }
    if !dead.isEmpty {
      list.removeAll(where: \.event.isDead)
      for event in dead {
        if let next = event.channel?.advance() { list.append(Entry(next)) }
      }
    }
    deadCount += domain.pendingEvents
    if deadCount > 64, deadCount * 2 > heap.count { sweepHeap() }
    return doomed.sorted { $0.sequence < $1.sequence }
  }

  private func sweepHeap() {
    deadCount = 0
    for dead in heap.removeDead() {
      dead.domain.pendingEvents -= 1
      if let next = dead.channel?.advance() { add(next) }
    }
  }

  func removeAll() {
    state.removeAllReady()
    list = []
    heap = EventHeap()
    deadCount = 0
  }
}

extension ContiguousArray {
  /// Removes an element by putting the last one in its place.
  mutating func remove(swapping index: Int) -> Element {
    let last = count - 1
    if index != last { swapAt(index, last) }
    return removeLast()
  }
}
