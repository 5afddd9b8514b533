import Foundation

/// The open files that the process inherited in addition to its streams.
enum InheritedFiles {
  /// Closes them in processes that the logic under test starts.
  ///
  /// Foundation detects the end of a process by such a file. If a child of the logic held it open,
  /// the process would seem to run on, and a hunt and its interruption would wait for that child.
  static func keepFromLogic() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    for case let number? in names.map({ Int32($0) }) where number > STDERR_FILENO {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }
}
