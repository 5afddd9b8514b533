/// The modules of StoreStorm itself.
package enum OwnModules: Sendable {
  /// Their names, with those of ``StandInModules``; the package's manifest declares them.
  package static let names: Set<String> = StandInModules.names.union([
    "AllocationCounter", "AppGlue", "AppStoreServerAPI", "BenchmarkGate", "Benchmarks", "Commands",
    "Entitlements", "FileFormats", "FoundationCapture", "HTTP", "Judging", "LiveStore",
    "Microbenchmarks", "RuntimeHooks", "ServerTesting", "SimulatedXCTest", "Simulation",
    "StoreJSON", "StoreKitTest", "StoreModel", "StoreSigning", "StoreSimulation",
    "StoreStormTesting", "TrialReports", "Trials", "storestorm",
  ])

  /// The names of the modules that only StoreStorm's own tests import.
  ///
  /// Some have code under test and globals for it.
  package static let namesInTests: Set<String> = ["SharedObjects", "TestFixtures", "TestThreads"]
}
