import Simulation
import Testing

@testable import StoreSimulation

@Suite("Queues over virtual time")
struct QueueSlotTests {
  @Test("a wait counts in each slot that it covers")
  func parts() {
    var queue = TimeSeries<QueueSlot>()
    // From 100 ms to 300 ms over slots of 125 ms: 25, 125 and 50 ms.
    queue.add(from: .start + .milliseconds(100), to: .start + .milliseconds(300))
    queue.add(from: .start + .milliseconds(130), to: .start + .milliseconds(130))
    #expect(queue.slots.map(\.waiting) == [25, 125, 50].map { .milliseconds($0) })
    #expect(queue.slots.map(\.came) == [1, 1, 0])
  }

  @Test("a long wait makes slots longer, and the whole wait is kept")
  func long() {
    var queue = TimeSeries<QueueSlot>()
    queue.add(from: .start, to: .start + .hours(1))
    #expect(queue.slots.count <= 240)
    #expect(queue.slots.reduce(.zero) { $0 + $1.waiting } == .hours(1))
    // One waits all the time: the mean number of those that wait is one.
    #expect(queue.slots.dropLast().allSatisfy { $0.waiting == queue.length })
  }

  @Test("a service records who waits for it")
  func station() {
    let service = DelayRange(.milliseconds(500), .milliseconds(500))
    var station = ServiceStation(StationPlan(workers: 1, service: .even(service)))
    for _ in 0..<3 { _ = station.enqueue(at: .start) { _ in 0 } }
    // The second waits 500 ms, the third 1 s: two wait in the first half second, one in the next.
    let waiting = station.tally.queue.slots.map(\.waiting)
    #expect(waiting.prefix(4).allSatisfy { $0 == .milliseconds(250) })
    #expect(waiting.dropFirst(4).prefix(4).allSatisfy { $0 == .milliseconds(125) })
    #expect(waiting.reduce(.zero, +) == .milliseconds(1_500))
    #expect(station.tally.queue.slots[0].came == 3)
  }
}
