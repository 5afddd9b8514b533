// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks
import Synchronization

/// The object by which threads, lanes, hosts and calls know a simulation.
///
/// It outlives the simulation as long as one of them keeps it.
///
/// Sendable: `simulation` is set before other code sees this object and is read only on the
/// simulation's own thread. Everything else is atomic or behind a mutex.
@safe
final class SimulationHandle: PacedWorld, @unchecked Sendable {
  /// Sound: read only while the simulation runs on this thread, which keeps it alive.
  private(set) unowned(unsafe) var simulation: Simulation?
  /// Whether the effects of steps are watched.
  let isWatched: Bool
  /// The state of a run in real time; nil in virtual time.
  private(set) var threads: RealThreads?
  private let noted = Mutex<[(kind: Escape.Kind, symbol: String?)]>([])
  private let seen = Atomic<Bool>(false)
  private let missed = Mutex(MissingThings())
  private let hosts = Atomic<Int>(0)
  /// The thread on which the simulation runs or last ran.
  private let home = Atomic<UInt>(0)
  private let claimed = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private static let outsiders = Monitor()

  init(isWatched: Bool, pace: Int64? = nil) {
    self.isWatched = isWatched
    home.store(Self.thread, ordering: .relaxed)
    threads = pace.map { pace in
      RealThreads(pace: pace) { [weak self] kind in self?.noteEscape(kind) }
    }
  }

  /// Runs a body with the simulation on the calling thread.
  @inline(__always)
  func occupied<Result>(_ body: () -> Result) -> Result {
    let before = unsafe storestorm_exchange_current(address)
    if unsafe before != address { home.store(Self.thread, ordering: .relaxed) }
    defer { unsafe _ = storestorm_exchange_current(before) }
    return body()
  }

  /// Runs a body exclusively in the simulation, which in virtual time is always the case.
  @inline(__always)
  func exclusively<Result>(_ body: () -> Result) -> Result {
    if mayAct { return body() }
    if let threads { return threads.alone(in: self, body) }
    return afterwards(body)
  }

  /// Whether the calling thread may touch the simulation: it runs or last ran on this thread.
  @inline(__always)
  var mayAct: Bool { isHere || threads == nil && isHome }

  private var isHome: Bool { home.load(ordering: .relaxed) == Self.thread }

  /// The calling thread, by an address that is unique among living threads.
  private static var thread: UInt { UInt(bitPattern: unsafe storestorm_thread_token()) }

  /// Runs a body on an outside thread once the simulation is over, one thread at a time and while
  /// nothing else can change.
  @inline(never)
  private func afterwards<Result>(_ body: () -> Result) -> Result {
    refuse()
    while !isOver.load(ordering: .acquiring) { storestorm_rest() }
    return Self.outsiders.locked { occupied(body) }
  }

  /// Marks the simulation as over.
  func close() { isOver.store(true, ordering: .releasing) }

  /// Lets the calling thread run the simulation, if no other thread does.
  func claim() -> Bool {
    claimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Releases the claim of the calling thread.
  func giveUp() { claimed.store(false, ordering: .releasing) }

  /// Advances time as far as nothing is due earlier; the caller has exclusive access.
  func keepTime(to instant: VirtualInstant) {
    guard let simulation = unsafe simulation else { return }
    simulation.state.advance(to: min(instant, simulation.agenda.earliest ?? instant))
  }

  /// Notes that the current step touches something that other steps may touch.
  @inline(never)
  func use(_ thing: UInt32) { unsafe simulation?.state.trace { $0.use(thing) } }

  /// Attaches the handle to a simulation.
  func belong(to simulation: Simulation) { unsafe self.simulation = simulation }

  var address: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  static func at(_ address: UnsafeMutableRawPointer) -> SimulationHandle {
    unsafe Unmanaged<SimulationHandle>.fromOpaque(address).takeUnretainedValue()
  }

  /// Whether the simulation runs on the calling thread.
  ///
  /// It compares identifiers, because taking ``address`` counts a reference, and every job asks.
  @inline(__always)
  var isHere: Bool {
    unsafe UInt(bitPattern: ObjectIdentifier(self)) == UInt(bitPattern: storestorm_current())
  }

  /// Notes a call or job from a place where it must not come from.
  ///
  /// A job is not run: both simulations, if there are two, are over.
  func refuse() {
    noteEscape(.foreignEnqueue)
    Self.noteOtherSimulation()
  }

  /// Notes, in the simulation on this thread if there is one, that a finished simulation was
  /// called.
  static func noteOtherSimulation() {
    if let other = unsafe storestorm_current() {
      unsafe SimulationHandle.at(other).noteEscape(.otherSimulation)
    }
  }

  /// Notes an escape, from any thread.
  func noteEscape(_ kind: Escape.Kind, _ symbol: String? = nil) {
    noted.withLock { if $0.count < 16 { $0.append((kind, symbol)) } }
    seen.store(true, ordering: .releasing)
    if threads == nil { EscapeListener.noteEscape(kind, symbol) }
  }

  var escape: Escape.Kind? {
    guard seen.load(ordering: .acquiring) else { return nil }
    return noted.withLock { $0.first?.kind }
  }

  /// The name of the cause of the first escape, if it has one.
  var escapedSymbol: String? { noted.withLock { $0.first?.symbol } }

  /// Notes that the code under test asked for something that is not there, from any thread.
  func noteMissing(_ name: String) { missed.withLock { $0.add(name) } }

  /// What the code under test asked for and did not get.
  var missing: MissingThings { missed.withLock { $0 } }

  /// Counts hosts of processes; the last reference to one may be dropped on any thread.
  func noteHost(_ change: Int) { hosts.add(change, ordering: .relaxed) }

  var hostCount: Int { hosts.load(ordering: .relaxed) }
}
