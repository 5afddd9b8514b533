import Simulation

/// Who belongs to which family, and who shares what is bought.
///
/// A pure value.
struct Households {
  private struct Person {
    /// The number of the family; nobody's family has a negative one.
    var family: Int32
    let approver: Int32
    var isSharing = true
  }

  /// How long it takes until a first purchase reaches the family.
  let sharingDelay: DelayRange
  private var people: ContiguousArray<Person>
  /// The first member of each family, and who comes after the last: members stand side by side.
  private var firstMembers: ContiguousArray<Int32>

  init(_ members: [Families.Member], sharingDelay: DelayRange) {
    self.sharingDelay = sharingDelay
    people = []
    firstMembers = []
    people.reserveCapacity(members.count)
    for (number, member) in members.enumerated() {
      people.append(
        Person(family: Int32(member.family), approver: Int32(member.approver?.rawValue ?? -1))
      )
      while firstMembers.count <= member.family { firstMembers.append(Int32(number)) }
      precondition(member.family == firstMembers.count - 1, "families come one after the other")
    }
    firstMembers.append(Int32(members.count))
  }

  /// The adult who approves a person's purchases; nil for adults, and for who left the family.
  func approver(of account: AccountID) -> AccountID? {
    let person = people[account.rawValue]
    guard person.family >= 0, person.approver >= 0 else { return nil }
    return AccountID(rawValue: Int(person.approver))
  }

  /// The others of a person's family; none for who is alone.
  func others(than account: AccountID) -> [AccountID] {
    let family = Int(people[account.rawValue].family)
    guard family >= 0 else { return [] }
    let members = Int(firstMembers[family])..<Int(firstMembers[family + 1])
    return members.compactMap { number in
      number == account.rawValue || people[number].family < 0 ? nil : AccountID(rawValue: number)
    }
  }

  /// Whether a person shares what is bought.
  func isSharing(_ account: AccountID) -> Bool { people[account.rawValue].isSharing }

  mutating func setSharing(_ isSharing: Bool, of account: AccountID) {
    people[account.rawValue].isSharing = isSharing
  }

  mutating func leave(_ account: AccountID) { people[account.rawValue].family = -1 }
}
