import Foundation

/// Ends a child process with its parent.
///
/// Logic that stands still would outlive a parent that was killed: nobody reads its answers.
enum ParentWatch {
  /// Watches from here on, on a thread of its own.
  static func begin() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { sleep(1) }
      _exit(ExitCode.internalError.rawValue)
    }
  }
}
