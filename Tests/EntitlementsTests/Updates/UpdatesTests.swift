import Testing

@testable import Entitlements

@Suite("The updates of one subscriber", .timeLimit(.minutes(15)))
struct UpdatesTests {
  private let updates = Updates<Int>()

  @Test("What is delivered before a wait and during it is taken once, in order")
  func order() async {
    #expect(updates.deliver(1) && updates.deliver(2))
    let listener = Task.immediate { [updates] in
      var taken: [Int] = []
      for await update in updates {
        taken.append(update)
        if taken.count == 4 { break }
      }
      return taken
    }
    // The listener waits now.
    #expect(updates.deliver(3) && updates.deliver(4))
    #expect(await listener.value == [1, 2, 3, 4])
  }

  @Test("A cancelled wait ends, and nothing is delivered any more")
  func cancelledWait() async {
    let listener = Task.immediate { [updates] in await updates.next(isolation: nil) }
    #expect(updates.deliver(1))
    #expect(await listener.value == 1)
    let next = Task.immediate { [updates] in await updates.next(isolation: nil) }
    next.cancel()
    #expect(await next.value == nil)
    #expect(!updates.deliver(2))
  }

  @Test("A cancelled task still takes what was delivered before, as from an AsyncStream")
  func cancelledBeforeWait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...2 {
      continuation.yield(number)
      _ = updates.deliver(number)
    }
    let listener = Task { [updates] in
      while !Task.isCancelled { await Task.yield() }
      var iterator = stream.makeAsyncIterator()
      var taken: [[Int?]] = []
      for _ in 1...3 {
        taken.append([await iterator.next(), await updates.next(isolation: nil)])
      }
      return taken
    }
    listener.cancel()
    #expect(await listener.value == [[1, 1], [2, 2], [nil, nil]])
  }

  @Test("A broadcast keeps its other subscribers in order when one has gone")
  func gone() async {
    var broadcast = Broadcast<Int>()
    let first = broadcast.subscribe()
    weak let left = broadcast.subscribe(from: 0)
    let last = broadcast.subscribe(from: 0)
    #expect(left != nil)
    broadcast.publish(1)
    #expect(left == nil)
    broadcast.publish(2)
    #expect(await first.next(isolation: nil) == 1)
    #expect(await first.next(isolation: nil) == 2)
    for number in 0...2 { #expect(await last.next(isolation: nil) == number) }
  }
}
