import FileFormats

/// The version of StoreStorm.
enum Version {
  /// Its number.
  static let number = ToolVersion.number

  /// One line for `--version`: what decides whether a recording can be replayed exactly.
  static var line: String {
    let build = Build.current
    return "StoreStorm \(number) (\(build.toolchain), \(build.platform), \(build.configuration))"
  }
}
