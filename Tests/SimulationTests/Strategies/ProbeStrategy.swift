import Synchronization

@testable import Simulation

/// Follows a recording, steps or names, or nothing, answers everything in its own way, and notes
/// what it is asked.
struct ProbeStrategy: RecordingFollower, StepFollower, NameFollower {
  /// The log of requests.
  final class Log: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func note(_ line: String) { kept.withLock { $0.append(line) } }
  }

  /// What it follows.
  enum Followed { case recording, steps, names, nothing }

  let log: Log
  let followed: Followed
  /// The step at which it has left its recording; nil: never.
  var divergesAt: UInt64?
  /// After how many steps it wants to stop; nil: never.
  var stopsAfter: Int?
  private var checked: UInt64 = 0
  private var seen = 0

  init(
    _ log: Log,
    following followed: Followed = .nothing,
    divergesAt: UInt64? = nil,
    stopsAfter: Int? = nil
  ) {
    self.log = log
    self.followed = followed
    self.divergesAt = divergesAt
    self.stopsAfter = stopsAfter
  }

  var role: StrategyRole {
    switch followed {
    case .recording: StrategyRole(followingRecording: self)
    case .steps: StrategyRole(followingSteps: self)
    case .names: StrategyRole(followingNames: self)
    case .nothing: StrategyRole(choosing: self)
    }
  }

  mutating func begin(seed: UInt64) { log.note("begin \(seed)") }

  mutating func choose(among candidates: Candidates) -> Int {
    log.note("choose among \(candidates.count)")
    return candidates.count - 1
  }

  mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    log.note("draw below \(bound)")
    return bound - 1
  }

  var divergence: Divergence? {
    guard let divergesAt, checked >= divergesAt else { return nil }
    return Divergence(
      step: checked,
      expected: .end,
      found: .draw,
      operation: .job,
      candidates: []
    )
  }

  mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
    checked = step
    log.note("check \(step) \(operation.code)")
  }

  mutating func conclude() { log.note("conclude") }

  mutating func took(_ step: TakenStep) {
    seen += 1
    log.note("took \(step.lane)")
  }

  var wantsStop: Bool { stopsAfter.map { seen >= $0 } ?? false }

  var progress = NameProgress()

  var hops: [Int?] { [] }

  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    log.note("hear \(name) from \(cause.place)")
    return 40 + seen
  }

  /// Runs a small program with a strategy.
  ///
  /// - Parameters:
  ///   - strategy: chooses.
  ///   - strategySeed: its seed.
  ///   - observer: watches the run.
  /// - Returns: how it ended, and what it came to.
  static func outcome(
    of strategy: any Strategy,
    strategySeed: UInt64? = nil,
    observer: (any StepObserver)? = nil
  ) -> String {
    let simulation = Simulation(
      seed: 5,
      strategy: strategy,
      strategySeed: strategySeed,
      observer: observer
    )
    let now = simulation.window(after: .zero, upTo: .zero)
    var drawn: [UInt64] = []
    for number in 1...3 as ClosedRange<UInt16> {
      simulation.post(Operation(code: number), to: simulation.world.makeLane(), in: now) {
        var stream = RandomStream(seed: 1)
        drawn.append(simulation.draw(below: 100 + UInt64(number), from: &stream))
        simulation.hear("somebody: does \(number)")
      }
    }
    let ending = simulation.run()
    let conclusion = simulation.conclude()
    simulation.tearDown()
    return "\(ending) \(drawn) \(String(describing: conclusion))"
  }
}
