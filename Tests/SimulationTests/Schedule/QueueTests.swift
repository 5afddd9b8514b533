import Testing

@testable import Simulation

@Suite("Queues and rosters")
struct QueueTests {
  @Test("a queue returns its elements in order, however it is filled and emptied")
  func order() {
    var queue = Queue<Int>()
    var stream = RandomStream(seed: 3)
    var put = 0
    var taken = 0
    for _ in 0..<20_000 {
      if stream.next(below: 2) == 0 {
        queue.append(put)
        put += 1
      } else if let element = queue.popFirst() {
        #expect(element == taken)
        taken += 1
      }
      #expect(queue.count == put - taken)
      #expect(queue.isEmpty == (put == taken))
    }
    while let element = queue.popFirst() {
      #expect(element == taken)
      taken += 1
    }
    #expect(taken == put)
  }

  @Test("a queue releases removed elements even if it is never empty")
  func lettingGo() {
    final class Token {}
    var queue = Queue<Token>()
    queue.append(Token())
    weak var last: Token?
    for _ in 0..<1_000 {
      queue.append(Token())
      last = queue.popFirst()
      #expect(last == nil)
    }
    #expect(queue.count == 1)
  }

  @Test("a roster keeps the order of joining when members leave")
  func roster() {
    var roster = Roster<Int>()
    var places: [Int: Int] = [:]
    for number in 0..<10 {
      #expect(roster.nextPlace == roster.nextPlace)
      places[number] = roster.join(number)
    }
    for number in [3, 0, 9] { roster.leave(places[number] ?? -1) }
    // The place that became free last is taken first.
    for (number, place) in [(10, places[9]), (11, places[0])] {
      let foreseen = roster.nextPlace
      #expect(roster.join(number) == foreseen && foreseen == place)
    }
    #expect(roster.count == 9)
    #expect(roster.removeAll() == [1, 2, 4, 5, 6, 7, 8, 10, 11])
    #expect(roster.count == 0)
    roster.leave(2)
    #expect(roster.count == 0)
  }

  @Test("a roster that was emptied and filled again has the members of a plain list")
  func refilledRoster() {
    var roster = Roster<Int>()
    var members: [(number: Int, place: Int)] = []
    var stream = RandomStream(seed: 5)
    for number in 0..<20_000 {
      // Fills and empties in turn, so that the roster gives back its free places again and again.
      let joins = number / 20 % 2 == 0 ? stream.next(below: 4) > 0 : stream.next(below: 4) == 0
      if joins {
        let place = roster.join(number)
        #expect(!members.contains { $0.place == place })
        members.append((number, place))
      } else if !members.isEmpty {
        let index = Int(stream.next(below: UInt64(members.count)))
        roster.leave(members.remove(at: index).place)
      }
      #expect(roster.count == members.count)
    }
    #expect(members.count > 1)
    #expect(roster.removeAll() == members.map(\.number))
  }

  @Test("a roster gives back the places behind its first few when all others have left")
  func placesGivenBack() {
    for staying in [[0], [3], [1, 3], []] {
      var roster = Roster<Int>()
      for number in 0..<10 { _ = roster.join(number) }
      for place in 0..<10 where !staying.contains(place) { roster.leave(place) }
      // The place that became free last was 9; now the lowest is the next.
      #expect(roster.nextPlace == (staying.contains(0) ? 1 : 0))
      #expect(roster.removeAll() == staying)
    }
  }
}
