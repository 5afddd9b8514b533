import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("A world that reaches quiescence part by part")
struct PartsAtRestTests {
  private struct Life {
    var events: [WorldEvent] = []
    var parts: [Range<Int>] = []
  }

  /// Five adults with two devices each, who do nothing before quiescence.
  private func life(mostAtRest: Int) -> (Life, last: Range<Int>?) {
    var plan = WorldPlan(
      horizon: .minutes(1),
      catalog: TinyWorld.cardShop,
      population: Population(users: 5, devicesPerPerson: 2...2),
      journeys: [Journey(name: "stays away", legs: [])]
    )
    plan.mostAtRest = mostAtRest
    let simulation = Simulation(seed: 1, timing: .instants)
    var life = Life()
    let (habits, log) = (ProbeHabits(), ProbeLog())
    let world = World(
      plan: plan,
      simulation: simulation,
      makeApp: { ProbeApp(environment: $0, habits: habits, log: log) },
      listener: { life.events.append($0.event) }
    )
    let ending = world.run(maxSteps: 200_000, part: { life.parts.append($0) })
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    let last = world.lastPart
    #expect(world.tearDown() == 0)
    return (life, last)
  }

  /// The most apps that ran at once, and all that were launched.
  private func launches(_ life: Life) -> (most: Int, devices: [Int]) {
    var (running, most, devices) = (0, 0, [Int]())
    for event in life.events {
      switch event {
      case .launched(let id, _):
        devices.append(id.device.rawValue)
        running += 1
        most = max(most, running)
      case .ended: running -= 1
      default: break
      }
    }
    return (most, devices)
  }

  @Test("launches every app once, and never more than the limit at once")
  func everyAppOnce() {
    let (life, last) = life(mostAtRest: 4)
    let launches = launches(life)
    #expect(launches.devices == Array(0..<10))
    #expect(launches.most == 4)
    #expect(life.parts == [0..<4, 4..<8])
    #expect(last?.lowerBound == 8)
  }

  @Test("does so at once if it has no more devices than that")
  func atOnce() {
    let (life, last) = life(mostAtRest: 10)
    let launches = launches(life)
    #expect(launches.devices == Array(0..<10))
    #expect(launches.most == 10)
    #expect(life.parts.isEmpty)
    #expect(last == nil)
  }
}
