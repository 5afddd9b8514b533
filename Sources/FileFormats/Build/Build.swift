import Foundation

/// The build of a binary; exact choices and counters apply to one build only.
package struct Build: Hashable, Sendable {
  /// The compiler, such as `swift-6.3.1`.
  package var toolchain: String
  /// The operating system and processor, such as `linux-x86_64`.
  package var platform: String
  /// The configuration: `debug` or `release`.
  package var configuration: String

  /// Describes a build.
  ///
  /// The configuration is `debug` or `release`.
  package init(toolchain: String, platform: String, configuration: String) {
    self.toolchain = toolchain
    self.platform = platform
    self.configuration = configuration
  }

  /// The name of a directory for files that belong to this build only.
  package var directoryName: String { "\(toolchain)-\(platform)-\(configuration)" }

  /// The build of the running binary.
  package static let current = Build(
    toolchain: "swift-" + compiler,
    platform: system + "-" + processor,
    configuration: configuration
  )

  private static var configuration: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }

  private static var system: String {
    #if os(Linux)
    "linux"
    #elseif os(macOS)
    "macos"
    #elseif os(iOS)
    "ios"
    #else
    "other"
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "arm64"
    #else
    "other"
    #endif
  }

  /// The compiler can only be tested for a minimum version, so each version needs its own line.
  private static var compiler: String {
    #if compiler(>=6.5)
    "6.5-or-later"
    #elseif compiler(>=6.4)
    "6.4"
    #elseif compiler(>=6.3.4)
    "6.3.4-or-later"
    #elseif compiler(>=6.3.3)
    "6.3.3"
    #elseif compiler(>=6.3.2)
    "6.3.2"
    #elseif compiler(>=6.3.1)
    "6.3.1"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }
}

/// Whether the order of hash tables in a process repeats in other processes.
///
/// Swift seeds hash tables differently in every process, and each table with its address, so logic
/// that iterates over a dictionary varies between runs. An environment variable, which the runtime
/// reads once at launch, turns this off. Source: the documentation of `Hasher`.
package enum HashSeeds: String, Hashable, Sendable, Codable {
  /// The same in all processes.
  case fixed
  /// Different in each process, and even in each table.
  case drawn

  /// The environment variable of the Swift runtime.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// The seeds of this process.
  package static let current = HashSeeds(environment: ProcessInfo.processInfo.environment)

  /// Determines the seeds of a process from its environment.
  package init(environment: [String: String]) {
    // The runtime reads only the first letter.
    let first = environment[Self.variable]?.first.map { "1yYtT".contains($0) }
    self = first == true ? .fixed : .drawn
  }
}

/// The version of StoreStorm.
package enum ToolVersion: Sendable {
  /// The version number; update the change log first.
  package static let number = "1.0.0"
}
