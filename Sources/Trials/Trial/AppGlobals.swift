import Simulation
import StoreModel
import Synchronization

/// The modules whose globals and statics each simulated process has its own copies of.
package enum AppGlobals: Sendable {
  private static let isCommand = Atomic<Bool>(false)

  /// Declares that this process only runs trials for the command line.
  package static func belongToCommand() { isCommand.store(true, ordering: .relaxed) }

  /// Whether this process runs trials for the command line.
  static var areOfCommand: Bool { isCommand.load(ordering: .relaxed) }

  /// Prepares to exchange the globals of a variant.
  ///
  /// Nil if there are no globals to exchange.
  static func exchange(for variant: Variant) throws(ProgramGlobals.Obstacle) -> GlobalsExchange? {
    if let named = variant.globals { return named.isEmpty ? nil : try exchange(named) }
    guard variant.role == .own, isCommand.load(ordering: .relaxed) else { return nil }
    // The state of StoreStorm's own modules belongs to the simulator.
    let modules = try ProgramGlobals.ofThisProgram().modules.filter {
      !OwnModules.names.contains($0)
    }
    return try exchange(modules)
  }

  /// Variants are not part of the app, so all code must be able to read them at any time.
  private static func exchange(
    _ modules: [String]
  ) throws(ProgramGlobals.Obstacle) -> GlobalsExchange? {
    try GlobalsExchange(modules: modules, besides: ["StoreModel.Variant"])
  }

  /// Returns whether a variant may use globals of unknown ownership, in a test whose other tests
  /// may use them, too.
  static func areUnknown(of variant: Variant) -> Bool {
    variant.globals == nil && variant.role == .own && variant.captures
      && !isCommand.load(ordering: .relaxed)
  }

  /// A watch that notices when code under test uses a global; nil if the globals cannot be found.
  static let watch = GlobalsWatch(except: OwnModules.names)
}
