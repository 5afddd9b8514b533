import Simulation

/// How a population falls into families.
struct Families {
  /// One person.
  struct Member: Hashable {
    /// The number of the family.
    let family: Int
    /// The adult who approves this person's purchases; nil for adults.
    let approver: AccountID?
    let deviceCount: Int
    /// How many of the devices are used: none of a person who is left out.
    let usedDevices: Int
    /// Whether this person is left out.
    let isAbsent: Bool
  }

  private let population: Population

  init(plan: WorldPlan, simulation: Simulation) { population = plan.population }

  /// Everybody, family after family; the adults of a family come first.
  mutating func members(drawing simulation: Simulation) -> [Member] {
    var members: [Member] = []
    var family: UInt64 = 0
    while members.count < population.users {
      var stream = RandomStream(seed: simulation.seed, purpose: "family", owner: family)
      family += 1
      let size = Self.draw(population.familySize, simulation, &stream)
      let adults = min(max(1, Self.draw(population.adultsPerFamily, simulation, &stream)), size)
      let first = members.count
      for place in 0..<min(size, population.users - first) {
        // Drawn for those who are left out too, so that nobody behind them draws another number.
        let devices = Self.draw(population.devicesPerPerson, simulation, &stream)
        let isAbsent = population.absent.contains(members.count)
        members.append(
          Member(
            family: Int(family) - 1,
            approver: place < adults ? nil : AccountID(rawValue: first),
            deviceCount: devices,
            usedDevices: isAbsent ? 0 : min(devices, population.devicesAtMost),
            isAbsent: isAbsent
          )
        )
      }
    }
    return members
  }

  private static func draw(
    _ range: ClosedRange<Int>,
    _ simulation: Simulation,
    _ stream: inout RandomStream
  ) -> Int {
    guard range.count > 1 else { return range.lowerBound }
    return range.lowerBound + Int(simulation.draw(below: UInt64(range.count), from: &stream))
  }
}
