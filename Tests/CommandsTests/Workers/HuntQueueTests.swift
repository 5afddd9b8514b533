import Testing
import Trials

@testable import Commands

@Suite("The queue of a hunt")
struct HuntQueueTests {
  private let part = HuntPlan.part

  private func queue(_ trials: Int, keepsGoing: Bool = false) -> HuntQueue {
    HuntQueue(trials: trials, keepsGoing: keepsGoing, scenarioCount: 1)
  }

  @Test("hands out parts in order, the last one shorter, then nothing")
  func order() {
    let queue = queue(2 * part + 3)
    let parts = (0..<4).map { _ in queue.next() }
    #expect(parts.map(\.?.number) == [0, 1, 2, nil])
    #expect(
      parts.map(\.?.trials) == [0..<part, part..<2 * part, 2 * part..<2 * part + 3, nil]
    )
  }

  @Test("has a next part however many trials there are")
  func endless() {
    #expect(queue(.max).next()?.trials == 0..<part)
    #expect(queue(0).next() == nil)
  }

  @Test("gives the same sums in whatever order parts and their slices return")
  func anyOrder() throws {
    // Part n is handed over in two slices; all orders of three parts.
    let slices = try (0..<3).map { number in
      let first = number * part
      return [
        try HuntTally.of(first..<first + 100), try HuntTally.of(first + 100..<first + part),
      ]
    }
    let whole = try HuntTally.of(0..<3 * part)
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let queue = queue(3 * part)
      for _ in order { _ = queue.next() }
      for number in order { queue.add(slices[number][1], to: number) }
      #expect(queue.progress.trials == 3 * (part - 100))
      for number in order {
        queue.add(slices[number][0], to: number)
        queue.finish(number)
      }
      #expect(queue.tally == whole)
      #expect(queue.progress.trials == 3 * part)
    }
  }

  @Test("counts nothing after the part with the first finding, whatever the order of reports")
  func finding() throws {
    for isLate in [false, true] {
      let queue = queue(8 * part)
      for _ in 0..<4 { _ = queue.next() }
      queue.add(try HuntTally.of(3 * part..<4 * part), to: 3)
      queue.finish(3)
      if isLate {
        queue.add(.with(findingIn: 2 * part), to: 2)
        queue.finish(2)
        #expect(!queue.counts(3))
      }
      queue.add(.with(findingIn: part + 5), to: 1)
      queue.finish(1)
      #expect(queue.counts(0) && queue.counts(1) && !queue.counts(2) && !queue.counts(3))
      queue.add(.with(findingIn: 2 * part), to: 2)
      queue.add(try HuntTally.of(0..<part), to: 0)
      queue.finish(0)
      #expect(queue.tally.findings.map(\.trial) == [part + 5])
      #expect(queue.tally.trials == part + 1)
      #expect(queue.next() == nil)
      #expect(queue.progress.trials == part + 1)
      #expect(queue.progress.failed == 1)
    }
  }

  @Test("counts the rest of the part with the finding")
  func restOfPart() throws {
    let queue = queue(8 * part)
    _ = queue.next()
    queue.add(.with(findingIn: 0), to: 0)
    queue.add(try HuntTally.of(1..<part), to: 0)
    queue.finish(0)
    #expect(queue.tally.trials == part)
  }

  @Test("continues after a finding on request")
  func keepsGoing() {
    let queue = queue(3 * part, keepsGoing: true)
    for number in 0..<3 {
      #expect(queue.next()?.number == number)
      queue.add(.with(findingIn: number * part), to: number)
      queue.finish(number)
    }
    #expect(queue.tally.findings.first?.count == 3)
    #expect(queue.next() == nil)
  }

  @Test("hands out nothing once stopped, and keeps the counts of unfinished parts")
  func stop() throws {
    let queue = queue(8 * part)
    _ = queue.next()
    _ = queue.next()
    queue.add(try HuntTally.of(part..<part + 17), to: 1)
    queue.stop()
    #expect(queue.next() == nil)
    queue.add(try HuntTally.of(0..<3), to: 0)
    #expect(queue.tally == (try HuntTally.of(Array(0..<3) + Array(part..<part + 17))))
    #expect(queue.failure == nil)
  }

  @Test("keeps the first failure and the trials that were in progress")
  func failure() {
    let queue = queue(8 * part)
    queue.leave(9)
    queue.leave(3)
    #expect(queue.leftTrials == [3, 9])
    queue.fail("one")
    queue.fail("two")
    #expect(queue.failure == "one")
    #expect(queue.next() == nil)
  }

  @Test("continues after known violations and ends after any other")
  func known() throws {
    let signature = "a/b>c/none"
    func tally(_ signatures: String...) -> HuntTally {
      var tally = HuntTally(scenarioCount: 1)
      for (number, signature) in signatures.enumerated() {
        tally.add(
          Finding(
            kind: .violation,
            trial: number,
            seed: 0,
            signature: signature,
            saw: "",
            expected: "",
            because: ""
          )
        )
      }
      return tally
    }
    let queue = HuntQueue(trials: 3 * part, keepsGoing: false, scenarioCount: 1) {
      $0.signature == signature
    }
    _ = queue.next()
    queue.add(tally(signature), to: 0)
    queue.finish(0)
    #expect(queue.next()?.number == 1)
    queue.add(tally(signature, "other"), to: 1)
    queue.finish(1)
    #expect(queue.next() == nil)
  }
}
