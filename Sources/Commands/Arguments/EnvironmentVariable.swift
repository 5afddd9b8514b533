/// The environment variables that only the command line reads.
enum EnvironmentVariable {
  /// The variable that leaves hash seeds as they are.
  static let keepHashSeeds = "STORESTORM_KEEP_HASH_SEEDS"
}
