import Trials

/// The version of StoreStorm.
enum Version {
  /// Its number; it goes up in the change log first.
  static let number = "0.1.0"

  /// One line for `--version`: what decides whether a recording can be replayed exactly.
  static var line: String {
    let build = Build.current
    return "StoreStorm \(number) (\(build.toolchain), \(build.platform), \(build.configuration))"
  }
}
