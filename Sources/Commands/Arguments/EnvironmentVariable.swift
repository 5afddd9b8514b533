/// Environment variables that only the command line knows.
enum EnvironmentVariable {
  /// Says to leave hash seeds as they are.
  static let keepHashSeeds = "STORESTORM_KEEP_HASH_SEEDS"
}
