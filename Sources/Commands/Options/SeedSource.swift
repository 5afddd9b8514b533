/// The source of a command's seed.
package enum SeedSource {
  /// The seed under `CI=1`, so that every build of a commit runs the same trials.
  package static let fixed: UInt64 = 0x5EED

  /// Returns the seed to use; print it before anything runs.
  ///
  /// - Parameters:
  ///   - given: the value of `--seed`.
  ///   - environment: the environment variables.
  /// - Returns: the given seed; otherwise ``fixed`` if `CI` is set and not empty; otherwise a seed
  ///   drawn from the system.
  package static func seed(given: UInt64?, environment: [String: String]) -> UInt64 {
    if let given { return given }
    if let value = environment["CI"], !value.isEmpty { return fixed }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
