import Testing

@testable import Simulation

@Suite("Following the order of names")
struct ByNamesTests {
  private let program = NamedChains(tasks: [["A: 1", "A: 2"], ["B: 1", "B: 2"]], hops: 1)

  /// The six orders of two tasks that do two things each, written down by hand: what each comes
  /// from is the first thing of its task; the first comes from the task itself, the first or the
  /// second that was started.
  private static let orders: [[(text: String, cause: Int?, branch: Int)]] = [
    [("A: 1", nil, 1), ("A: 2", 0, 0), ("B: 1", nil, 2), ("B: 2", 2, 0)],
    [("A: 1", nil, 1), ("B: 1", nil, 2), ("A: 2", 0, 0), ("B: 2", 1, 0)],
    [("A: 1", nil, 1), ("B: 1", nil, 2), ("B: 2", 1, 0), ("A: 2", 0, 0)],
    [("B: 1", nil, 2), ("A: 1", nil, 1), ("A: 2", 1, 0), ("B: 2", 0, 0)],
    [("B: 1", nil, 2), ("A: 1", nil, 1), ("B: 2", 0, 0), ("A: 2", 1, 0)],
    [("B: 1", nil, 2), ("B: 2", 0, 0), ("A: 1", nil, 1), ("A: 2", 2, 0)],
  ]

  private static func log(_ entries: [(text: String, cause: Int?, branch: Int)]) -> NameLog {
    NameLog(entries.map { NameLog.Entry($0.text, cause: $0.cause, branch: $0.branch) })
  }

  @Test("keeps each event with its cause, as worked out by hand")
  func recorded() throws {
    let names = try #require(program.run(FirstInFirstOut(), recording: true).names)
    // In the order of arising both do the first thing before one of them does the second.
    #expect(names == Self.log(Self.orders[1]))
  }

  @Test(
    "produces each of the six orders, however many jobs lie between two names",
    arguments: 0..<6,
    [1, 2, 3, 7]
  )
  func all(order: Int, hops: Int) {
    var program = program
    program.hops = hops
    let log = Self.log(Self.orders[order])
    // The first attempt knows nothing of the number of jobs.
    let (result, _) = program.follow(log, attempts: 8)
    #expect(result.done == log.entries.map(\.text))
    #expect(result.progress?.firstDisorder == nil)
    #expect(result.progress?.met == 4)
  }

  @Test(
    "produces recorded orders of three tasks that all meet in one mailbox",
    arguments: [1, 2, 4, 9, 16, 25] as [UInt64],
    [1, 3, 4]
  )
  func mailbox(seed: UInt64, hops: Int) throws {
    let tasks = ["A", "B", "C"].map { task in (1...4).map { "\(task): \($0)" } }
    let recorded = NamedChains(tasks: tasks, hops: 2, isShared: true)
    let log = try #require(recorded.run(RandomWalk(), strategySeed: seed, recording: true).names)
    let other = NamedChains(tasks: tasks, hops: hops, isShared: true)
    let (result, attempts) = other.follow(log, attempts: 200)
    #expect(result.done == log.entries.map(\.text), "after \(attempts) attempts")
  }

  @Test("reports the name at which an impossible order is stuck")
  func unreachable() {
    // Without a job between them nothing comes between two things of a task.
    var program = program
    program.hops = 0
    let (result, attempts) = program.follow(Self.log(Self.orders[1]), attempts: 30)
    #expect(attempts == 30)
    #expect(result.progress?.firstDisorder == 1)
    #expect(result.progress?.met == 4)
    // And a name that the program does not know is never met.
    let unknown = Self.log([("A: 1", nil, 1), ("C: 1", nil, 2), ("A: 2", 0, 0)])
    let stuck = program.run(ByNames(.init(unknown), .init(.init(unknown), seed: 5)))
    #expect(stuck.progress?.firstUnmet == 1)
    #expect(stuck.progress?.met == 2)
  }

  @Test("continues after a name that the recording does not contain")
  func changed() {
    let log = Self.log(Self.orders[3])
    let changed = NamedChains(
      tasks: [["A: 1", "A: new", "A: 2"], ["B: new", "B: 1", "B: 2"]],
      hops: 2
    )
    let (result, _) = changed.follow(log, attempts: 20)
    #expect(result.done.filter { !$0.hasSuffix("new") } == log.entries.map(\.text))
    #expect(result.progress?.firstUnmet == 4)
  }

  /// Posts three events whose windows are open together.
  private func events(_ strategy: any Strategy, recording: Bool = false) -> ([UInt64], NameLog?) {
    let simulation = Simulation(seed: 5, strategy: strategy, recording: recording)
    let log = Confined<[UInt64]>([], to: simulation)
    for number in 1...3 as ClosedRange<UInt64> {
      simulation.post(
        Operation(code: 7, subject: number),
        to: simulation.world.makeLane(),
        in: Window(from: .start + .milliseconds(Int64(number)), to: .start + .seconds(1))
      ) {
        log.with { $0.append(number) }
      }
    }
    simulation.run()
    return (simulation.entered { log.with { $0 } }, simulation.names)
  }

  @Test("runs events in the order of their names; events that never happened go last")
  func eventOrder() {
    func log(_ numbers: [Int]) -> ByNames.Order {
      ByNames.Order(NameLog(numbers.map { NameLog.Entry("0: 7 \($0)", cause: nil) }))
    }
    #expect(events(FirstInFirstOut(), recording: true).1?.entries.first?.text == "0: 7 1")
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
      let order = log(order)
      let (numbers, _) = events(ByNames(order, .init(order, seed: 5)))
      #expect(numbers.map { "0: 7 \($0)" }.map { Fingerprint(of: $0.utf8).value } == order.names)
    }
    let two = log([3, 2])
    #expect(events(ByNames(two, .init(two, seed: 5))).0 == [3, 2, 1])
  }

  @Test("does not affect what is recorded: the same choices and the same digest")
  func silent() {
    func digest(_ recording: Bool) -> UInt64 {
      Deposits(drawsBelow: 100).run(seed: 3, recording: recording).simulation.digest
    }
    #expect(digest(true) == digest(false))
  }
}
