import FileFormats
import Foundation

/// Restarts the process with fixed hash seeds, so that hash tables have the same order in all
/// processes.
///
/// Unsafe, because the arguments of a process are pointers, which are passed on unchanged.
enum StartAgain {
  /// Returns whether a process with such arguments must restart.
  ///
  /// An explicit setting of hash seeds applies, whatever it is, which also prevents endless
  /// restarts.
  static func isNeeded(
    _ arguments: [String],
    _ tool: ToolDescription,
    _ environment: [String: String]
  ) -> Bool {
    guard environment[HashSeeds.variable, default: ""].isEmpty,
      ["", "0"].contains(environment[EnvironmentVariable.keepHashSeeds, default: ""]),
      case .command(let parsed)? = try? ArgumentParser(tool).parse(arguments)
    else { return false }
    return StormCommand.command(parsed)?.runsTrials ?? false
  }

  /// Restarts the program with the same process, arguments, streams and directory.
  ///
  /// Returns only if that fails.
  static func now(calledAs own: String) -> String {
    unsafe setenv(HashSeeds.variable, "1", 1)
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    let found = path.split(separator: ":").map { "\($0)/\(own)" }
    let places = own.contains("/") ? [own] : found
    let others = [ChildProcess.executable.path, "/proc/self/exe"]
    for place in places + others where isThisProgram(place) {
      unsafe execv(place, CommandLine.unsafeArgv)
    }
    let reason = unsafe String(cString: strerror(errno))
    unsafe unsetenv(HashSeeds.variable)
    return reason
  }

  /// Whether a path is this program; the path that called it may be another program by now.
  private static func isThisProgram(_ path: String) -> Bool {
    #if os(Linux)
    let files = FileManager.default
    let numbers = [path, "/proc/self/exe"].map { path in
      (try? files.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path))
        .map { [$0[.systemNumber] as? Int, $0[.systemFileNumber] as? Int] }
    }
    return path == "/proc/self/exe" || numbers[0] != nil && numbers[0] == numbers[1]
    #else
    return true
    #endif
  }
}
