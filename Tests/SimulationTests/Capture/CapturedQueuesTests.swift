import Dispatch
import Foundation
import Simulation
import Synchronization
import Testing

@Suite("Work on Dispatch queues is a step of the simulation")
struct CapturedQueuesTests {
  @discardableResult
  private func run(
    seed: UInt64 = 1,
    _ body: @escaping @Sendable () async -> Void
  ) -> (ending: Simulation.Ending, now: VirtualInstant) {
    let simulation = Simulation(seed: seed, timing: .instants)
    simulation.world.start(body)
    let ending = simulation.run()
    let now = simulation.now
    simulation.tearDown()
    return (ending, now)
  }

  @Test("the main queue's work runs in order, where the main actor's jobs run")
  func mainQueue() {
    let log = Recorder<String>()
    let result = run {
      DispatchQueue.main.async {
        MainActor.assumeIsolated { log.add("queue") }
        dispatchPrecondition(condition: .onQueue(.main))
      }
      Task { @MainActor in log.add("actor") }
      DispatchQueue.main.async { log.add("queue again") }
    }
    #expect(result.ending == .quiet)
    #expect(log.all == ["queue", "actor", "queue again"])
  }

  @Test("a serial queue keeps its order for every seed; blocks of two queues do not")
  func order() {
    var orders: Set<String> = []
    for seed in 0..<40 as Range<UInt64> {
      let log = Recorder<String>()
      run(seed: seed) {
        let one = DispatchQueue(label: "one")
        let other = DispatchQueue(label: "other")
        one.async { log.add("a") }
        other.async { log.add("x") }
        one.async { log.add("b") }
      }
      #expect(log.all.filter { $0 != "x" } == ["a", "b"])
      orders.insert(log.all.joined())
    }
    #expect(orders == ["abx", "axb", "xab"])
  }

  @Test("blocks of a global queue run in any order")
  func global() {
    var orders: Set<String> = []
    for seed in 0..<40 as Range<UInt64> {
      let log = Recorder<String>()
      run(seed: seed) {
        for name in ["a", "b"] { DispatchQueue.global().async { log.add(name) } }
      }
      orders.insert(log.all.joined())
    }
    #expect(orders == ["ab", "ba"])
  }

  @Test("asyncAfter takes virtual time")
  func after() {
    let log = Recorder<String>()
    let result = run {
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) { log.add("later") }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(10)) { log.add("sooner") }
      DispatchQueue.global().asyncAfter(wallDeadline: .now() + 30) { log.add("last") }
    }
    #expect(log.all == ["sooner", "later", "last"])
    #expect(result.now == .start + .seconds(30))
  }

  @Test("sync runs earlier work of the queue first, then its own block")
  func sync() {
    let log = Recorder<String>()
    let result = run {
      let queue = DispatchQueue(label: "queue")
      queue.async { log.add("async") }
      let number = queue.sync {
        dispatchPrecondition(condition: .onQueue(queue))
        log.add("sync")
        return 7
      }
      log.add("\(number)")
    }
    #expect(log.all == ["async", "sync", "7"])
    #expect(result.ending == .quiet)
  }

  @Test("a group notifies when its work is done")
  func group() {
    let log = Recorder<String>()
    let result = run {
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { log.add("one") }
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        log.add("two")
        group.leave()
      }
      group.notify(queue: .main) { log.add("done") }
    }
    #expect(log.all == ["one", "two", "done"])
    #expect(result.ending == .quiet)
  }

  @Test("operations run, with their dependencies before them")
  func operations() {
    let log = Recorder<String>()
    let result = run {
      let queue = OperationQueue()
      let first = BlockOperation { log.add("first") }
      let second = BlockOperation { log.add("second") }
      second.addDependency(first)
      queue.addOperation(second)
      queue.addOperation(first)
    }
    #expect(log.all == ["first", "second"])
    #expect(result.ending == .quiet)
  }

  @Test("a continuation resumed by a queue brings its task back")
  func continuation() {
    let log = Recorder<String>()
    let result = run {
      let number = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 3) }
      }
      log.add("\(number)")
    }
    #expect(log.all == ["3"])
    #expect(result.ending == .quiet)
  }

  @Test("delayed work of a killed process never runs")
  func killed() {
    let log = Recorder<String>()
    let simulation = Simulation(seed: 1, timing: .instants)
    let process = simulation.makeDomain()
    process.start {
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { log.add("later") }
      DispatchQueue.main.async { log.add("now") }
    }
    simulation.run(until: .start + .seconds(1))
    process.kill()
    #expect(simulation.run() == .quiet)
    #expect(log.all == ["now"])
    simulation.tearDown()
  }

  @Test("sync runs earlier work of the main queue, and its caller stays where it was")
  func mainFirst() {
    let log = Recorder<String>()
    let result = run {
      Task { @MainActor in log.add("job") }
      DispatchQueue.main.async { log.add("before") }
      DispatchQueue.main.sync {
        MainActor.assertIsolated()
        log.add("sync")
      }
      log.add("\(Task.currentPriority == .medium) \(Task.isCancelled)")
      await Task.yield()
      log.add("after")
    }
    #expect(result.ending == .quiet)
    #expect(log.all == ["job", "before", "sync", "true false", "after"])
  }

  @Test("code that the main queue's work waits for also runs on the main thread")
  func nestedOnMain() {
    let log = Recorder<Bool>()
    let result = run {
      let queue = DispatchQueue(label: "cache")
      DispatchQueue.main.async {
        queue.sync {
          MainActor.assertIsolated()
          dispatchPrecondition(condition: .onQueue(.main))
          dispatchPrecondition(condition: .onQueue(queue))
          log.add(Thread.isMainThread)
        }
      }
      queue.async {
        dispatchPrecondition(condition: .notOnQueue(.main))
        log.add(Thread.isMainThread)
      }
    }
    #expect(result.ending == .quiet)
    #expect(Set(log.all) == [true, false])
  }

  @Test("work queued before a sync runs apart from the waiting code")
  func earlierBlocks() {
    let log = Recorder<Bool>()
    let result = run {
      DispatchQueue.main.async {
        let queue = DispatchQueue(label: "cache")
        queue.async {
          dispatchPrecondition(condition: .notOnQueue(.main))
          log.add(Thread.isMainThread)
        }
        queue.sync { log.add(Thread.isMainThread) }
      }
    }
    #expect(result.ending == .quiet)
    #expect(log.all == [false, true])
  }

  @Test("a queue runs on its target queue, together with others of that target")
  func targets() {
    for seed in 0..<20 as Range<UInt64> {
      let log = Recorder<String>()
      let result = run(seed: seed) {
        let target = DispatchQueue(label: "target")
        let one = DispatchQueue(label: "one", target: target)
        let other = DispatchQueue(label: "other", attributes: .concurrent, target: one)
        one.async { log.add("a") }
        other.async {
          dispatchPrecondition(condition: .onQueue(target))
          dispatchPrecondition(condition: .onQueue(other))
          log.add("b")
        }
        target.async {
          dispatchPrecondition(condition: .notOnQueue(one))
          log.add("c")
        }
      }
      #expect(result.ending == .quiet)
      #expect(log.all == ["a", "b", "c"])
    }
  }

  @Test("a queue whose target is the main queue runs on the main actor")
  func mainTarget() {
    let log = Recorder<String>()
    let key = DispatchSpecificKey<Int>()
    let result = run {
      let ui = DispatchQueue(label: "ui", target: .main)
      let later = DispatchQueue(label: "later", target: ui)
      ui.setSpecific(key: key, value: 7)
      ui.async { MainActor.assumeIsolated { log.add("ui \(Thread.isMainThread)") } }
      later.async { log.add("later \(DispatchQueue.getSpecific(key: key) ?? 0)") }
      DispatchQueue.main.async { log.add("main") }
    }
    #expect(result.ending == .quiet)
    #expect(log.all == ["ui true", "later 7", "main"])
  }

  @Test("a semaphore taken by a killed process ends with it")
  func semaphoreOfTheDead() {
    let simulation = Simulation(seed: 1, timing: .instants)
    let process = simulation.makeDomain()
    process.start {
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { semaphore.signal() }
    }
    simulation.run(until: .start + .seconds(1))
    process.kill()
    #expect(simulation.run() == .quiet)
    simulation.tearDown()
  }

  @Test("a key of the main queue is found only on the main actor")
  func specific() {
    let log = Recorder<Int?>()
    let key = DispatchSpecificKey<Int>()
    DispatchQueue.main.setSpecific(key: key, value: 7)
    defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
    run {
      await Task.detached { log.add(DispatchQueue.getSpecific(key: key)) }.value
      await Task { @MainActor in log.add(DispatchQueue.getSpecific(key: key)) }.value
    }
    #expect(log.all == [nil, 7])
  }

  @Test("a queue that keeps adding to itself does not delay a sync")
  func selfFeeding() {
    final class Poll: Sendable {
      let isOver = Atomic<Bool>(false)
      let queue = DispatchQueue(label: "poll")
      func go() { queue.async { if !self.isOver.load(ordering: .relaxed) { self.go() } } }
    }
    let result = run {
      let poll = Poll()
      poll.go()
      DispatchQueue.main.async { poll.queue.sync { poll.isOver.store(true, ordering: .relaxed) } }
    }
    #expect(result.ending == .quiet)
  }

  @Test("two timers of a queue fire in order, whatever the schedule", arguments: 1...20)
  func timersInOrder(seed: UInt64) {
    let log = Recorder<Int>()
    let simulation = Simulation(seed: seed, timing: .windows(hop: .milliseconds(50)))
    simulation.world.start {
      let now = DispatchTime.now()
      DispatchQueue.main.asyncAfter(deadline: now + 1.001) { log.add(4) }
      DispatchQueue.main.asyncAfter(deadline: now + 1) { log.add(2) }
      DispatchQueue.main.asyncAfter(deadline: now + 1) { log.add(3) }
      DispatchQueue.main.asyncAfter(deadline: now + 0.95) { log.add(1) }
    }
    simulation.run()
    simulation.tearDown()
    #expect(log.all == [1, 2, 3, 4])
  }
}
