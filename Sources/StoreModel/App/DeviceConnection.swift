/// The connection of the device to the network, for modules that replace the system's.
package protocol DeviceConnection: AnyObject, Sendable {
  /// Whether the device is online.
  var isOnline: Bool { get }
  /// The changes: whether the device is online from now on.
  var connectionUpdates: StoreUpdates<Bool> { get }
}
