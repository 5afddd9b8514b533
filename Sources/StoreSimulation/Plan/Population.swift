public import Simulation

/// Who lives in a simulated world.
public struct Population: Hashable, Sendable {
  /// How many people there are, each with a store account.
  public var users: Int
  /// How many people a family has, drawn per family; 1...6, Apple's bound.
  public var familySize: ClosedRange<Int>
  /// How many members of a family are adults, drawn per family; an adult approves purchases.
  public var adultsPerFamily: ClosedRange<Int>
  /// How many devices a person has, drawn per person.
  public var devicesPerPerson: ClosedRange<Int>
  /// How long it takes until a first purchase reaches the buyer's family; renewals take no time.
  ///
  /// Reported as up to an hour; no text of Apple's was found.
  public var sharingDelay: DelayRange
  /// What their devices' own clocks show.
  public var clocks: ClockPlan
  /// Who is left out, by number from 0: has an account, but no device, does nothing and answers
  /// nobody.
  ///
  /// What the others draw stays as it is.
  public var absent: [Int]
  /// How many of a person's devices are used at most; the others are left out.
  public var devicesAtMost: Int

  /// Describes a population.
  public init(
    users: Int,
    familySize: ClosedRange<Int> = 1...1,
    adultsPerFamily: ClosedRange<Int> = 1...1,
    devicesPerPerson: ClosedRange<Int> = 1...1,
    sharingDelay: DelayRange = DelayRange(.zero, .hours(1)),
    clocks: ClockPlan = ClockPlan(),
    absent: [Int] = [],
    devicesAtMost: Int = .max
  ) {
    self.users = users
    self.familySize = familySize
    self.adultsPerFamily = adultsPerFamily
    self.devicesPerPerson = devicesPerPerson
    self.sharingDelay = sharingDelay
    self.clocks = clocks
    self.absent = absent
    self.devicesAtMost = devicesAtMost
  }
}
