/// The source of a command's seed.
package enum SeedSource {
  /// The seed under `CI=1`, so that every build of a commit runs the same trials.
  package static let fixed: UInt64 = 0x5EED

  /// Returns the seed to use; print it before anything runs.
  ///
  /// It is ``fixed`` if none is given and `CI` is set, or otherwise drawn from the system.
  package static func seed(given: UInt64?, environment: [String: String]) -> UInt64 {
    if let given { return given }
    if let value = environment["CI"], !value.isEmpty { return fixed }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
