import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("A device's own clock")
struct DeviceClockTests {
  private let look = Journey.Leg(.custom("clock"))

  private func clocks(_ world: TinyWorld) -> [String] {
    world.lines.filter { $0.hasPrefix("clock") }
  }

  @Test("is correct and in UTC by default, and causes no event")
  func right() {
    let world = TinyWorld(TinyWorld.Plan(adult: [Journey.Leg(.launch), look]))
    #expect(clocks(world) == ["clock 1 s in 0 h"])
    #expect(world.instants { if case .clock = $0 { true } else { false } }.isEmpty)
  }

  @Test("is moved by a person under a running app, forward and back")
  func moved() {
    let world = TinyWorld(
      TinyWorld.Plan(
        adult: [
          Journey.Leg(.launch), Journey.Leg(.setClock(.hours(2))), look,
          Journey.Leg(.setClock(.zero - .hours(3))), look,
        ]
      )
    )
    #expect(clocks(world) == ["clock 7202 s in 0 h", "clock -3596 s in 0 h"])
    let told = world.events.compactMap { event -> VirtualDuration? in
      if case .clock(_, let offBy, .utc) = event.event { offBy } else { nil }
    }
    #expect(told == [.hours(2), .zero - .hours(1)])
  }

  @Test("is wrong from the start by as much as was drawn, either way, and stays so after a kill")
  func wrong() {
    var directions: Set<Bool> = []
    for seed in 0..<20 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [Journey.Leg(.launch), look, Journey.Leg(.kill), Journey.Leg(.launch), look]
      )
      plan.clocks = ClockPlan {
        $0.chance = .always
        $0.offBy = DelayRange(.days(1), .days(1))
      }
      let shown = clocks(TinyWorld(plan, seed: seed))
      let isForward = shown.first == "clock 86401 s in 0 h"
      directions.insert(isForward)
      let expected =
        isForward
        ? ["clock 86401 s in 0 h", "clock 86404 s in 0 h"]
        : ["clock -86399 s in 0 h", "clock -86396 s in 0 h"]
      #expect(shown == expected, "seed \(seed)")
    }
    #expect(directions == [true, false])
  }

  @Test("is in each of the zones in the plan")
  func zones() {
    var seen: Set<String> = []
    for seed in 0..<30 as Range<UInt64> {
      var plan = TinyWorld.Plan(adult: [Journey.Leg(.launch), look])
      plan.clocks = ClockPlan { $0.zones = [.offset(seconds: 13 * 3_600), .losAngeles, .utc] }
      seen.formUnion(clocks(TinyWorld(plan, seed: seed)))
    }
    // It is January: Pacific standard time.
    #expect(seen == ["clock 1 s in 13 h", "clock 1 s in -8 h", "clock 1 s in 0 h"])
  }

  @Test("changes nothing else: the same trial with other clocks takes the same steps")
  func apart() {
    let steps: [Journey.Leg] = [
      Journey.Leg(.launch), Journey.Leg(.purchase(TinyWorld.card, taps: 1)),
    ]
    var plan = TinyWorld.Plan(adult: steps)
    let plain = TinyWorld(plan)
    plan.clocks.shift = ClockShift(by: .days(30), zone: .losAngeles)
    let shifted = TinyWorld(plan)
    #expect(plain.digest == shifted.digest)
    #expect(shifted.instants { if case .clock = $0 { true } else { false } } != [])
  }
}
