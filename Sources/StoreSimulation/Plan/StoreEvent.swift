public import Simulation
public import StoreModel

/// Something that the developer does in App Store Connect while people use the app.
public struct StoreEvent: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// Asks a higher price of everybody who is subscribed.
    case raisePrice(ProductID, to: Price, needsConsent: Bool)
    /// Gives everybody who is subscribed more time.
    case extend(ProductID, by: VirtualDuration)
    /// Sells a product no longer.
    case remove(ProductID)
  }

  /// When, after the world begins.
  public var begins: DelayRange
  /// What is done.
  public var action: Action

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - begins: when, after the world begins.
  ///   - action: what is done.
  public init(begins: DelayRange, action: Action) {
    self.begins = begins
    self.action = action
  }
}
