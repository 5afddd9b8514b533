import Foundation

/// The open files that the process was handed beside its streams.
enum InheritedFiles {
  /// Has them closed in whatever the logic under test starts.
  ///
  /// Whoever holds the one by which Foundation hears of the end of a process makes that look as if
  /// it went on: a hunt, and an interrupt of it, would wait for a child of the logic.
  static func keepFromLogic() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    for case let number? in names.map({ Int32($0) }) where number > STDERR_FILENO {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }
}
