/// Imports go in one direction; above all, the logic under test cannot see the rules.
enum ImportRule {
  /// The allowed imports of everything that runs or judges a world.
  private static let world: Set<String> = ["Simulation", "StoreModel", "StoreSimulation"]

  /// The allowed imports of each target from this package.
  static let modules: [String: Set<String>] = [
    "Simulation": ["RuntimeHooks"],
    "FoundationCapture": ["RuntimeHooks", "Simulation"],
    "StoreJSON": [],
    "StoreModel": ["StoreJSON"],
    "StoreSigning": ["StoreJSON", "StoreModel"],
    "HTTP": [],
    "Entitlements": ["StoreModel"],
    "LiveStore": ["StoreModel"],
    "StoreSimulation": ["Simulation", "StoreModel", "StoreSigning"],
    "FileFormats": ["StoreJSON", "Simulation", "StoreModel"],
    "Judging": world.union(["FileFormats"]),
    "Trials": world.union(["FileFormats", "FoundationCapture", "StoreJSON", "Judging"]),
    "TrialReports": world.union(["FileFormats", "StoreJSON", "Judging", "StoreSigning", "Trials"]),
    "AppStoreServerAPI": world.union(["HTTP", "StoreJSON", "StoreSigning"]),
    "ServerTesting": world.union([
      "AppStoreServerAPI", "FileFormats", "HTTP", "StoreJSON", "Judging", "StoreSigning",
      "TrialReports", "Trials",
    ]),
    "StoreStormTesting": world.union(["Judging", "TrialReports", "Trials"]),
    "BenchmarkGate": world.union(["FileFormats", "StoreJSON", "Judging", "TrialReports", "Trials"]),
    "Commands": world.union([
      "AppStoreServerAPI", "BenchmarkGate", "FileFormats", "FoundationCapture", "StoreJSON",
      "Judging", "ServerTesting", "StoreSigning", "TrialReports", "Trials",
    ]),
    "StandIns": [
      "Combine", "FoundationCapture", "OSLog", "Simulation", "StoreModel", "SwiftUI", "UIKit", "os",
    ],
    "AppGlue": ["StoreKit", "StoreModel", "SwiftUI", "UIKit"],
    "TestStandIns": [
      "Commands", "FoundationCapture", "Judging", "Simulation", "StoreJSON", "StoreKit",
      "StoreModel", "StoreSimulation", "Trials",
    ],
    "storestorm": ["AllocationCounter", "Commands", "Entitlements", "Microbenchmarks", "Trials"],
    "Microbenchmarks": world.union(["BenchmarkGate", "Judging"]),
    "Benchmarks": world.union(["Commands", "Entitlements", "FileFormats", "StoreJSON", "Trials"]),
  ]

  /// The allowed imports of each target from the toolchain.
  static let system: [String: Set<String>] = [
    // The protocol for sleeps is no part of what every file sees.
    "Simulation": ["Synchronization", "_Concurrency"],
    "FoundationCapture": ["Dispatch", "Foundation", "Synchronization"],
    // Sockets; the systems name their C library in different ways.
    "HTTP": ["Darwin", "Glibc", "Musl"],
    "Entitlements": ["Synchronization"],
    "LiveStore": ["Foundation", "StoreKit", "Synchronization"],
    "StoreSimulation": ["Synchronization"],
    "FileFormats": ["Foundation"],
    "Trials": ["Foundation", "Runtime", "Synchronization"],
    "TrialReports": ["Foundation", "Synchronization"],
    "ServerTesting": ["Foundation", "Synchronization"],
    "BenchmarkGate": ["Foundation", "Synchronization"],
    "Commands": ["Foundation", "Synchronization"],
    "StandIns": [
      "Dispatch", "Foundation", "FoundationNetworking", "Observation", "Synchronization",
    ],
    "AppGlue": ["Foundation"],
    "TestStandIns": ["Dispatch", "Foundation", "Synchronization"],
    "Microbenchmarks": ["Synchronization"],
    "Benchmarks": ["Dispatch", "Foundation", "Synchronization"],
  ]

  static func complaints(about file: RepositoryFile) -> [String] {
    guard let target = file.target, !file.path.hasPrefix("Tests/") else { return [] }
    guard let allowed = modules[target] else {
      return ["\(file.path): the target '\(target)' is not listed in ImportRule"]
    }
    let known = allowed.union(system[target] ?? [])
    return imports(of: file).filter { !known.contains($0.module) }.map { found in
      "\(file.path):\(found.line): '\(target)' must not import '\(found.module)'"
    }
  }

  static func imports(of file: RepositoryFile) -> [(module: String, line: Int)] {
    file.lines(of: file.code).compactMap { line -> (module: String, line: Int)? in
      let words = line.text.split(separator: " ")
      let isImport = words.prefix { $0 != "import" }
        .allSatisfy {
          ["public", "package", "internal", "private"].contains($0) || $0.first == "@"
        }
      guard isImport, let place = words.firstIndex(of: "import"), place + 1 < words.count else {
        return nil
      }
      // "import struct Foundation.Data" imports Foundation.
      guard let name = words.last else { return nil }
      return (String(name.prefix { $0 != "." }), line.number)
    }
  }
}
