package import Simulation
import StoreModel

/// A value by which recordings tell events apart.
///
/// Recordings replay by names on other builds, so a name is built of identifiers, numbers and raw
/// values alone. Reports describe the same value with ``Phrased``, whose words no name contains.
protocol Identified {
  /// The parts that the value adds to a name.
  var identities: [String] { get }
}

extension Identified where Self: RawRepresentable, RawValue == String {
  var identities: [String] { [rawValue] }
}

extension Bool: Identified {
  var identities: [String] { [self ? "true" : "false"] }
}

extension Int: Identified {
  var identities: [String] { [String(self)] }
}

extension String: Identified {
  /// The text in quotation marks, which set it apart from other parts whatever it contains.
  var identities: [String] {
    let escaped = flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return ["\"" + String(escaped) + "\""]
  }
}

extension Optional: Identified where Wrapped: Identified {
  var identities: [String] { self?.identities ?? ["none"] }
}

extension Array: Identified where Element: Identified {
  var identities: [String] { flatMap(\.identities) }
}

/// A part of a name that is there only if it holds.
struct Flag: Identified {
  let identities: [String]

  init(_ name: String, _ holds: Bool) { identities = holds ? [name] : [] }
}

extension VirtualDuration: Identified {
  var identities: [String] {
    [rawValue < 0 ? "-" + TimeLength.text(.zero - self) : TimeLength.text(self)]
  }
}

extension CalendarZone: Identified {
  var identities: [String] { [ZoneName.text(self)] }
}

extension AccountID: Identified {
  var identities: [String] { ["account-\(rawValue)"] }
}

extension WorldOwner: Identified {
  var identities: [String] {
    switch self {
    case .store: ["store"]
    case .bus: ["bus"]
    case .sender: ["sender"]
    case .server: ["server"]
    case .workers: ["workers"]
    case .database: ["database"]
    case .load: ["load"]
    case .person(let account): ["person-\(account.rawValue)"]
    case .device(let device): ["device-\(device.rawValue)"]
    case .app(let device): ["app-\(device.rawValue)"]
    }
  }
}

extension Operation {
  /// Returns the name of a deferred operation: whose lane it reaches, and what it is.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - label: The label of the lane.
  /// - Returns: The two parts of the name.
  package static func words(
    _ operation: Operation,
    _ label: UInt64
  ) -> (owner: String, what: String) {
    let owner = WorldOwner(label: label).identities.joined(separator: " ")
    guard let known = WorldOperation(rawValue: operation.code) else {
      return (owner, "operation-\(operation.code)")
    }
    // Their subjects count calls, so one more call would shift them.
    let isCounted = known == .call || known == .reply
    return (owner, isCounted ? known.word : "\(known.word) \(operation.subject)")
  }
}
