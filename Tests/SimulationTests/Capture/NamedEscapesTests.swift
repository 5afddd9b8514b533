import Dispatch
import Foundation
import FoundationNetworking
import Testing

@testable import Simulation

@Suite("What cannot be simulated is an escape with its own name")
struct NamedEscapesTests {
  private func escape(_ body: @escaping @Sendable () -> Void) throws -> Escape.Kind {
    let simulation = Simulation(seed: 1, timing: .instants)
    simulation.world.start { body() }
    guard case .escaped(let escape) = simulation.run() else {
      throw NoEscape()
    }
    return escape.kind
  }

  private struct NoEscape: Error {}

  @Test("a semaphore that blocks")
  func semaphore() throws {
    #expect(try escape { DispatchSemaphore(value: 0).wait() } == .blockingWait)
  }

  @Test("none: an unblocked semaphore, and a group with nothing to wait for")
  func free() {
    #expect(throws: NoEscape.self) {
      try escape {
        let semaphore = DispatchSemaphore(value: 1)
        semaphore.wait()
        semaphore.signal()
        DispatchGroup().wait()
      }
    }
  }

  @Test("sync on the current queue, directly or through another one")
  func deadlock() throws {
    let direct = try escape {
      let queue = DispatchQueue(label: "queue")
      queue.async { queue.sync {} }
    }
    #expect(direct == .blockingWait)
    let nested = try escape {
      let (one, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
      one.async { other.sync { one.sync {} } }
    }
    #expect(nested == .blockingWait)
    let main = try escape { DispatchQueue.main.async { DispatchQueue.main.sync {} } }
    #expect(main == .blockingWait)
    #expect(throws: NoEscape.self) {
      try escape { DispatchQueue(label: "one").sync { DispatchQueue(label: "other").sync {} } }
    }
  }

  @Test("waiting on a condition, and a lock held by another task of the thread")
  func locks() throws {
    let condition = try escape {
      let condition = NSCondition()
      condition.lock()
      condition.wait()
      condition.unlock()
    }
    #expect(condition == .blockingWait)
    let lock = try escape {
      let lock = NSLock()
      lock.lock()
      lock.lock()
    }
    #expect(lock == .blockingWait)
    #expect(throws: NoEscape.self) {
      try escape {
        let lock = NSRecursiveLock()
        lock.lock()
        lock.lock()
        lock.unlock()
        lock.unlock()
        let other = NSLock()
        other.withLock {}
      }
    }
  }

  @Test("a long pause of the thread while another process has work; a short one is no escape")
  func longPause() throws {
    func ending(pausing seconds: Double) -> Simulation.Ending {
      let simulation = Simulation(seed: 1, timing: .instants)
      simulation.makeDomain().start { try? await Task.sleep(for: .milliseconds(50)) }
      simulation.run(until: .start + .milliseconds(10))
      simulation.makeDomain().start {
        DispatchQueue.main.async {
          for _ in 0..<2 { Thread.sleep(forTimeInterval: seconds / 2) }
        }
      }
      defer { simulation.tearDown() }
      return simulation.run()
    }
    guard case .escaped(let escape) = ending(pausing: 2) else { throw NoEscape() }
    #expect(escape.kind == .longPause)
    #expect(ending(pausing: 0.09) == .quiet)
  }

  @Test("a running run loop")
  func runningLoop() throws {
    let kind = try escape { _ = RunLoop.current.run(mode: .default, before: .distantPast) }
    #expect(kind == .blockingWait)
  }

  @Test("a block for a run loop, and a suspended queue")
  func runLoopAndSuspension() throws {
    #expect(try escape { RunLoop.main.perform {} } == .runLoop)
    #expect(try escape { DispatchQueue(label: "queue").suspend() } == .queueSuspended)
    let inactive = try escape {
      DispatchQueue(label: "queue", attributes: .initiallyInactive).async {}
    }
    #expect(inactive == .queueSuspended)
  }

  @Test("waiting for a group")
  func group() throws {
    let kind = try escape {
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {}
      group.wait()
    }
    #expect(kind == .blockingWait)
  }

  @Test("a thread")
  func thread() throws { #expect(try escape { Thread.detachNewThread {} } == .thread) }

  @Test("a Dispatch source that is no timer")
  func source() throws {
    let kind = try escape {
      let source = DispatchSource.makeUserDataAddSource()
      source.activate()
      source.cancel()
    }
    #expect(kind == .dispatchSource)
  }

  @Test("a request over the network")
  func request() throws {
    let kind = try escape {
      URLSession.shared.dataTask(with: URL(string: "http://127.0.0.1:9/")!).resume()
    }
    #expect(kind == .network)
  }

  @Test("each explains the problem and what to do instead")
  func words() {
    for kind in Escape.Kind.allCases {
      let escape = Escape(kind: kind, last: .job, instant: .start)
      #expect(escape.description.count > 40)
    }
  }
}
