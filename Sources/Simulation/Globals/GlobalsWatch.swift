// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// Notices that code under test uses globals that are not exchanged.
///
/// Of those that Swift initializes at their first use each use is noticed; of the others none is.
public final class GlobalsWatch: Sendable {
  /// The modules of all variables that are watched, by the addresses of their tokens.
  private let modules: [UInt: String]

  /// Watches the variables of this program; nil where they cannot be found, or there are none.
  ///
  /// - Parameter modules: whose variables are not watched.
  public init?(except modules: Set<String>) {
    guard let program = try? ProgramGlobals.ofThisProgram() else { return nil }
    var found: [UInt: String] = [:]
    for module in program.modules where !modules.contains(module) {
      for variable in (try? program.variables(of: [module])) ?? [] where variable.stem != nil {
        found[variable.place.address] = module
      }
    }
    self.modules = found
    guard !found.isEmpty else { return nil }
    unsafe storestorm_watch_globals { address, token in
      guard let simulation = unsafe SimulationHandle.at(address).simulation,
        simulation.state.domain != nil, !simulation.ignoresGlobals,
        let module = simulation.globalsWatch?.modules[token]
      else { return }
      simulation.handle.note(.globalsNotNamed, module)
    }
  }
}
