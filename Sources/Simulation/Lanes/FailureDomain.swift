/// A call that can be ended from outside.
protocol Resumable: AnyObject {
  var serial: UInt64 { get }
  func abandon()
}

/// What lives and dies together: the tasks, lanes and outstanding calls of one process.
///
/// After ``kill()`` nothing of it acts again: what it calls outside is dead, its messages are
/// dropped, its memory comes back.
public final class FailureDomain {
  /// What of a dead process still wants to run, and is run only so that its memory comes back.
  enum Remains {
    case lane(Lane)
    case loose(LooseJob)
  }

  /// How many calls of a dead process are answered with "dead" before they are left waiting.
  static let patience = 16

  unowned let simulation: Simulation
  /// The domain's number, from 0 (the world's own), in the order of making.
  public let number: UInt32
  let root: RootExecutor
  /// Where answers and timers of this domain arrive.
  public private(set) lazy var inbox = makeLane()
  /// Whether it was killed.
  public private(set) var isDead = false
  private var calls: ContiguousArray<any Resumable> = []
  private var tasks: ContiguousArray<(serial: UInt64, task: Task<Void, Never>)> = []
  private var graveyard: ContiguousArray<Remains> = []
  private var callsOfTheDead = 0
  private var serial: UInt64 = 0

  init(simulation: Simulation, number: UInt32) {
    self.simulation = simulation
    self.number = number
    root = RootExecutor(simulation: simulation)
    root.attach(to: self)
  }

  /// How many calls wait for an answer.
  public var outstandingCalls: Int { calls.count }

  /// How many tasks started with ``start(_:)`` have not ended.
  public var liveTasks: Int { tasks.count }

  /// Makes an actor whose jobs run on a lane of this domain.
  public func makeHost() -> Host { Host(lane: makeLane()) }

  /// Makes a lane of this domain.
  public func makeLane() -> Lane { simulation.makeLane(of: self) }

  /// Starts a task that belongs to this domain.
  ///
  /// - Parameter operation: what the task does.
  public func start(_ operation: @escaping @Sendable () async -> Void) {
    guard !isDead else { return }
    let mine = nextSerial()
    simulation.attributing(to: self) {
      let task = Task(executorPreference: root) { [weak self] in
        await operation()
        self?.finished(task: mine)
      }
      tasks.append((mine, task))
    }
  }

  /// Waits for an answer from outside the domain.
  ///
  /// - Parameters:
  ///   - isolation: the caller's own; leave it out.
  ///   - begin: sends the question, and keeps the call to answer it later.
  /// - Returns: the answer, or nil if the process died.
  public func call<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    await PendingCall<Answer>(domain: self, serial: nextSerial()).wait(begin: begin)
  }

  /// Waits for an answer, or for the task to be cancelled.
  ///
  /// - Parameters:
  ///   - isolation: the caller's own; leave it out.
  ///   - begin: sends the question, and keeps the call to answer it later.
  /// - Returns: the answer, or nil if the task was cancelled or the process died.
  public func cancellableCall<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    if Task.isCancelled, !isDead { return nil }
    let pending = PendingCall<Answer>(domain: self, serial: nextSerial())
    return await withTaskCancellationHandler {
      await pending.wait(begin: begin)
    } onCancel: {
      pending.abandon()
    }
  }

  /// Ends everything at once, at whatever step it is.
  ///
  /// Its tasks are cancelled and its calls end, in the order of making; then only what belongs to
  /// it runs, first in first out and uncounted, until its memory is free.
  public func kill() {
    guard !isDead else { return }
    isDead = true
    for entry in simulation.agenda.removeAll(of: self) {
      if let lane = entry.lane {
        graveyard.append(.lane(lane))
      } else if let loose = entry.loose {
        graveyard.append(.loose(loose))
      }
    }
    simulation.attributing(to: self) {
      for entry in tasks { entry.task.cancel() }
      tasks = []
      for call in calls { call.abandon() }
      calls = []
    }
    simulation.drain(self)
  }

  // MARK: For the executors

  /// Whether a dead process has used up its patience: its next call waits for ever.
  var isSpent: Bool { callsOfTheDead > Self.patience }

  func countCallOfTheDead() { callsOfTheDead += 1 }

  func bury(_ remains: Remains) { graveyard.append(remains) }

  func exhume() -> Remains? { graveyard.isEmpty ? nil : graveyard.removeFirst() }

  func noteHost(_ change: Int) { if number != 0 { simulation.noteHost(change) } }

  func remember(_ call: any Resumable) { calls.append(call) }

  func forget(serial: UInt64) {
    guard let index = calls.firstIndex(where: { $0.serial == serial }) else { return }
    calls.remove(at: index)
  }

  private func finished(task serial: UInt64) {
    guard let index = tasks.firstIndex(where: { $0.serial == serial }) else { return }
    tasks.remove(at: index)
  }

  private func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }
}
