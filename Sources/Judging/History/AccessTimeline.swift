package import Simulation
package import StoreModel
package import StoreSimulation

/// The access that a device showed over time and the knowledge behind it, for comparing two trials.
package struct AccessTimeline {
  /// The state from an instant on.
  struct Span: Hashable {
    let from: VirtualInstant
    let knowledge: Knowledge
    /// The products that each window showed as usable; nil for a closed window.
    let unlocked: [[ProductID]?]
  }

  /// The knowledge available to the app: two apps with equal knowledge should show the same.
  struct Knowledge: Hashable {
    /// The launch whose windows are in the foreground; nil while there is none.
    let process: ProcessID?
    let isOnline: Bool
    let copies: [Copy]
    /// Whether the device is offline and everything that it knows of has expired.
    let isPastKnownExpiry: Bool
  }

  /// One transaction as the device knew it.
  struct Copy: Hashable {
    let id: TransactionID
    let sequence: UInt64
    let isTrusted: Bool
  }

  /// The owner of the device; nil if the app was never launched there.
  package private(set) var account: AccountID?
  private(set) var spans: [Span] = []
  /// The end of the observed time.
  private(set) var end = VirtualInstant.start

  /// Returns the timelines of all devices, by number.
  ///
  /// - Parameters:
  ///   - events: all events of a trial.
  ///   - plan: the plan of its world.
  /// - Returns: a timeline for each device with an event.
  package static func all(_ events: [TimedEvent], plan: WorldPlan) -> [AccessTimeline] {
    var history = History(plan: plan)
    var timelines: [AccessTimeline] = []
    for event in events {
      history.record(event)
      guard let id = event.event.device else { continue }
      while timelines.count <= id.rawValue { timelines.append(AccessTimeline()) }
      timelines[id.rawValue].readAccess(on: history.devices[id.rawValue], history)
    }
    for index in timelines.indices { timelines[index].end = history.now }
    return timelines
  }

  private mutating func readAccess(on device: History.Device, _ history: History) {
    account = device.process?.account
    let front = device.process.flatMap { $0.isAlive && $0.frontSince != nil ? $0 : nil }
    let knowledge = Knowledge(
      process: front?.id,
      isOnline: device.isOnline,
      copies: device.copies.map {
        Copy(
          id: $0.entry.transaction.id,
          sequence: $0.entry.sequence,
          isTrusted: $0.isTrusted
        )
      }.sorted { $0.id < $1.id },
      isPastKnownExpiry: !device.isOnline && device.isPastKnownExpiry(at: history.today)
    )
    let unlocked = front?.screens.map { $0?.unlocked } ?? []
    if let last = spans.last, last.knowledge == knowledge, last.unlocked == unlocked { return }
    spans.append(Span(from: history.now, knowledge: knowledge, unlocked: unlocked))
  }
}

extension AccessTimeline {
  /// A time at which two apps with equal knowledge showed different access.
  package struct Difference {
    package let at: VirtualInstant
    package let process: ProcessID
    package let shown: [ProductID]
    package let shownThere: [ProductID]
  }

  /// Returns the first difference between two timelines that lasts longer than a bound.
  ///
  /// The app must have the same knowledge in both throughout.
  ///
  /// - Parameters:
  ///   - other: the timeline of the same device in another trial.
  ///   - bound: the time by which one app may lag in showing what it knows.
  /// - Returns: the difference, or nil if there is none.
  package func difference(from other: AccessTimeline, bound: VirtualDuration) -> Difference? {
    let last = min(end, other.end)
    let instants = Set((spans + other.spans).map(\.from)).sorted().filter { $0 < last } + [last]
    var (here, there) = (0, 0)
    var since: VirtualInstant?
    var open: (Span, Span)?
    for instant in instants {
      if let begin = since, let open, bound < instant - begin {
        return Self.difference(open.0, open.1, at: begin + bound)
      }
      while here < spans.count, spans[here].from <= instant { here += 1 }
      while there < other.spans.count, other.spans[there].from <= instant { there += 1 }
      guard here > 0, there > 0 else { continue }
      let (mine, yours) = (spans[here - 1], other.spans[there - 1])
      let isSame = mine.knowledge == yours.knowledge && !mine.knowledge.isPastKnownExpiry
      guard isSame, mine.knowledge.process != nil, mine.unlocked != yours.unlocked else {
        (since, open) = (nil, nil)
        continue
      }
      if open?.0.knowledge != mine.knowledge { since = instant }
      open = (mine, yours)
    }
    return nil
  }

  private static func difference(_ mine: Span, _ yours: Span, at: VirtualInstant) -> Difference? {
    guard let process = mine.knowledge.process else { return nil }
    return Difference(
      at: at,
      process: process,
      shown: products(mine.unlocked),
      shownThere: products(yours.unlocked)
    )
  }

  private static func products(_ windows: [[ProductID]?]) -> [ProductID] {
    windows.compactMap { $0 }.flatMap { $0 }
  }
}

extension History.Device {
  /// Whether everything that the device knows of has expired.
  fileprivate func isPastKnownExpiry(at date: StoreDate) -> Bool {
    copies.allSatisfy { copy in
      let ends = [copy.entry.transaction.expirationDate, copy.entry.standing?.accessEnd]
      return ends.compactMap { $0 }.max().map { $0 <= date } ?? copy.entry.transaction.isRevoked
    }
  }
}
