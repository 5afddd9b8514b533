import Simulation

/// A platform on which the store's behavior has been measured.
package enum StorePlatform: String, Hashable, Sendable, CaseIterable {
  /// iOS 27.0, in the simulator.
  case iOS27 = "iOS 27"
  /// macOS 26.6.
  case macOS26 = "macOS 26"
}

/// Where an irregularity was observed, or why it may happen.
package struct PlatformSource: Hashable, Sendable {
  /// What the source is worth, from the most to the least.
  package enum Trust: String, Hashable, Sendable, CaseIterable {
    /// Apple's documentation leaves the behavior open.
    case unspecified = "not specified by Apple"
    /// It was measured on the platforms.
    case measured
    /// Reports of shipped products say so.
    case reported
  }

  /// What the source is worth.
  package let trust: Trust
  /// The platforms on which it was measured; empty if they are not known.
  package let platforms: [StorePlatform]
  /// The address of the source.
  package let address: String

  /// The source in words: `measured on macOS 26, not on iOS 27: https://…`.
  package var words: String {
    guard trust == .measured else { return "\(trust.rawValue): \(address)" }
    let others = StorePlatform.allCases.filter { !platforms.contains($0) }
    return "measured on " + platforms.map(\.rawValue).joined(separator: " and ")
      + (others.isEmpty ? "" : ", not on " + others.map(\.rawValue).joined(separator: " or "))
      + ": \(address)"
  }
}

extension FaultDeclaration {
  /// Measurements of StoreKit on two platforms, of September 2026.
  private static let measurements = "https://github.com/Kosikowski/swift-storekit"

  /// Declares on which platforms the behavior was measured.
  func measured(on platforms: StorePlatform...) -> Self {
    sourced(
      PlatformSource(trust: .measured, platforms: platforms, address: Self.measurements)
    )
  }

  /// Declares that a page of Apple's documentation leaves the behavior open.
  func unspecified(by address: String) -> Self {
    sourced(PlatformSource(trust: .unspecified, platforms: [], address: address))
  }

  /// Whether the store itself behaves so, and nothing breaks.
  package var isIrregularity: Bool { section == .irregularities || section == .reported }

  /// What is known of where the behavior occurs; nil if it is no irregularity, or has no source.
  package var knownFrom: PlatformSource? {
    platformSource
      ?? bugs.first.map { PlatformSource(trust: .reported, platforms: [], address: $0.address) }
  }

  /// Makes what was measured on some platforms happen, as often and as long as it can.
  ///
  /// - Parameters:
  ///   - platforms: the platforms.
  ///   - plan: the plan.
  package static func switchOn(measuredOn platforms: [StorePlatform], _ plan: inout WorldPlan) {
    for fault in all(in: .irregularities) {
      guard let known = fault.platformSource, known.platforms.contains(where: platforms.contains)
      else { continue }
      switch fault.value {
      case .chance(let path, let worst): plan[keyPath: path] = worst
      case .episode(let path, _, let longest):
        let lasts = DelayRange(.zero, longest)
        plan[keyPath: path] = Irregularities.Episode(.always, lasts: lasts)
      default: break
      }
    }
  }
}
