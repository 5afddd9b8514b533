/// The numbering of the store's accounts: everyone's first account, then everyone's second, and so
/// on.
///
/// Most worlds have one account for each person.
struct AccountNumbering {
  /// The number of people.
  let people: Int
  /// The number of Apple Accounts that each person has, at least 1.
  let perPerson: Int

  /// Numbers the accounts that journeys use.
  init(people: Int, journeys: [Journey]) {
    self.people = people
    perPerson = journeys.reduce(1) { most, journey in
      journey.legs.reduce(most) { most, leg in
        if case .useAccount(let number) = leg.step { max(most, number) } else { most }
      }
    }
  }

  /// The number of accounts.
  var count: Int { people * perPerson }

  /// Returns one of a person's accounts, by its number from 1.
  func account(_ number: Int, of person: AccountID) -> AccountID {
    AccountID(rawValue: person.rawValue + (number - 1) * people)
  }

  /// Returns the first account of the person to whom an account belongs.
  func person(of account: AccountID) -> AccountID {
    people > 0 ? AccountID(rawValue: account.rawValue % people) : account
  }
}
