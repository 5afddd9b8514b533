import Testing

@testable import Simulation

@Suite("The event heap")
struct EventHeapTests {
  private let simulation = Simulation(seed: 0, timing: .instants)

  private func event(at instant: Int64, _ sequence: UInt64, of domain: FailureDomain) -> Event {
    let instant = VirtualInstant(rawValue: instant)
    return Event(
      window: Window(from: instant, to: instant),
      sequence: sequence,
      lane: domain.inbox,
      operation: .job,
      domain: domain,
      channel: nil,
      origin: 0,
      action: {}
    )
  }

  private func push(_ event: Event, onto heap: inout EventHeap<Due>) {
    heap.push(.event(event), at: event.window.earliest, sequence: event.sequence)
  }

  private func emptied(_ heap: EventHeap<Due>) -> [[UInt64]] {
    var heap = heap
    var order: [[UInt64]] = []
    while case .event(let event)? = heap.pop() {
      order.append([UInt64(event.window.earliest.rawValue), event.sequence])
    }
    return order
  }

  @Test("returns events by instant and, at one instant, in order of creation")
  func totalOrder() {
    var stream = RandomStream(seed: 21)
    for size in 0..<60 {
      var heap = EventHeap<Due>()
      var expected: [[UInt64]] = []
      for sequence in 0..<UInt64(size) {
        let instant = stream.next(below: 8)
        expected.append([instant, sequence])
        push(event(at: Int64(instant), sequence, of: simulation.world), onto: &heap)
      }
      expected.sort { ($0[0], $0[1]) < ($1[0], $1[1]) }
      #expect(emptied(heap) == expected)
    }
  }

  @Test("drops the events of dead processes and keeps the order of the others")
  func removingDead() {
    let domains = (0..<3).map { _ in simulation.makeDomain() }
    var stream = RandomStream(seed: 22)
    var heap = EventHeap<Due>()
    var expected: [[UInt64]] = []
    for sequence in 0..<200 as Range<UInt64> {
      let instant = stream.next(below: 20)
      let domain = Int(stream.next(below: 3))
      if domain != 1 { expected.append([instant, sequence]) }
      push(event(at: Int64(instant), sequence, of: domains[domain]), onto: &heap)
    }
    domains[1].kill()
    let dead = heap.removeDead().compactMap { due in
      if case .event(let event) = due { event } else { nil }
    }
    #expect(dead.count == 200 - expected.count)
    #expect(dead.map(\.sequence) == dead.sorted { isEarlier($0, $1) }.map(\.sequence))
    expected.sort { ($0[0], $0[1]) < ($1[0], $1[1]) }
    #expect(emptied(heap) == expected)
    #expect(heap.removeDead().isEmpty)
  }

  private func isEarlier(_ one: Event, _ other: Event) -> Bool {
    (one.window.earliest, one.sequence) < (other.window.earliest, other.sequence)
  }

  @Test("returns what a sorted list does when events come, go and die in any order")
  func interleaved() {
    var stream = RandomStream(seed: 23)
    var heap = EventHeap<Due>()
    var list: [Event] = []
    var domain = simulation.makeDomain()
    for sequence in 0..<3_000 as Range<UInt64> {
      switch stream.next(below: 16) {
      case 0:
        domain.kill()
        #expect(heap.removeDead().count == list.count(where: \.isDead))
        list.removeAll(where: \.isDead)
        domain = simulation.makeDomain()
      case 1...7:
        let expected = list.min(by: isEarlier)
        guard case .event(let event)? = heap.pop() else {
          #expect(expected == nil)
          continue
        }
        #expect(event === expected)
        list.removeAll { $0 === event }
      default:
        let owner = stream.next(below: 4) == 0 ? domain : simulation.world
        let event = event(at: Int64(stream.next(below: 50)), sequence, of: owner)
        push(event, onto: &heap)
        list.append(event)
      }
      #expect(heap.count == list.count)
      #expect(heap.earliest == list.min(by: isEarlier)?.window.earliest)
    }
  }

  @Test("keeps no event that it has returned")
  func release() {
    var heap = EventHeap<Due>()
    weak var first: Event?
    do {
      let event = event(at: 1, 1, of: simulation.world)
      first = event
      push(event, onto: &heap)
    }
    for sequence in 2...9 as ClosedRange<UInt64> {
      push(event(at: Int64(sequence), sequence, of: simulation.world), onto: &heap)
    }
    #expect(first != nil)
    _ = heap.pop()
    #expect(first == nil)
    #expect(emptied(heap).map { $0[1] } == Array(2...9))
  }
}
