package import Simulation

/// The people of a simulated world.
package struct Population: Hashable, Sendable {
  /// The number of people, each with a store account.
  package var users: Int
  /// The number of people in a family, drawn per family; 1...6, Apple's limit.
  package var familySize: ClosedRange<Int>
  /// The number of adults in a family, drawn per family; an adult approves purchases.
  package var adultsPerFamily: ClosedRange<Int>
  /// The number of devices of a person, drawn per person.
  package var devicesPerPerson: ClosedRange<Int>
  /// How long it takes until a first purchase reaches the buyer's family; renewals take no time.
  ///
  /// Reported as up to an hour; no documentation by Apple was found.
  package var sharingDelay: DelayRange
  /// The settings of the devices' own clocks.
  package var clocks: ClockPlan
  /// How often a family buys in the sandbox although the app and its server are in production.
  ///
  /// App Review and TestFlight do. Source: Apple's "Testing at all stages of development with Xcode
  /// and the sandbox".
  package var sandboxShare: Ratio
  /// The customers who bought the app before the world begins; nil if no one did.
  package var boughtApp: BoughtApp?
  /// The absent people, by number from 0.
  ///
  /// An absent person has an account but no device, does nothing, and answers no request.
  ///
  /// The random draws of other people do not change.
  package var absent: [Int]
  /// The maximum number of devices used per person; further devices are unused.
  package var devicesAtMost: Int

  /// Creates a population.
  package init(
    users: Int,
    familySize: ClosedRange<Int> = 1...1,
    adultsPerFamily: ClosedRange<Int> = 1...1,
    devicesPerPerson: ClosedRange<Int> = 1...1,
    sharingDelay: DelayRange = DelayRange(.zero, .hours(1)),
    clocks: ClockPlan = ClockPlan(),
    sandboxShare: Ratio = .never,
    boughtApp: BoughtApp? = nil,
    absent: [Int] = [],
    devicesAtMost: Int = .max
  ) {
    self.users = users
    self.familySize = familySize
    self.adultsPerFamily = adultsPerFamily
    self.devicesPerPerson = devicesPerPerson
    self.sharingDelay = sharingDelay
    self.clocks = clocks
    self.sandboxShare = sandboxShare
    self.boughtApp = boughtApp
    self.absent = absent
    self.devicesAtMost = devicesAtMost
  }
}
