import Simulation

/// A plain actor that knows nothing of purchases, with a wait between read and write.
actor Account {
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

actor Bank {
  private let host: any Actor
  private(set) var approvals = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  init(host: any Actor) { self.host = host }
  func approve() { approvals += 1 }
}

/// A small program that can be changed between a recording and its replay.
struct Deposits {
  var amounts = [1, 2, 3]
  /// The bound of a number drawn after each deposit; nil draws none.
  var drawsBelow: UInt64?
  /// Draws once more, for nothing, when everything is over.
  var drawsAtEnd = false
  /// How late each deposit is; draws nothing and picks nothing.
  var delay = VirtualDuration.zero

  struct Result {
    let sum: Int
    let ending: Simulation.Ending
    let simulation: Simulation
  }

  func run(
    seed: UInt64,
    strategy: any Strategy = RandomWalk(),
    observer: (any StepObserver)? = nil,
    recording: Bool = false
  ) -> Result {
    let simulation = Simulation(
      seed: seed,
      strategy: strategy,
      observer: observer,
      recording: recording
    )
    let host = simulation.world.makeHost()
    let account = Account(host: host, bank: Bank(host: simulation.world.makeHost()))
    let stream = Confined(RandomStream(seed: seed, purpose: "deposits"), to: simulation)
    let drawsBelow = drawsBelow
    if delay > .zero { simulation.run(until: .start + delay) }
    for amount in amounts {
      simulation.world.start {
        await account.deposit(amount)
        guard let drawsBelow else { return }
        stream.with { _ = simulation.draw(below: drawsBelow, from: &$0) }
      }
    }
    let ending = simulation.run()
    if drawsAtEnd {
      simulation.entered { stream.with { _ = simulation.draw(below: 9, from: &$0) } }
    }
    let sum = simulation.inspecting(host.lane) { account.assumeIsolated { $0.balance } }
    return Result(sum: sum, ending: ending, simulation: simulation)
  }
}
