package import StoreSimulation

/// Where the server under test finds the App Store Server API, and the faults there.
package struct APITarget: Hashable, Sendable {
  /// The port on 127.0.0.1.
  package let port: UInt16
  /// The faults.
  package let faults: APIFaults
}
