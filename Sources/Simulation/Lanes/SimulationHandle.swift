// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks
import Synchronization

/// What threads, lanes, hosts and calls know a simulation by.
///
/// It outlives the simulation for as long as one of them keeps it.
///
/// Sendable: `simulation` is set before anybody else sees this object and read only on the
/// simulation's own thread; everything else is atomic or behind a mutex.
@safe
final class SimulationHandle: @unchecked Sendable {
  /// Sound: read only while the simulation runs on this thread, which keeps it alive.
  private(set) unowned(unsafe) var simulation: Simulation?
  /// Whether somebody watches what each step touches.
  let isWatched: Bool
  /// Holds it together in real time; nil in virtual time.
  private(set) var threads: RealThreads?
  private let noted = Mutex<[(kind: Escape.Kind, symbol: String?)]>([])
  private let seen = Atomic<Bool>(false)
  private let hosts = Atomic<Int>(0)
  /// The thread on which the simulation runs, or ran last.
  private let home = Atomic<UInt>(0)
  private let claimed = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private static let outsiders = Monitor()

  init(isWatched: Bool, pace: Int64? = nil) {
    self.isWatched = isWatched
    home.store(Self.thread, ordering: .relaxed)
    threads = pace.map { pace in
      RealThreads(pace: pace) { [weak self] kind in self?.note(kind) }
    }
  }

  /// Does something with the simulation on the calling thread.
  @inline(__always)
  func occupied<Result>(_ body: () -> Result) -> Result {
    let before = unsafe storestorm_exchange_current(address)
    if unsafe before != address { home.store(Self.thread, ordering: .relaxed) }
    defer { unsafe _ = storestorm_exchange_current(before) }
    return body()
  }

  /// Does something as the only one in the simulation, which in virtual time everybody is.
  @inline(__always)
  func exclusively<Result>(_ body: () -> Result) -> Result {
    if mayAct { return body() }
    if let threads { return threads.alone(in: self, body) }
    return afterwards(body)
  }

  /// Whether the calling thread may touch the simulation: it runs on it, or ran on it last.
  @inline(__always)
  var mayAct: Bool { isHere || threads == nil && isHome }

  private var isHome: Bool { home.load(ordering: .relaxed) == Self.thread }

  /// The calling thread, by what no other living thread has.
  private static var thread: UInt { UInt(bitPattern: unsafe storestorm_thread_token()) }

  /// Does something on a thread outside, once the simulation is over: nothing may change while that
  /// runs, and one such thread at a time comes in.
  @inline(never)
  private func afterwards<Result>(_ body: () -> Result) -> Result {
    refuse()
    while !isOver.load(ordering: .acquiring) { storestorm_rest() }
    return Self.outsiders.locked { occupied(body) }
  }

  /// Nothing of the simulation runs any more.
  func close() { isOver.store(true, ordering: .releasing) }

  /// Lets the calling thread run the simulation, if no other one does.
  func claim() -> Bool {
    claimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// The calling thread does not run it any more.
  func giveUp() { claimed.store(false, ordering: .releasing) }

  /// Moves time on, as far as nothing is due before; the caller is alone in the simulation.
  func keepTime(to instant: VirtualInstant) {
    guard let simulation = unsafe simulation else { return }
    simulation.state.advance(to: min(instant, simulation.agenda.earliest ?? instant))
  }

  /// The present step touches something that other steps may touch.
  @inline(never)
  func use(_ thing: UInt32) { unsafe simulation?.state.use(thing) }

  /// Belongs to a simulation from now on.
  func belong(to simulation: Simulation) { unsafe self.simulation = simulation }

  var address: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  static func at(_ address: UnsafeMutableRawPointer) -> SimulationHandle {
    unsafe Unmanaged<SimulationHandle>.fromOpaque(address).takeUnretainedValue()
  }

  /// Whether the simulation runs on the calling thread.
  @inline(__always)
  var isHere: Bool { unsafe storestorm_current() == address }

  /// Notes that something came from where it must not come from.
  ///
  /// A job is not run: both simulations, if there are two, are over.
  func refuse() {
    note(.foreignEnqueue)
    Self.noteOtherSimulation()
  }

  /// Notes in the simulation that runs on this thread, if one does, that one that is over was
  /// called.
  static func noteOtherSimulation() {
    if let other = unsafe storestorm_current() {
      unsafe SimulationHandle.at(other).note(.otherSimulation)
    }
  }

  /// Notes an escape, from whichever thread.
  func note(_ kind: Escape.Kind, _ symbol: String? = nil) {
    noted.withLock { if $0.count < 16 { $0.append((kind, symbol)) } }
    seen.store(true, ordering: .releasing)
    if threads == nil { EscapeListener.note(kind, symbol) }
  }

  var escape: Escape.Kind? {
    guard seen.load(ordering: .acquiring) else { return nil }
    return noted.withLock { $0.first?.kind }
  }

  /// What the first escape is about, where that has a name.
  var escapedSymbol: String? { noted.withLock { $0.first?.symbol } }

  /// Counts hosts of processes; the last reference to one may be dropped on any thread.
  func noteHost(_ change: Int) { hosts.add(change, ordering: .relaxed) }

  var hostCount: Int { hosts.load(ordering: .relaxed) }
}
