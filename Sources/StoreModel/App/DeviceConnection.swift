/// The connection of the device to the network, for modules that replace the system's.
package protocol DeviceConnection: AnyObject, Sendable {
  /// Whether the device is online.
  var isOnline: Bool { get }
  /// The changes: whether the device is online from now on.
  var connectionUpdates: StoreUpdates<Bool> { get }
  /// What answers the app's requests to servers other than the App Store; nil if nothing does.
  var responder: (any Sendable)? { get set }

  /// Carries a request of the app to such a server, which takes time.
  ///
  /// - Returns: Whether it arrived.
  func carryRequest() async -> Bool

  /// Carries the answer back.
  ///
  /// - Returns: Whether it arrived.
  func carryResponse() async -> Bool
}
