import FileFormats
import Foundation

/// Starts the process again with hash tables whose order other processes repeat.
///
/// Unsafe, because the arguments of a process are pointers; they are handed on as they came.
enum StartAgain {
  /// Whether a process with such arguments must be started again.
  ///
  /// What somebody has said about hash seeds holds, whatever it is; it also ends any circle.
  ///
  /// - Parameters:
  ///   - arguments: without the name of the executable.
  ///   - tool: what may be written.
  ///   - environment: environment variables.
  /// - Returns: whether logic under test will run, and nobody has said how its tables are seeded.
  static func isNeeded(
    _ arguments: [String],
    _ tool: ToolDescription,
    _ environment: [String: String]
  ) -> Bool {
    guard environment[HashSeeds.variable, default: ""].isEmpty,
      ["", "0"].contains(environment[EnvironmentVariable.keepHashSeeds, default: ""]),
      case .command(let parsed)? = try? ArgumentParser(tool).parse(arguments)
    else { return false }
    return Command(parsed)?.runsTrials ?? false
  }

  /// Becomes the same program anew: same process, arguments, streams and directory.
  ///
  /// Comes back only if that is impossible.
  ///
  /// - Parameter own: how the process was called, which decides under which name it is listed.
  /// - Returns: why it is impossible.
  static func now(calledAs own: String) -> String {
    unsafe setenv(HashSeeds.variable, "1", 1)
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    let found = path.split(separator: ":").map { "\($0)/\(own)" }
    let places = own.contains("/") ? [own] : found
    let others = [WorkerProcess.executable.path, "/proc/self/exe"]
    for place in places + others where isThisProgram(place) {
      unsafe execv(place, CommandLine.unsafeArgv)
    }
    let reason = unsafe String(cString: strerror(errno))
    unsafe unsetenv(HashSeeds.variable)
    return reason
  }

  /// The name by which it was called may be another program's by now.
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
