import FileFormats

/// The version of StoreStorm.
enum Version {
  static let number = ToolVersion.number

  /// The line for `--version`, with what determines whether a recording can be replayed exactly.
  static var line: String {
    let build = Build.current
    return "StoreStorm \(number) (\(build.toolchain), \(build.platform), \(build.configuration))"
  }
}
