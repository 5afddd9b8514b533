// One of the files with `unsafe`. Why it is sound: the tests run in processes of their own, which
// end in the hook. It ignores its arguments, so that C's convention does as well as Swift's.

import Foundation
import Synchronization
import Testing

@testable import Simulation

@Suite("Runtime hooks are chained and checked again before each run")
struct HooksTests {
  private static let wasCalledOutside: Int32 = 42
  private static let wasCalledInside: Int32 = 43
  /// Whether nothing of a simulation is enqueued any more.
  private static let isOutside = Atomic<Bool>(false)

  /// The location of the runtime's hook.
  private static func place() -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
    unsafe dlsym(nil, "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  /// Runs two tasks that wait for each other; whether they did so as steps of the simulation.
  private static func isSimulated() -> Bool {
    let simulation = Simulation(seed: 1)
    let sum = Mutex(0)
    simulation.world.start {
      let other = Task.detached { 1 }
      let value = await other.value
      sum.withLock { $0 += value }
    }
    let ending = simulation.run()
    simulation.tearDown()
    return ending == .quiet && sum.withLock { $0 } == 1
  }

  /// Installs another hook.
  private static func installOther() -> Bool {
    guard let place = unsafe place() else { return false }
    let other: @convention(c) () -> Void = {
      let isOutside = HooksTests.isOutside.load(ordering: .relaxed)
      exit(isOutside ? HooksTests.wasCalledOutside : HooksTests.wasCalledInside)
    }
    unsafe place.pointee = unsafeBitCast(other, to: UnsafeMutableRawPointer.self)
    return true
  }

  @Test("a previously installed hook gets only the jobs outside simulations")
  func chained() async {
    await #expect(processExitsWith: .exitCode(HooksTests.wasCalledOutside)) {
      guard HooksTests.installOther(), HooksTests.isSimulated() else { exit(1) }
      HooksTests.isOutside.store(true, ordering: .relaxed)
      Task.detached {}
      exit(2)
    }
  }

  @Test("a hook installed later is found before the next run")
  func lookedAtAgain() async {
    await #expect(processExitsWith: .exitCode(HooksTests.wasCalledOutside)) {
      guard HooksTests.isSimulated(), HooksTests.installOther(), HooksTests.isSimulated(),
        HooksTests.isSimulated()
      else { exit(1) }
      HooksTests.isOutside.store(true, ordering: .relaxed)
      Task.detached {}
      exit(2)
    }
  }
}
