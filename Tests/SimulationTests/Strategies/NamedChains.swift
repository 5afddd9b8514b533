import Simulation

/// A relay that chains visit on their way, so that there are jobs without a name.
actor Relay {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var visits = 0

  init(host: any Actor) { self.host = host }

  func visit() { visits += 1 }
}

/// A small program: tasks that each do a few named things, with jobs between them.
///
/// With another number of hops it is the same program as another compiler would build it.
struct NamedChains {
  /// The names that each task visits, in order.
  var tasks: [[String]]
  /// How many times a task goes elsewhere before each thing that it does.
  var hops: Int
  /// Whether all go to the same place.
  var isShared = false

  struct Result {
    /// The completed work, in order.
    let done: [String]
    let names: NameLog?
    let progress: NameProgress?
    let hops: [Int?]
  }

  func run(
    _ strategy: any Strategy,
    strategySeed: UInt64? = nil,
    recording: Bool = false
  ) -> Result {
    let simulation = Simulation(
      seed: 5,
      strategy: strategy,
      strategySeed: strategySeed,
      recording: recording
    )
    let done = Confined<[String]>([], to: simulation)
    let shared = Relay(host: simulation.world.makeHost())
    for names in tasks {
      let relay = isShared ? shared : Relay(host: simulation.world.makeHost())
      let hops = hops
      simulation.world.start {
        for name in names {
          for _ in 0..<hops { await relay.visit() }
          done.with { $0.append(name) }
          simulation.hear(name)
        }
      }
    }
    simulation.run()
    let result = Result(
      done: simulation.entered { done.with { $0 } },
      names: simulation.names,
      progress: simulation.nameFollower?.progress,
      hops: simulation.nameFollower?.hops ?? []
    )
    simulation.tearDown()
    return result
  }

  /// Follows an order until it comes, or to the last attempt.
  func follow(_ log: NameLog, attempts: Int) -> (result: Result, attempts: Int) {
    let order = ByNames.Order(log)
    var experience = ByNames.Experience(order, seed: 5)
    var made = 0
    while true {
      let result = run(ByNames(order, experience))
      made += 1
      let isFollowed = result.progress?.firstDisorder == nil
      if made == attempts || isFollowed && result.progress?.firstUnmet == order.names.count {
        return (result, made)
      }
      experience.learn(from: result.progress ?? NameProgress(), hops: result.hops)
    }
  }
}
