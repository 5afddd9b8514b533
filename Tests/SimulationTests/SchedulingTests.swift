import Simulation
import Testing

/// A plain actor that knows nothing of purchases, with a scheduling point between read and write.
private actor Account {
  private let host: any Actor
  private let bank: Bank
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var balance = 0

  init(host: any Actor, bank: Bank) {
    self.host = host
    self.bank = bank
  }

  func deposit(_ amount: Int) async {
    let before = balance
    await bank.approve()
    balance = before + amount
  }
}

private actor Bank {
  private let host: any Actor
  private(set) var approvals = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  init(host: any Actor) { self.host = host }
  func approve() { approvals += 1 }
}

private func deposits(seed: UInt64, strategy: any Strategy = RandomWalk()) -> (Int, Simulation) {
  let simulation = Simulation(seed: seed, strategy: strategy, recording: true)
  let bank = Bank(host: simulation.world.makeHost())
  let account = Account(host: simulation.world.makeHost(), bank: bank)
  for amount in 1...3 { simulation.world.start { await account.deposit(amount) } }
  simulation.run()
  final class Box: @unchecked Sendable { var value = 0 }
  let box = Box()
  simulation.world.start { box.value = await account.balance }
  #expect(simulation.run() == .quiet)
  return (box.value, simulation)
}

@Suite("The scheduler")
struct SchedulingTests {
  @Test("a random walk finds both the lost update and the right sum")
  func lostUpdate() {
    var sums: Set<Int> = []
    for seed in 0..<200 { sums.insert(deposits(seed: UInt64(seed)).0) }
    #expect(sums.contains(6))
    #expect(sums.contains { $0 < 6 })
  }

  @Test("the same seed gives the same digest and unseed; another seed another digest")
  func sameSeedSameRun() {
    let (_, one) = deposits(seed: 5)
    let (_, two) = deposits(seed: 5)
    let (_, other) = deposits(seed: 6)
    #expect(one.digest == two.digest)
    #expect(one.unseed() == two.unseed())
    #expect(one.digest != other.digest)
  }

  @Test("a replay of recorded choices repeats the run step for step")
  func replay() throws {
    let (sum, recorded) = deposits(seed: 11)
    let log = try #require(recorded.choices)
    let (again, replayed) = deposits(seed: 11, strategy: Replay(log))
    #expect(again == sum)
    #expect(replayed.digest == recorded.digest)
  }
}
