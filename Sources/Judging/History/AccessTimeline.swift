package import Simulation
package import StoreModel
package import StoreSimulation

/// What a device showed over time, and what it had to go by: for comparing a trial with another.
package struct AccessTimeline {
  /// How it was from an instant on.
  struct Span: Hashable {
    let from: VirtualInstant
    let knowledge: Knowledge
    /// What each window showed as usable; nil for a closed one.
    let unlocked: [[ProductID]?]
  }

  /// What the app had to go by: two apps that have the same can be expected to show the same.
  struct Knowledge: Hashable {
    /// The launch whose windows are in front; nil while there is none.
    let process: ProcessID?
    let isOnline: Bool
    let copies: [Copy]
    /// Whether there is no connection, and all that the device knows of is past its time.
    let isPastKnownExpiry: Bool
  }

  /// One transaction as the device knew it.
  struct Copy: Hashable {
    let id: TransactionID
    let sequence: UInt64
    let isTrusted: Bool
  }

  /// Whose device it is; nil if the app was never launched there.
  package private(set) var account: AccountID?
  private(set) var spans: [Span] = []
  /// Until when it was looked at.
  private(set) var end = VirtualInstant.start

  /// The timelines of all devices, by number.
  ///
  /// - Parameters:
  ///   - events: everything that happened in a trial.
  ///   - plan: what its world was built from.
  /// - Returns: one for each device that anything happened on.
  package static func all(_ events: [TimedEvent], plan: WorldPlan) -> [AccessTimeline] {
    var history = History(plan: plan)
    var timelines: [AccessTimeline] = []
    for event in events {
      history.take(event)
      guard let id = event.event.device else { continue }
      while timelines.count <= id.rawValue { timelines.append(AccessTimeline()) }
      timelines[id.rawValue].look(at: history.devices[id.rawValue], history)
    }
    for index in timelines.indices { timelines[index].end = history.now }
    return timelines
  }

  private mutating func look(at device: History.Device, _ history: History) {
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
  /// A time during which two apps knew the same and showed something else.
  package struct Difference {
    package let at: VirtualInstant
    package let process: ProcessID
    package let shown: [ProductID]
    package let shownThere: [ProductID]
  }

  /// The first time that two timelines differ for longer than a bound although the app had the same
  /// to go by, all the while.
  ///
  /// - Parameters:
  ///   - other: the timeline of the same device in another trial.
  ///   - bound: how much later one app may come to show what it knows.
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
  /// Whether the time of all that it knows of is over.
  fileprivate func isPastKnownExpiry(at date: StoreDate) -> Bool {
    copies.allSatisfy { copy in
      let ends = [copy.entry.transaction.expirationDate, copy.entry.standing?.accessEnd]
      return ends.compactMap { $0 }.max().map { $0 <= date } ?? copy.entry.transaction.isRevoked
    }
  }
}
