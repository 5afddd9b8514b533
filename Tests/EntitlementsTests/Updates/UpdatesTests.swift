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

  @Test("A broadcast drops a subscriber that has gone")
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

  @Test("A broadcast drops a cancelled subscriber and resumes each of the others")
  @MainActor
  func resumption() async {
    final class Log { var numbers: [Int] = [] }
    let log = Log()
    var broadcast = Broadcast<Int>()
    var subscribers = (0..<4).map { _ in broadcast.subscribe() }
    let listeners = subscribers.enumerated().map { number, updates in
      Task.immediate { @MainActor in
        while await updates.next(isolation: MainActor.shared) != nil { log.numbers.append(number) }
      }
    }
    weak let cancelled = subscribers[1]
    subscribers = []
    listeners[1].cancel()
    await listeners[1].value
    #expect(cancelled != nil)
    for count in 1...2 {
      broadcast.publish(count)
      // Bounded, so that a subscriber that is not resumed fails the test at once.
      for _ in 0..<1_000 where log.numbers.count < 3 * count { await Task.yield() }
    }
    #expect(cancelled == nil)
    // The runtime decides in which order resumed tasks run.
    #expect(log.numbers.prefix(3).sorted() == [0, 2, 3])
    #expect(log.numbers.dropFirst(3).sorted() == [0, 2, 3])
    for listener in listeners { listener.cancel() }
  }

  @Test("What several threads deliver is taken once, each thread's in its order")
  func threads() async {
    let listener = Task { [updates] in
      var taken: [Int] = []
      for await update in updates {
        taken.append(update)
        if taken.count == 4_000 { break }
      }
      return taken
    }
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask { @concurrent [updates] in
          for number in 0..<1_000 { _ = updates.deliver(thread * 1_000 + number) }
        }
      }
    }
    let taken = await listener.value
    for thread in 0..<4 {
      let own = taken.filter { $0 / 1_000 == thread }
      #expect(own == Array(thread * 1_000..<(thread + 1) * 1_000))
    }
  }
}
