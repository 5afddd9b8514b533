import Testing

@testable import Simulation

@Suite("Generations of jobs")
struct GenerationsTests {
  private func instant(_ second: Int64) -> VirtualInstant { .start + .seconds(second) }

  @Test("no job waits in an empty pool; the next one counts from the last reported instant")
  func idle() {
    var generations = Generations()
    #expect(generations.settled(now: instant(1), orIfIdle: instant(7)) == nil)
    _ = generations.countJob()
    #expect(generations.settled(now: instant(8), orIfIdle: instant(8)) == instant(7))
    #expect(!generations.isIdle)
  }

  @Test("the oldest job's reported instant is never after its start, in any order of ends")
  func sound() {
    // A second method: the beginnings of all jobs that wait, in a list.
    var stream = RandomStream(seed: 11, purpose: "generations")
    var generations = Generations()
    var waiting: [(begun: VirtualInstant, isFirst: Bool)] = []
    var last = VirtualInstant.start
    for second in 1...4_000 {
      let now = instant(Int64(second))
      let settled = generations.settled(now: now, orIfIdle: now)
      #expect((settled == nil) == waiting.isEmpty)
      if let settled, let oldest = waiting.map(\.begun).min() {
        #expect(settled <= oldest)
        #expect(settled >= last)
        last = settled
      }
      let choice = stream.next(below: 40)
      if choice == 0 {
        for job in waiting { generations.endJob(ofFirst: job.isFirst) }
        waiting = []
      } else if choice < 20 || waiting.isEmpty {
        waiting.append((now, generations.countJob()))
      } else {
        let place = Int(stream.next(below: UInt64(waiting.count)))
        generations.endJob(ofFirst: waiting.remove(at: place).isFirst)
      }
      #expect(generations.isIdle == waiting.isEmpty)
    }
  }

  @Test("time advances while jobs wait, as long as each of them ends")
  func progress() {
    // Each job lives for three seconds, and there are always some.
    var generations = Generations()
    var waiting: [Bool] = []
    for second in 1...100 {
      waiting.append(generations.countJob())
      if waiting.count > 3 { generations.endJob(ofFirst: waiting.removeFirst()) }
      let now = instant(Int64(second))
      let settled = generations.settled(now: now, orIfIdle: now)
      #expect(settled.map { now - $0 <= .seconds(7) } == true)
    }
  }
}
