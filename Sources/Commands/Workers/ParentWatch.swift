import Foundation

/// A watch that ends a child process when its parent ends.
///
/// Logic that hangs would otherwise outlive a parent that was killed.
enum ParentWatch {
  /// Starts to watch, on a separate thread.
  static func begin() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { sleep(1) }
      _exit(ExitCode.internalError.rawValue)
    }
  }
}
