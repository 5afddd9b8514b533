// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// Work that the code under test has put on a queue of Dispatch.
///
/// It runs once, on the lane that stands for the queue, in its turn.
@safe
final class QueuedWork: Resumable {
  /// What kind of queue it was put on.
  enum Queue {
    case main
    /// One at a time, in order.
    case serial
    /// Each for itself.
    case concurrent

    init(_ kind: storestorm_queue_kind) {
      switch kind {
      case storestorm_queue_main: self = .main
      case storestorm_queue_concurrent: self = .concurrent
      default: self = .serial
      }
    }
  }

  /// Where it runs.
  let lane: Lane
  private let domain: FailureDomain
  /// Sound: it is run or dropped once, here or in `deinit`.
  private let work: storestorm_work
  private var isOver = false
  /// Whether its turn has come: it waits neither for an instant nor for a group.
  private var isDue = false
  private var place = 0

  init(_ work: storestorm_work, on lane: Lane, of domain: FailureDomain) {
    unsafe self.work = work
    self.lane = lane
    self.domain = domain
    place = domain.remember(self)
  }

  deinit { if !isOver { unsafe work.drop(work.work) } }

  /// Puts it at the end of its lane.
  func lineUp() {
    guard !isOver else { return }
    isDue = true
    if domain.isDead { return domain.enqueueForReaping(.work(self)) }
    let simulation = domain.simulation
    let event = Event(
      window: Window(from: simulation.now, to: simulation.now),
      sequence: 0,
      lane: lane,
      operation: .job,
      domain: domain,
      channel: nil,
      origin: simulation.state.trace { $0.bear() }
    ) { self.run() }
    if let tracker = simulation.tracker { event.cause = tracker.newChain() }
    lane.push(event)
  }

  /// Puts it at the end of its lane after a while.
  func lineUp(after delay: VirtualDuration) {
    let surroundings = domain.surroundings
    // Dispatch lets a timer be late by a tenth; those of one queue keep their order all the same.
    let leeway = VirtualDuration(rawValue: max(1_000_000, delay.rawValue / 10))
    let window = domain.window(after: delay, lateness: min(leeway, VirtualClock.usualLateness))
    surroundings.add(self, due: window.earliest)
    domain.simulation.post(surroundings.timer, to: lane, in: window, of: domain) { [lane] in
      surroundings.nextDue(on: lane)?.run()
    }
  }

  /// Runs it, unless it has run; the caller has set the present lane.
  func run() {
    guard !isOver else { return }
    isOver = true
    domain.forget(callAt: place)
    unsafe work.run(work.work)
  }

  /// Its process was killed: what was due runs, so that its memory comes back; nothing else does.
  func abandon() {
    if isDue { return domain.enqueueForReaping(.work(self)) }
    isOver = true
    unsafe work.drop(work.work)
  }
}
