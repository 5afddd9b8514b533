import StoreSimulation

/// The name of a fault that was removed from a trial, such as `fault kill`.
extension FaultDeclaration {
  /// The name in recordings.
  var trimmedName: String { "\(sectionWord) \(key)" }

  /// Finds the removable fault with a name.
  init?(trimmed name: String) {
    guard let fault = Self.removable.first(where: { $0.trimmedName == name }) else { return nil }
    self = fault
  }

  private var sectionWord: String {
    switch section {
    case .irregularities: "irregularity"
    case .reported: "reported"
    case .faults: "fault"
    case .errors: "error"
    case .api: "API"
    case .background: "background"
    case .network: "network"
    case .notifications: "notifications"
    case .payment: "payment"
    case .signIn: "sign-in"
    case .refund: "refund"
    case .deviceClock: "clock"
    }
  }
}
