/// The environment variables that only the command line reads.
enum EnvironmentVariable {
  /// The variable with the command that printed commands begin with, set by `try` for the program
  /// that it starts.
  static let command = "STORESTORM_COMMAND"
  /// The variable that leaves out the check of the glue, which `try` has made before it hunts.
  static let checkedGlue = "STORESTORM_CHECKED_GLUE"
  /// The variable that leaves hash seeds as they are.
  static let keepHashSeeds = "STORESTORM_KEEP_HASH_SEEDS"
}
