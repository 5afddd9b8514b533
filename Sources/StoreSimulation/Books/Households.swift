import Simulation

/// The families and the sharing of purchases within them.
///
/// A pure value.
struct Households {
  private struct Person {
    /// The number of the family; negative for a person without one.
    var family: Int32
    let approver: Int32
    var isSharing = true
  }

  /// The delay until a first purchase reaches the family.
  let sharingDelay: DelayRange
  private var people: ContiguousArray<Person>
  /// The index of the first member of each family and the end index; members are contiguous.
  private var firstMembers: ContiguousArray<Int32>

  /// Creates the households of people.
  ///
  /// - Parameters:
  ///   - members: everyone's first account.
  ///   - others: the number of further accounts, which belong to no family.
  ///   - sharingDelay: the delay until a first purchase reaches the family.
  init(_ members: [Families.Member], others: Int = 0, sharingDelay: DelayRange) {
    self.sharingDelay = sharingDelay
    people = []
    firstMembers = []
    people.reserveCapacity(members.count)
    for (number, member) in members.enumerated() {
      people.append(
        Person(family: Int32(member.family), approver: Int32(member.approver?.rawValue ?? -1))
      )
      while firstMembers.count <= member.family { firstMembers.append(Int32(number)) }
      precondition(member.family == firstMembers.count - 1, "families must be consecutive")
    }
    firstMembers.append(Int32(members.count))
    for _ in 0..<others { people.append(Person(family: -1, approver: -1)) }
  }

  /// Returns the adult who approves a person's purchases; nil for adults and for people who left.
  func approver(of account: AccountID) -> AccountID? {
    let person = people[account.rawValue]
    guard person.family >= 0, person.approver >= 0 else { return nil }
    return AccountID(rawValue: Int(person.approver))
  }

  /// Returns the adult who approved an account's purchases when the world began; nil for adults and
  /// for a child's further accounts.
  ///
  /// This adult is still asked if everyone needs approval and the child has left the family.
  func originalApprover(of account: AccountID) -> AccountID? {
    let approver = people[account.rawValue].approver
    return approver < 0 ? nil : AccountID(rawValue: Int(approver))
  }

  /// Returns the other members of a person's family; none for a person without one.
  func others(than account: AccountID) -> [AccountID] {
    let family = Int(people[account.rawValue].family)
    guard family >= 0 else { return [] }
    let members = Int(firstMembers[family])..<Int(firstMembers[family + 1])
    return members.compactMap { number in
      number == account.rawValue || people[number].family < 0 ? nil : AccountID(rawValue: number)
    }
  }

  /// Whether a person shares purchases.
  func isSharing(_ account: AccountID) -> Bool { people[account.rawValue].isSharing }

  mutating func setSharing(_ isSharing: Bool, of account: AccountID) {
    people[account.rawValue].isSharing = isSharing
  }

  mutating func leave(_ account: AccountID) { people[account.rawValue].family = -1 }
}
