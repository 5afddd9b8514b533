package import Simulation
package import StoreModel

/// The sequence of steps of a person.
package struct Journey: Hashable, Sendable {
  /// A kind of person who goes on a journey.
  package enum Traveller: String, Hashable, Sendable, CaseIterable {
    /// A member of a family whose purchases need approval.
    case child
    /// Any other person.
    case adult
    /// Any person.
    case anyone
  }

  /// A step of a journey.
  package enum Step: Hashable, Sendable {
    /// Launches the app, or brings it to the foreground.
    case launch
    /// Sends the app to the background.
    case background
    /// Ends the app's process.
    case kill
    /// Deletes the app, installs it again and launches it.
    case reinstall
    /// Replaces the device by a new one with the same account, and launches the app there.
    case newDevice
    /// Uses another of the person's Apple Accounts on the device, numbered from 1.
    case useAccount(Int)
    /// Goes offline.
    case goOffline
    /// Goes online.
    case goOnline
    /// Sets the device's own clock ahead, or back if negative.
    case setClock(VirtualDuration)
    /// Waits.
    case wait(DelayRange)
    /// Opens a sheet of the app.
    case open(Sheet)
    /// Closes the app's open sheet.
    case closeSheet
    /// Taps the buy button, more than once if impatient, and answers the payment sheet.
    case purchase(ProductID, taps: Int)
    /// Taps "Restore purchases", more than once if impatient.
    case restore(taps: Int)
    /// Dismisses the visible alert, if any.
    case dismissAlert
    /// Opens one more window of the app.
    case openWindow
    /// Closes the window opened last.
    case closeWindow
    /// Requests a refund outside the app, which Apple grants.
    case refund(ProductID)
    /// Buys outside the app: in the App Store app, or in an app on another device.
    case purchaseOutside(ProductID)
    /// Taps "Buy" on a product promoted in the App Store, which opens the app to complete it.
    case promotedPurchase(ProductID)
    /// Turns off automatic renewal in the system settings.
    case cancelSubscription(ProductID)
    /// Turns automatic renewal on again.
    case resumeSubscription(ProductID)
    /// Accepts or declines a price increase.
    case answerPriceIncrease(ProductID, agrees: Bool)
    /// Redeems a code for a subscription, outside the app; named by the offer's reference name.
    case redeemCode(String)
    /// Switches to the App Store of another country.
    case changeStorefront(Storefront)
    /// Turns sharing of purchases with the family on or off.
    case shareWithFamily(isShared: Bool)
    /// Leaves the family.
    case leaveFamily
    /// Simulates an earlier version of the app that left a value in the device's storage.
    case leaveBehind(key: String, value: String)
    /// Signs in with one of the person's logins of the app, numbered from 1.
    case signIn(Int)
    /// Signs out of the app.
    case signOut
    /// Sends the app's server a forged purchase, bypassing the app.
    case forgePurchase
    /// Makes an image with the app, which costs a credit.
    case makeImage
    /// Looks at the history of credits.
    case showHistory
    /// Performs a custom action of your own app.
    case custom(String)
  }

  /// A step and its device.
  package struct Leg: Hashable, Sendable {
    /// The step.
    package var step: Step
    /// The number of the person's device, from 0; a person with fewer devices uses the last.
    package var device: Int

    /// Creates a leg.
    package init(_ step: Step, device: Int = 0) {
      self.step = step
      self.device = device
    }
  }

  /// The name, for reports.
  package var name: String
  /// The kind of person who goes on it.
  package var traveller: Traveller
  /// The weight relative to the other journeys open to the same person.
  package var weight: UInt32
  /// The delay from the start of the world.
  package var begins: DelayRange
  /// The pause between two steps, unless the steps specify one.
  package var thinkTime: DelayRange
  /// The steps.
  package var legs: [Leg]

  /// The maximum number of Apple Accounts of a person.
  package static let mostAccounts = 3

  /// Creates a journey.
  package init(
    name: String,
    traveller: Traveller = .anyone,
    weight: UInt32 = 1,
    begins: DelayRange = .zero,
    thinkTime: DelayRange = DelayRange(.milliseconds(300), .seconds(5)),
    legs: [Leg]
  ) {
    self.name = name
    self.traveller = traveller
    self.weight = weight
    self.begins = begins
    self.thinkTime = thinkTime
    self.legs = legs
  }
}
