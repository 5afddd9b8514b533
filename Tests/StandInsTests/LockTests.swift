import Combine
import Dispatch
import Foundation
import OSLog
import Simulation
import Testing
import os

@Suite("Locks of os")
struct LockTests {
  private func ending(_ body: @escaping @Sendable () -> Void) -> Simulation.Ending {
    let simulation = Simulation(seed: 1, timing: .instants)
    simulation.world.start { body() }
    defer { simulation.tearDown() }
    return simulation.run()
  }

  @Test("guard their state, in every form")
  func states() {
    let count = OSAllocatedUnfairLock(initialState: 1)
    count.withLock { $0 += 1 }
    #expect(count.withLockIfAvailable { $0 } == 2)
    #expect(count.withLockUnchecked { $0 } == 2)
    let copy = count
    let isFree = count.withLockUnchecked { _ in copy.withLockIfAvailableUnchecked { _ in } != nil }
    #expect(!isFree)
    let plain = OSAllocatedUnfairLock()
    #expect(plain.withLock { 3 } == 3)
    plain.lock()
    plain.precondition(.owner)
    #expect(!plain.lockIfAvailable())
    plain.unlock()
    plain.precondition(.notOwner)
    #expect(plain.lockIfAvailable())
    plain.unlock()
  }

  @Test("as C functions")
  func functions() {
    var lock = os_unfair_lock()
    unsafe os_unfair_lock_lock(&lock)
    let second = unsafe os_unfair_lock_trylock(&lock)
    unsafe os_unfair_lock_unlock(&lock)
    let third = unsafe os_unfair_lock_trylock(&lock)
    unsafe os_unfair_lock_unlock(&lock)
    #expect(!second && third)
  }

  @Test("that would never be released are an escape")
  func deadlock() {
    let lock = OSAllocatedUnfairLock()
    let ending = ending {
      lock.lock()
      lock.withLock {}
    }
    guard case .escaped(let escape) = ending else {
      Issue.record("\(ending)")
      return
    }
    #expect(escape.kind == .blockingWait)
  }
}

@Suite("DateComponentsFormatter")
struct DateComponentsFormatterTests {
  private func text(
    _ components: DateComponents,
    _ style: DateComponentsFormatter.UnitsStyle,
    _ zeros: DateComponentsFormatter.ZeroFormattingBehavior
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    formatter.zeroFormattingBehavior = zeros
    return formatter.string(from: components)
  }

  @Test("drops the zeros that it should drop")
  func zeros() {
    let hour = DateComponents(day: 0, hour: 1, minute: 0, second: 0)
    #expect(text(hour, .full, .default) == "1 hour")
    #expect(text(hour, .full, .dropAll) == "1 hour")
    #expect(text(hour, .full, .dropLeading) == "1 hour, 0 minutes, 0 seconds")
    #expect(text(hour, .abbreviated, .dropTrailing) == "0d 1h")
    #expect(text(hour, .positional, .default) == "1:00:00")
    let pad = DateComponents(hour: 1, minute: 0, second: 5)
    #expect(text(pad, .positional, .pad) == "01:00:05")
    #expect(text(pad, .full, .dropMiddle) == "1 hour, 5 seconds")
  }
}
