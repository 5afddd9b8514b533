import Simulation

/// Who belongs to which family, and who shares what is bought.
///
/// A pure value.
struct Households {
  private struct Person {
    var family: Int?
    let approver: AccountID?
    var isSharing = true
  }

  /// How long it takes until a first purchase reaches the family.
  let sharingDelay: DelayRange
  private var people: ContiguousArray<Person>
  /// The members of each family, in the order of their numbers.
  private var families: [[AccountID]]

  init(_ members: [Families.Member], sharingDelay: DelayRange) {
    self.sharingDelay = sharingDelay
    people = []
    families = []
    for (number, member) in members.enumerated() {
      people.append(Person(family: member.family, approver: member.approver))
      while families.count <= member.family { families.append([]) }
      families[member.family].append(AccountID(rawValue: number))
    }
  }

  /// The adult who approves a person's purchases; nil for adults, and for who left the family.
  func approver(of account: AccountID) -> AccountID? {
    people[account.rawValue].family == nil ? nil : people[account.rawValue].approver
  }

  /// The others of a person's family; none for who is alone.
  func others(than account: AccountID) -> [AccountID] {
    guard let family = people[account.rawValue].family else { return [] }
    return families[family].filter { $0 != account }
  }

  /// Whether a person shares what is bought.
  func isSharing(_ account: AccountID) -> Bool { people[account.rawValue].isSharing }

  mutating func setSharing(_ isSharing: Bool, of account: AccountID) {
    people[account.rawValue].isSharing = isSharing
  }

  mutating func leave(_ account: AccountID) {
    guard let family = people[account.rawValue].family else { return }
    families[family].removeAll { $0 == account }
    people[account.rawValue].family = nil
  }
}
