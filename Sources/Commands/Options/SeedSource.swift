/// Where the seed of a command comes from.
package enum SeedSource {
  /// The seed under `CI=1`, so that every build of a commit runs the same trials.
  package static let fixed: UInt64 = 0x5EED

  /// The seed to use; print it before anything runs.
  ///
  /// - Parameters:
  ///   - given: what `--seed` says.
  ///   - environment: environment variables.
  /// - Returns: what was given, else ``fixed`` where `CI` is set to more than nothing, else one
  ///   drawn from the system.
  package static func seed(given: UInt64?, environment: [String: String]) -> UInt64 {
    if let given { return given }
    if let value = environment["CI"], !value.isEmpty { return fixed }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
