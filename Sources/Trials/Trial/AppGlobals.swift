import Simulation
import StoreModel
import Synchronization

/// Which modules' globals and statics each simulated process has for itself.
public enum AppGlobals: Sendable {
  private static let isCommand = Atomic<Bool>(false)

  /// The modules of StoreStorm itself: what they keep is the judge's.
  private static let own: Set<String> = [
    "AppGlue", "BenchmarkGate", "Benchmarks", "Combine", "Commands", "Entitlements", "FileFormats",
    "FoundationCapture", "Judging", "LiveStore", "OSLog", "Simulation", "StoreKit", "StoreModel",
    "StoreSimulation", "StoreStorm", "SwiftUI", "TrialReports", "Trials", "UIKit", "storestorm",
  ]

  /// Says that this process runs trials for the command line and nothing beside them.
  public static func belongToCommand() { isCommand.store(true, ordering: .relaxed) }

  /// Whether this process runs trials for the command line.
  static var areOfCommand: Bool { isCommand.load(ordering: .relaxed) }

  /// PendingWork for the turn of a variant's globals.
  ///
  /// - Parameter variant: the logic under test.
  /// - Returns: their exchange; nil if there are none to be exchanged.
  /// - Throws: why they cannot be found.
  static func exchange(
    for variant: Variant
  ) throws(ProgramGlobals.Obstacle) -> GlobalsExchange? {
    if let named = variant.globals {
      return named.isEmpty ? nil : try exchange(named)
    }
    guard variant.role == .own, isCommand.load(ordering: .relaxed) else { return nil }
    let modules = try ProgramGlobals.ofThisProgram().modules.filter { !own.contains($0) }
    return try exchange(modules)
  }

  /// Variants are no part of the app: whoever reads one meanwhile must find it.
  private static func exchange(
    _ modules: [String]
  ) throws(ProgramGlobals.Obstacle) -> GlobalsExchange? {
    try GlobalsExchange(modules: modules, besides: ["StoreModel.Variant"])
  }

  /// Whether a variant may use globals of which nobody has said whose they are: in a test, where
  /// other tests may use them too.
  static func areUnknown(of variant: Variant) -> Bool {
    variant.globals == nil && variant.role == .own && variant.captures
      && !isCommand.load(ordering: .relaxed)
  }

  /// Notices that code under test uses a global; nil where the program's cannot be found.
  static let watch = GlobalsWatch(except: own)
}
