import AppStoreServerAPI
import FileFormats
import Simulation
import StoreJSON
import StoreSimulation

/// Reads the key "api" of a target file.
enum APITargetReader {
  private static let api = KeySet("api", required: ["port"], optional: ["faults"])
  private static let faults = KeySet(
    "faults",
    optional: APIFaults.Fault.allCases.map(\.rawValue) + ["staleBy"]
  )

  /// Reads a value; nil if it has a mistake, which the reader of values has noted.
  static func read(_ value: JSONNode, _ values: inout ValueReader) -> APITarget? {
    guard values.object(value, keys: api) else { return nil }
    let port = value["port"].flatMap { values.integer($0, in: 1...65_535) }
    let faults = value["faults"].map { self.faults($0, &values) } ?? APIFaults()
    return port.map { APITarget(port: UInt16($0), faults: faults) }
  }

  private static func faults(_ value: JSONNode, _ values: inout ValueReader) -> APIFaults {
    var faults = APIFaults()
    guard values.object(value, keys: self.faults) else { return faults }
    for fault in APIFaults.Fault.allCases {
      if let ratio = value[fault.rawValue].flatMap({ values.ratio($0) }) { faults[fault] = ratio }
    }
    if let length = value["staleBy"].flatMap({
      values.length($0, from: .milliseconds(1), to: .days(365))
    }) {
      faults.staleBy = DelayRange(length, length)
    }
    return faults
  }
}
