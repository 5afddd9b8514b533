import Simulation
import Testing

@testable import StoreSimulation

@Suite("Families")
struct FamiliesTests {
  private func members(_ population: Population, seed: UInt64 = 1) -> [Families.Member] {
    let plan = WorldPlan(
      horizon: .zero,
      catalog: Catalog(products: []),
      population: population,
      journeys: []
    )
    let simulation = Simulation(seed: seed)
    var families = Families(plan: plan, simulation: simulation)
    return families.members(drawing: simulation)
  }

  /// Sizes and numbers of adults, read off the members alone: adults come first in a family.
  private func families(of members: [Families.Member]) -> [(adults: Int, children: Int)] {
    var families: [(adults: Int, children: Int)] = []
    for member in members {
      if member.approver == nil, families.last.map({ $0.children > 0 }) ?? true {
        families.append((0, 0))
      }
      if member.approver == nil {
        families[families.count - 1].adults += 1
      } else {
        families[families.count - 1].children += 1
      }
    }
    return families
  }

  @Test("remember the adult of a child who has left, but not for the child's further account")
  func originalApprover() {
    let (adult, child) = (AccountID(rawValue: 0), AccountID(rawValue: 1))
    let population = Population(users: 2, familySize: 2...2, adultsPerFamily: 1...1)
    let sharing = DelayRange(.zero, .zero)
    var households = Households(members(population), others: 2, sharingDelay: sharing)
    #expect(households.approver(of: child) == adult)
    #expect(households.originalApprover(of: child) == adult)
    #expect(households.originalApprover(of: adult) == nil)
    households.leave(child)
    #expect(households.approver(of: child) == nil)
    #expect(households.originalApprover(of: child) == adult)
    #expect(households.originalApprover(of: AccountID(rawValue: 3)) == nil)
  }

  @Test("have as many people, adults and devices as the population says")
  func bounds() {
    let population = Population(
      users: 2_000,
      familySize: 3...5,
      adultsPerFamily: 1...2,
      devicesPerPerson: 1...3
    )
    let members = members(population)
    #expect(members.count == 2_000)
    #expect(Set(members.map(\.deviceCount)) == [1, 2, 3])
    let families = families(of: members)
    // The last family ends where the population does.
    #expect(families.dropLast().allSatisfy { (1...2).contains($0.adults) })
    #expect(families.dropLast().allSatisfy { (3...5).contains($0.adults + $0.children) })
    #expect(Set(families.dropLast().map { $0.adults + $0.children }) == [3, 4, 5])
    #expect(Set(families.dropLast().map(\.adults)) == [1, 2])
  }

  @Test("send every child to the first adult of its own family")
  func approvers() {
    let members = members(
      Population(users: 500, familySize: 2...6, adultsPerFamily: 1...3)
    )
    for (place, member) in members.enumerated() {
      guard let approver = member.approver else { continue }
      #expect(approver.rawValue < place)
      #expect(members[approver.rawValue].approver == nil)
      #expect(place - approver.rawValue < 6)
      // Between the two there are only adults and siblings of the same family.
      for other in members[approver.rawValue...place] {
        #expect(other.approver == nil || other.approver == approver)
      }
    }
  }

  @Test("always have an adult, and people who live alone are adults")
  func atLeastOneAdult() {
    #expect(members(Population(users: 50)).allSatisfy { $0.approver == nil })
    let small = members(Population(users: 50, familySize: 2...2, adultsPerFamily: 2...2))
    #expect(small.allSatisfy { $0.approver == nil })
    let strange = members(Population(users: 50, familySize: 1...2, adultsPerFamily: 0...0))
    #expect(strange.first?.approver == nil)
  }

  @Test("do not change when more people are added after them")
  func growing() {
    let few = members(
      Population(users: 100, familySize: 4...4, adultsPerFamily: 1...3, devicesPerPerson: 1...2)
    )
    let many = members(
      Population(users: 200, familySize: 4...4, adultsPerFamily: 1...3, devicesPerPerson: 1...2)
    )
    #expect(Array(many.prefix(100)) == few)
  }
}
