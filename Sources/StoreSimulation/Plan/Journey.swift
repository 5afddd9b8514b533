public import Simulation
public import StoreModel

/// A range of time from which a length is drawn, or inside which a schedule is free to choose.
public struct DelayRange: Hashable, Sendable {
  /// The shortest.
  public let least: VirtualDuration
  /// The longest.
  public let most: VirtualDuration

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - least: the shortest, not negative.
  ///   - most: the longest, not below `least`.
  public init(_ least: VirtualDuration, _ most: VirtualDuration) {
    precondition(.zero <= least && least <= most, "a range runs upwards from zero")
    self.least = least
    self.most = most
  }

  /// At once.
  public static let zero = DelayRange(.zero, .zero)
}

/// What a person does, one thing after the other.
public struct Journey: Hashable, Sendable {
  /// Who goes on a journey.
  public enum Traveller: Hashable, Sendable, CaseIterable {
    /// A member of a family whose purchases need approval.
    case child
    /// Anybody else.
    case adult
    /// Everybody.
    case anyone
  }

  /// One thing that is done.
  public enum Step: Hashable, Sendable {
    /// Starts the app, or brings it to the front if it runs.
    case launch
    /// Leaves the app running behind another.
    case background
    /// Ends the app's process.
    case kill
    /// Lets the connection go.
    case goOffline
    /// Has a connection again.
    case goOnline
    /// Puts the device's own clock forward, or back if negative.
    case setClock(VirtualDuration)
    /// PendingWork.
    case wait(DelayRange)
    /// Opens a sheet of the app.
    case open(Sheet)
    /// Closes the app's open sheet.
    case closeSheet
    /// Taps the buy button, more than once if impatient, and answers the payment sheet.
    case purchase(ProductID, taps: Int)
    /// Taps "Restore purchases", more than once if impatient.
    case restore(taps: Int)
    /// Taps away the alert in front, if there is one.
    case dismissAlert
    /// Opens one more window of the app.
    case openWindow
    /// Closes the window opened last.
    case closeWindow
    /// Asks Apple for the money back, outside the app; granted.
    case refund(ProductID)
    /// Buys outside the app: in the App Store app, or with another app on another machine.
    case purchaseOutside(ProductID)
    /// Turns the renewal of a subscription off, in the settings of the system.
    case cancelSubscription(ProductID)
    /// Turns it on again.
    case resumeSubscription(ProductID)
    /// Answers a higher price: agrees, or declines.
    case answerPriceIncrease(ProductID, agrees: Bool)
    /// Redeems a code for a subscription, outside the app; named by the offer's reference name.
    case redeemCode(String)
    /// Goes over to the App Store of another country.
    case changeStorefront(Storefront)
    /// Shares purchases with the family from now on, or no longer.
    case shareWithFamily(Bool)
    /// Leaves the family.
    case leaveFamily
    /// Has used an earlier version of the app, which left a value on the device's storage.
    case leaveBehind(key: String, value: String)
    /// Signs in with one of the person's logins of the app, numbered from 1.
    case signIn(Int)
    /// Signs out of the app.
    case signOut
    /// Sends the app's server a purchase that the App Store never signed, past the app.
    case forgePurchase
    /// Makes an image with the app, which costs a credit.
    case makeImage
    /// Looks at the history of credits.
    case showHistory
    /// Does something that only an app of your own knows.
    case custom(String)
  }

  /// One step and the device on which it is done.
  public struct Leg: Hashable, Sendable {
    /// What is done.
    public var step: Step
    /// The number of the person's device, from 0; a person with fewer devices uses the last.
    public var device: Int

    /// Makes a leg.
    public init(_ step: Step, device: Int = 0) {
      self.step = step
      self.device = device
    }
  }

  /// Its name, for reports.
  public var name: String
  /// Who goes on it.
  public var traveller: Traveller
  /// How often it is chosen, beside the other journeys open to the same person.
  public var weight: UInt32
  /// When it begins, after the world does.
  public var begins: DelayRange
  /// The pause between two steps, where the steps do not say.
  public var thinkTime: DelayRange
  /// What is done.
  public var legs: [Leg]

  /// Describes a journey.
  public init(
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
