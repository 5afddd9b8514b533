import Synchronization

/// Gives each simulated process its own globals and statics of the app's modules.
///
/// All processes share the same memory for them, so the values of a process are saved when a step
/// of another process begins. A new process finds the same state as a new program: lazily
/// initialized variables are not initialized yet. While one simulation exchanges globals, all
/// others wait.
package final class GlobalsExchange {
  /// The exchanged variables: those of some modules, except for some types.
  private struct Choice: Hashable {
    let modules: [String]
    let types: [String]
  }

  private static let layouts = Mutex<[Choice: GlobalsLayout]>([:])
  private static let turn = Turn()

  private let layout: GlobalsLayout
  private let before: [UInt8]
  /// The number of the process whose globals are in place.
  private var present: UInt32?
  private var hasEnded = false
  private var images: [UInt32: [UInt8]] = [:]
  /// Called when code under test has changed shared memory.
  var noteChange: (() -> Void)?

  /// Waits until no other simulation exchanges globals, and begins.
  ///
  /// - Parameters:
  ///   - modules: The modules whose globals are exchanged.
  ///   - types: The types of globals that all processes share, such as `Module.Name`.
  /// - Throws: ``ProgramGlobals/Obstacle``.
  package convenience init?(
    modules: [String],
    besides types: [String] = []
  ) throws(ProgramGlobals.Obstacle) {
    let variables = try ProgramGlobals.ofThisProgram().variables(of: modules)
    guard !variables.isEmpty else { return nil }
    let choice = Choice(modules: modules, types: types)
    self.init {
      Self.layouts.withLock { known in
        if let layout = known[choice] { return layout }
        let layout = GlobalsLayout(variables.besides(types))
        known[choice] = layout
        return layout
      }
    }
  }

  /// Waits for its turn, and begins.
  ///
  /// - Parameter layout: Creates or finds the layout while nothing else exchanges globals.
  init(_ layout: () -> GlobalsLayout) {
    Self.turn.acquire()
    self.layout = layout()
    before = GlobalsLayout.read(self.layout.exchanged)
  }

  private func write(_ bytes: [UInt8]) {
    var start = 0
    for place in layout.exchanged { start = place.write(bytes, from: start) }
  }

  /// The number of exchanged bytes.
  package var size: Int { before.count }

  /// Notes an escape if code under test has changed shared memory.
  func checkSharedMemory() {
    if !layout.shared.isEmpty, !layout.isSharedAsBefore { noteChange?() }
  }

  /// Switches to the globals of the process whose step begins.
  ///
  /// - Parameter process: Its number; 0 for the world, which has none.
  func enter(_ process: UInt32) {
    checkSharedMemory()
    guard process != present, process != 0 else { return }
    if let present { images[present] = GlobalsLayout.read(layout.exchanged) }
    write(images[process] ?? layout.beginning)
    present = process
  }

  /// Restores everything and lets other simulations exchange globals.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    write(before)
    images = [:]
    present = nil
    Self.turn.release()
  }

  deinit { end() }
}

@available(*, unavailable)
extension GlobalsExchange: Sendable {}

/// Detects that code under test uses globals that are not exchanged.
///
/// It detects every use of a lazily initialized global, and no use of any other.
package final class GlobalsWatch: Sendable {
  /// The modules of the watched variables, by the addresses of their tokens.
  private let modules: [UInt: String]

  /// Watches the variables of this program; nil if they cannot be found or there are none.
  ///
  /// - Parameter modules: The modules whose variables are not watched.
  package init?(except modules: Set<String>) {
    guard let program = try? ProgramGlobals.ofThisProgram() else { return nil }
    var found: [UInt: String] = [:]
    for module in program.modules where !modules.contains(module) {
      for variable in (try? program.variables(of: [module])) ?? [] where variable.stem != nil {
        found[variable.place.address] = module
      }
    }
    self.modules = found
    guard !found.isEmpty else { return nil }
  }

  /// Returns the module of the variable with a token at an address, if it is watched.
  func module(ofToken address: UInt) -> String? { modules[address] }
}

/// A lock that is held across calls.
final class Turn: Sendable {
  private let monitor = Monitor()
  private let isTaken = Atomic<Bool>(false)

  /// Waits until the lock is free and takes it.
  func acquire() {
    monitor.locked {
      while isTaken.load(ordering: .relaxed) { monitor.wait(nanoseconds: 100_000_000) }
      isTaken.store(true, ordering: .relaxed)
    }
  }

  /// Releases the lock.
  func release() {
    monitor.locked {
      isTaken.store(false, ordering: .relaxed)
      monitor.wake()
    }
  }
}
