/// The number that makes a transaction's signed text differ on every device and at every fetch.
///
/// It is StoreKit's `Transaction.deviceVerificationNonce`. Two nonces are always equal: copies of a
/// transaction that differ in nothing else are the same transaction.
package struct DeviceVerificationNonce: Hashable, Sendable {
  /// The nonce of a transaction that no device has fetched, as servers get it.
  package static let none = DeviceVerificationNonce(device: 0, fetch: 0)

  private let device: UInt32
  /// The number of the fetch on the device; 0 if no device has fetched the transaction.
  package let fetch: UInt64

  /// Creates the nonce of a fetch.
  ///
  /// - Parameters:
  ///   - device: the number of the device.
  ///   - fetch: the number of the fetch on this device, from 1.
  package init(device: UInt32, fetch: UInt64) {
    self.device = device
    self.fetch = fetch
  }

  /// The nonce as the lowercase text of a UUID; nil if no device has fetched the transaction.
  package var text: String? {
    guard fetch > 0 else { return nil }
    return "\(Self.hex(UInt64(device), digits: 8))-0000-4000-8000-\(Self.hex(fetch, digits: 12))"
  }

  private static func hex(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The part that comparisons see: the same for all.
  private var value: Bool { true }

  package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
