import Simulation

/// The division of a population into families.
struct Families {
  /// One person, stored compactly, because a world may have a million.
  struct Member: Hashable {
    private let familyNumber: Int32
    private let approverNumber: Int32
    private let devices: Int32
    private let used: Int32
    /// Whether this person is left out.
    let isAbsent: Bool
    /// Whether this person buys in the sandbox although the app is in production.
    var isInSandbox = false

    init(family: Int, approver: AccountID?, deviceCount: Int, usedDevices: Int, isAbsent: Bool) {
      familyNumber = Int32(family)
      approverNumber = approver.map { Int32($0.rawValue) } ?? -1
      devices = Int32(deviceCount)
      used = Int32(usedDevices)
      self.isAbsent = isAbsent
    }

    var family: Int { Int(familyNumber) }
    /// The adult who approves this person's purchases; nil for adults.
    var approver: AccountID? { approverNumber < 0 ? nil : AccountID(rawValue: Int(approverNumber)) }
    /// The number of the person's devices.
    var deviceCount: Int { Int(devices) }
    /// The number of devices in use; zero for an absent person.
    var usedDevices: Int { Int(used) }
  }

  private let population: Population

  init(plan: WorldPlan, simulation: Simulation) { population = plan.population }

  /// Returns all members, family by family, adults first.
  mutating func members(drawing simulation: Simulation) -> [Member] {
    var members: [Member] = []
    var family: UInt64 = 0
    while members.count < population.users {
      var stream = RandomStream(seed: simulation.seed, purpose: "family", owner: family)
      var sandbox = RandomStream(seed: simulation.seed, purpose: "sandbox", owner: family)
      let isInSandbox = simulation.happens(population.sandboxShare, drawing: &sandbox)
      family += 1
      let size = Self.draw(population.familySize, simulation, &stream)
      let adults = min(max(1, Self.draw(population.adultsPerFamily, simulation, &stream)), size)
      let first = members.count
      for place in 0..<min(size, population.users - first) {
        // Draws happen for absent people too, so that the draws of later people stay the same.
        let devices = Self.draw(population.devicesPerPerson, simulation, &stream)
        let isAbsent = population.absent.contains(members.count)
        var member = Member(
          family: Int(family) - 1,
          approver: place < adults ? nil : AccountID(rawValue: first),
          deviceCount: devices,
          usedDevices: isAbsent ? 0 : min(devices, population.devicesAtMost),
          isAbsent: isAbsent
        )
        member.isInSandbox = isInSandbox
        members.append(member)
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
