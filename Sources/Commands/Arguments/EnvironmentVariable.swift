/// The environment variables that only the command line reads.
enum EnvironmentVariable {
  /// The variable with the command that printed commands begin with, set by `try` for the program
  /// that it starts.
  static let command = "STORESTORM_COMMAND"
  /// The variable that leaves hash seeds as they are.
  static let keepHashSeeds = "STORESTORM_KEEP_HASH_SEEDS"
}
