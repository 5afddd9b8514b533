/// Detects that code under test uses globals that are not exchanged.
///
/// It detects every use of a lazily initialized global, and no use of any other.
package final class GlobalsWatch: Sendable {
  /// The modules of the watched variables, by the addresses of their tokens.
  private let modules: [UInt: String]

  /// Watches the variables of this program; nil if they cannot be found or there are none.
  ///
  /// - Parameter modules: The modules whose variables are not watched.
  package init?(except modules: Set<String>) {
    guard let program = try? ProgramGlobals.ofThisProgram() else { return nil }
    var found: [UInt: String] = [:]
    for module in program.modules where !modules.contains(module) {
      for variable in (try? program.variables(of: [module])) ?? [] where variable.stem != nil {
        found[variable.place.address] = module
      }
    }
    self.modules = found
    guard !found.isEmpty else { return nil }
  }

  /// Returns the module of the variable with a token at an address, if it is watched.
  func module(ofToken address: UInt) -> String? { modules[address] }
}
