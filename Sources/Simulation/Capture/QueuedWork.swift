// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// Work that code under test has put on a Dispatch queue.
///
/// It runs once, in its turn, on the lane that stands in for the queue.
@safe
final class QueuedWork: Resumable {
  /// The kind of the queue.
  enum Queue {
    case main
    /// Runs one item at a time, in order.
    case serial
    /// Runs items independently.
    case concurrent

    init(_ kind: storestorm_queue_kind) {
      switch kind {
      case storestorm_queue_main: self = .main
      case storestorm_queue_concurrent: self = .concurrent
      default: self = .serial
      }
    }
  }

  /// The lane on which it runs.
  let lane: Lane
  private let domain: FailureDomain
  /// Sound: the work is run or dropped exactly once, here or in `deinit`.
  private let work: storestorm_work
  private var isOver = false
  /// Whether it is due, waiting neither for an instant nor for a group.
  private var isDue = false
  private var place = 0

  init(_ work: storestorm_work, on lane: Lane, of domain: FailureDomain) {
    unsafe self.work = work
    self.lane = lane
    self.domain = domain
    place = domain.remember(self)
  }

  deinit { if !isOver { unsafe work.drop(work.work) } }

  /// Appends it to its lane.
  func lineUp() {
    guard !isOver else { return }
    isDue = true
    if domain.isDead { return domain.enqueueForReaping(.work(lane, run: run)) }
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

  /// Appends it to its lane after a delay.
  func lineUp(after delay: VirtualDuration) {
    let surroundings = domain.surroundings
    // Dispatch allows a timer to be late by a tenth, but keeps the timers of one queue in order.
    let leeway = VirtualDuration(rawValue: max(1_000_000, delay.rawValue / 10))
    let window = domain.window(after: delay, lateness: min(leeway, VirtualClock.usualLateness))
    surroundings.add(self, due: window.earliest)
    domain.simulation.post(surroundings.timer, to: lane, in: window, of: domain) { [lane] in
      surroundings.nextDue(on: lane)?.run()
    }
  }

  /// Runs it unless it has already run; the caller has set the current lane.
  func run() {
    guard !isOver else { return }
    isOver = true
    domain.forget(callAt: place)
    unsafe work.run(work.work)
  }

  /// Ends it because its process was killed.
  ///
  /// Only due work runs, to free its memory.
  func abandon() {
    if isDue { return domain.enqueueForReaping(.work(lane, run: run)) }
    isOver = true
    unsafe work.drop(work.work)
  }
}
