package import Judging
package import Simulation
import StoreModel
package import StoreSimulation

/// The steps that are relevant to a violation: those that lead to its step.
///
/// A step's parent is the step that started it. Chains of parents end at the violating step, at the
/// decisive pair, and at what the store or the server recorded for the people involved.
package struct CausalSlice {
  /// One line of the story.
  package struct Line: Hashable {
    let instant: VirtualInstant
    let step: UInt64
    let actor: String
    let text: String
    /// The index of the line's event among all events of the run.
    package let place: Int

    init(instant: VirtualInstant, step: UInt64, actor: String, text: String, place: Int) {
      (self.instant, self.step, self.actor) = (instant, step, actor)
      (self.text, self.place) = (text, place)
    }

    /// Describes an event; what comes after the end of its process is done by the device.
    fileprivate init(
      _ timed: TimedEvent,
      _ place: Int,
      _ owners: [DeviceID: AccountID],
      isAfterEnd: Bool
    ) {
      (instant, step, self.place) = (timed.instant, timed.step, place)
      let (name, phrase) = timed.event.describe(owners)
      guard isAfterEnd, let device = timed.event.device else {
        (actor, text) = (name, phrase)
        return
      }
      let isFinish = if case .finished = timed.event { true } else { false }
      (actor, text) = (device.name(owners), phrase + (isFinish ? ", as the app asked before" : ""))
    }
  }

  /// The lines, in order.
  package let lines: [Line]
  /// The place of the event after which the outcome was settled, as far as the rule is concerned;
  /// nil if the rule looked only at what the store and the devices did.
  package let settled: Int?
  /// What did not happen after that; nil if nothing is missing.
  package let absence: Absence?

  /// Reduces a run to the relevant lines.
  ///
  /// - Parameters:
  ///   - run: the violating run.
  ///   - violation: the violation.
  ///   - pair: the decisive pair, if there is one.
  init(_ run: Observation, _ violation: Violation, pair: DecisivePair?) {
    self.init(
      run,
      violation,
      // The recording may stem from a longer run.
      steps: [pair?.first.number, pair?.second.number].compactMap { $0 }
        .filter { $0 <= run.steps.count },
      until: violation.instant
    )
  }

  /// Reduces a run to the lines that lead to some of its steps.
  ///
  /// - Parameters:
  ///   - run: a violating run, or the same run except for one choice.
  ///   - violation: the violation; its people are the ones in the story.
  ///   - steps: the steps to trace back, besides the last step of those people.
  ///   - end: the instant after which events are left out.
  package init(
    _ run: Observation,
    _ violation: Violation,
    steps: [UInt64],
    until end: VirtualInstant
  ) {
    let owners = run.owners
    let events = run.outcome.record.events
    let involved = Self.involved(in: events, violation, owners, until: end)
    let numbered = involved.map { (place: $0.offset, timed: $0.element) }
    let judged = JudgedSteps(of: violation, in: events, numbered.map { ($0.place, $0.timed) })
    settled = judged.settled
    let last = involved.last {
      violation.process == nil || $0.element.event.process == violation.process
    }
    var ends = Set(steps)
    var counterparts: Set<Int> = []
    if let last = last ?? involved.last, !judged.isAfterwards(last.offset, last.element.event) {
      ends.insert(last.element.step)
      let before = involved.prefix { $0.offset < last.offset }.map { ($0.offset, $0.element) }
      for (place, timed) in Self.counterparts(of: last.element.event, in: before) {
        counterparts.insert(place)
        ends.insert(timed.step)
      }
    }
    absence = Absence(of: violation, in: events, judged)
    let beginnings = Self.beginnings(of: judged.places, in: numbered)
    let evidence = beginnings.union(judged.places).union(Self.signIns(in: numbered, violation))
    for (place, timed) in involved
    where evidence.contains(place) && Self.isTracedBack(timed, violation) {
      ends.insert(timed.step)
    }
    var atQuiescence: Set<Int> = []
    for (place, timed) in Self.standing(in: numbered, violation)
      + Self.relaunch(in: numbered, violation)
    {
      // An event between two steps has the number of the first one, which did not lead to it.
      if timed.step > 0, timed.instant > run.instant(ofStep: timed.step) {
        let began = numbered.last { $0.place < place && $0.timed.event.isQuiescence }?.place
        atQuiescence.formUnion([place, began ?? place])
      } else {
        counterparts.insert(place)
        ends.insert(timed.step)
      }
    }
    if violation.signature.cause.rawValue == "kill", let kill = involved.last(where: Self.isKill) {
      counterparts.insert(kill.offset)
      ends.insert(kill.element.step)
    }
    ends.formUnion(Self.lastBookSteps(in: involved.map(\.element)))
    let chains = Self.chains(to: ends, in: run)
    let left = Self.leftBehind(in: numbered, violation).union(evidence).union(atQuiescence)
      .union(Self.failures(in: numbered, violation, around: judged.settled, of: chains))
      .union(Self.given(in: numbered, violation))
      .union(Self.wrongClock(in: numbered, violation))
    let asked = involved.compactMap(\.element.event.asked)
    let endings = Self.endings(in: numbered)
    lines = Self.chargesFirst(involved).filter { place, timed in
      if left.contains(place) { return true }
      guard chains.contains(timed.step) else { return false }
      // Steps of the pair are named after their events, even noise; a server request appears once.
      let isAsked = counterparts.contains(place) || steps.contains(timed.step)
      guard isAsked || !timed.event.isNoise else { return false }
      guard case .began(let call, _, let process, _) = timed.event else { return true }
      return !asked.contains { $0 == (process, call) }
    }.map { place, timed in
      let end = timed.event.process.flatMap { endings[$0] } ?? .max
      return Line(timed, place, owners, isAfterEnd: end < place)
    }
  }

  /// Returns the step of the last record of each kind.
  private static func lastBookSteps(in events: [TimedEvent]) -> Set<UInt64> {
    var kinds: Set<Int> = []
    return Set(
      events.reversed().filter { timed in
        timed.event.bookKind.map { kinds.insert($0).inserted } ?? false
      }.map(\.step)
    )
  }

  /// Returns the events with each charge before what it changed in the same step.
  ///
  /// The store may write the upgraded period before it charges for the new one. A reader expects
  /// the charge first.
  ///
  /// - Parameter events: the events with their indexes in the run.
  /// - Returns: the events in the order in which a story lists them.
  package static func chargesFirst(
    _ events: [(offset: Int, element: TimedEvent)]
  ) -> [(offset: Int, element: TimedEvent)] {
    var ordered: [(offset: Int, element: TimedEvent)] = []
    for event in events {
      var place = ordered.endIndex
      if case .charged = event.element.event {
        while place > 0, ordered[place - 1].element.step == event.element.step,
          ordered[place - 1].element.event.isBookChange
        {
          place -= 1
        }
      }
      ordered.insert(event, at: place)
    }
    return ordered
  }

  /// Returns the earlier events that a rule compares an event with: the same call while it is still
  /// pending, or the previous write or screen.
  ///
  /// Without them, a story about two events would show only one.
  private static func counterparts(
    of event: WorldEvent,
    in before: [(place: Int, timed: TimedEvent)]
  ) -> [(place: Int, timed: TimedEvent)] {
    switch event {
    case .began(_, let kind, let process, let product):
      let returned = before.compactMap { _, timed -> CallID? in
        guard case .returned(let call, _, process, _) = timed.event else { return nil }
        return call
      }
      return before.filter { _, timed in
        guard case .began(let call, kind, process, product) = timed.event else { return false }
        return !returned.contains(call)
      }
    case .wrote(let key, _, let process):
      let last = before.last { _, timed in
        guard case .wrote(key, _, let other) = timed.event else { return false }
        return other.device == process.device
      }
      return [last].compactMap { $0 }
    case .screen(let process, let window, _, _):
      let last = before.last { _, timed in
        guard case .screen(process, window, _, .some) = timed.event else { return false }
        return true
      }
      return [last].compactMap { $0 }
    default: return []
    }
  }

  /// Returns the last unlock or lock in each window of the violating app, and the last delivery to
  /// it.
  ///
  /// Rules about access depend on these events. Without them, the story does not show why the
  /// screen looks as it does, or which delivery the app ignored.
  private static func standing(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> [(place: Int, timed: TimedEvent)] {
    guard let process = violation.process else { return [] }
    var windows: Set<Int> = []
    var isTold = false
    var standing: [(place: Int, timed: TimedEvent)] = []
    for event in involved.reversed() {
      switch event.timed.event {
      case .screen(process, let window, let before?, let after?)
      where before.isWorthOther(than: after) && windows.insert(window).inserted:
        standing.append(event)
      case .delivered(_, _, process, _), .statusDelivered(_, process, _):
        if !isTold { standing.append(event) }
        isTold = true
      default: break
      }
    }
    return standing
  }

  /// Returns the launch of the violating process; if it is not the first, also the end of the
  /// previous process and the refund that the device learned about in between.
  ///
  /// Without them, a story resumes hours later with an app that has lost its state.
  private static func relaunch(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> [(place: Int, timed: TimedEvent)] {
    guard let process = violation.process else { return [] }
    let launch = launch(of: process, in: involved)
    guard process.launch > 1 else { return [launch].compactMap { $0 } }
    let end = involved.last { place, timed in
      guard case .ended(let ended, _) = timed.event, place < launch?.place ?? 0 else {
        return false
      }
      return ended.device == process.device
    }
    let isRefund = violation.signature.cause.rawValue.hasPrefix("refund-")
    let news = involved.last { _, timed in
      guard isRefund, case .learned(_, let device) = timed.event else { return false }
      return device == process.device
    }
    return [launch, end, news].compactMap { $0 }
  }

  /// Returns what earlier processes of the device left for the violating one: the last value
  /// written under each key, and the finishing of the last sale.
  ///
  /// These events show where a stored value comes from, or why the store has nothing more to
  /// deliver. The steps that led to them are not part of the story.
  ///
  /// - Returns: the indexes of the events.
  private static func leftBehind(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> Set<Int> {
    guard let process = violation.process, process.launch > 1,
      let launch = launch(of: process, in: involved)
    else { return [] }
    var written: [String: (value: String?, place: Int)] = [:]
    var finished: [TransactionID: Int] = [:]
    var sold: TransactionID?
    for (place, timed) in involved {
      switch timed.event {
      case .charged(let entry, _): sold = entry.transaction.id
      case .wrote(let key, let value, let other)
      where place < launch.place && other.device == process.device:
        // A write that repeats the known value does not explain where the value comes from.
        if let known = written[key], known.value == value { continue }
        written[key] = (value, place)
      case .finished(let id, let other)
      where place < launch.place && other.device == process.device:
        finished[id] = finished[id] ?? place
      default: break
      }
    }
    let last = sold.flatMap { finished[$0] }
    return Set(written.values.map(\.place) + [last].compactMap { $0 })
  }

  /// Returns the events in which the violating app unlocked what it later locked; without them, the
  /// app would seem never to have known about the purchase.
  ///
  /// - Returns: the indexes of the events.
  private static func given(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> Set<Int> {
    guard let process = violation.process else { return [] }
    var isTaken: [Int: Bool] = [:]
    var given: Set<Int> = []
    for (place, timed) in involved.reversed() {
      guard case .screen(process, let window, let before?, let after?) = timed.event,
        before.isWorthOther(than: after)
      else { continue }
      if let wasTaken = isTaken[window] {
        if wasTaken { given.insert(place) }
        isTaken[window] = false
      } else {
        isTaken[window] = !before.unlocked.allSatisfy(after.unlocked.contains)
      }
    }
    return given
  }

  /// Returns the events that set the clock of the violating device wrong.
  ///
  /// An app that compares dates depends on that clock, but no step leads from there to the
  /// violation.
  ///
  /// - Returns: the indexes of the events.
  private static func wrongClock(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> Set<Int> {
    guard let device = violation.process?.device else { return [] }
    let events = involved.filter { _, timed in
      if case .clock(device, let offBy, _) = timed.event { offBy != .zero } else { false }
    }
    return Set(events.map(\.place))
  }

  private static func launch(
    of process: ProcessID,
    in involved: [(place: Int, timed: TimedEvent)]
  ) -> (place: Int, timed: TimedEvent)? {
    involved.last { _, timed in
      if case .launched(process, _) = timed.event { true } else { false }
    }
  }

  /// Returns the places at which processes ended.
  private static func endings(
    in involved: [(place: Int, timed: TimedEvent)]
  ) -> [ProcessID: Int] {
    involved.reduce(into: [:]) { endings, event in
      if case .ended(let process, _) = event.timed.event { endings[process] = event.place }
    }
  }

  private static func isKill(_ numbered: (offset: Int, element: TimedEvent)) -> Bool {
    if case .ended(_, killed: true) = numbered.element.event { true } else { false }
  }

  /// Whether the steps that led to a piece of evidence belong to the story, too.
  ///
  /// They do for what the store did, for what a window shows, and for the moment from which a rule
  /// demands something. Any other answer speaks for itself.
  private static func isTracedBack(_ timed: TimedEvent, _ violation: Violation) -> Bool {
    switch timed.event {
    case .charged, .shared, .refunded, .screen, .tapped: true
    default: violation.evidence.contains(.moment(timed.instant))
    }
  }

  /// Returns the last change of the Apple Account on the violating device, and the last taps with
  /// which its user signed in or out.
  ///
  /// - Returns: the places of the events.
  private static func signIns(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation
  ) -> Set<Int> {
    guard let device = violation.process?.device else { return [] }
    let change = involved.last { _, timed in
      if case .usesAccount(device, _) = timed.event { true } else { false }
    }
    let tap = involved.last { _, timed in
      switch timed.event {
      case .tapped(.signIn, let process, _), .tapped(.signOut, let process, _):
        process.device == device
      default: false
      }
    }
    return Set([change, tap].compactMap { $0?.place })
  }

  /// Returns the given steps and all steps that lead to one of them.
  private static func chains(to ends: Set<UInt64>, in run: Observation) -> Set<UInt64> {
    var steps: Set<UInt64> = []
    for end in ends {
      var step = end
      while step > 0, steps.insert(step).inserted { step = run.steps[Int(step) - 1].parent }
    }
    return steps
  }

  /// Returns the events of a violation's people, with their places among all events.
  static func involved(
    in events: [TimedEvent],
    _ violation: Violation,
    _ owners: [DeviceID: AccountID],
    until end: VirtualInstant
  ) -> [(offset: Int, element: TimedEvent)] {
    let accounts = SharedDevices.accounts(with: violation.account, events)
    return events.enumerated().filter {
      $0.element.instant <= end && concerns($0.element.event, accounts, owners)
    }
  }

  private static func concerns(
    _ event: WorldEvent,
    _ accounts: Set<AccountID>?,
    _ owners: [DeviceID: AccountID]
  ) -> Bool {
    guard let accounts else { return true }
    if let device = event.device { return owners[device].map(accounts.contains) ?? false }
    return event.account.map(accounts.contains) ?? true
  }
}

extension Screen {
  /// Returns whether two screens differ in what has been paid for.
  fileprivate func isWorthOther(than other: Screen) -> Bool {
    unlocked != other.unlocked || credits != nil && credits != other.credits
  }
}

extension WorldEvent {
  /// The kind of store or server record that the event writes; nil if it writes none.
  ///
  /// Causes are also traced back from the last record of each kind.
  fileprivate var bookKind: Int? {
    switch self {
    case .charged: 0
    case .refunded: 1
    case .changed: 2
    case .shared: 3
    case .answered: 4
    case .rowChanged: 5
    case .committed(let records): records.allSatisfy(\.isPack) ? nil : 6
    case .taskEnded: 7
    default: nil
    }
  }

  fileprivate var isQuiescence: Bool {
    if case .quiescenceBegan = self { true } else { false }
  }

  /// The call of a request to the developer's server; nil for another event.
  fileprivate var asked: (process: ProcessID, call: CallID)? {
    if case .serverAsked(_, let call, let process) = self { (process, call) } else { nil }
  }

  /// Whether the store changes or refunds a transaction.
  fileprivate var isBookChange: Bool {
    switch self {
    case .changed, .refunded: true
    default: false
    }
  }

  /// Whether a story is equally clear without the event.
  fileprivate var isNoise: Bool {
    switch self {
    case .settled, .front(_, true), .notified: true
    case .screen(_, _, nil, _): true
    case .returned(_, .write, _, .done), .returned(_, .finish, _, .done): true
    case .committed(let records): records.allSatisfy(\.isPack)
    default: false
    }
  }
}

extension Record<CreditRecord> {
  /// Whether the record describes what is sold, and nothing about a customer.
  fileprivate var isPack: Bool {
    if case .pack = content { true } else { false }
  }
}
