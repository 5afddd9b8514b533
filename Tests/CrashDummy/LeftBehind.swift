import Foundation

/// A process that outlives the one whose logic has started it.
///
/// Unsafe, because C takes a command as a pointer; Foundation would hand on no open files.
enum LeftBehind {
  /// Starts one, with all open files that may be handed on, and says which it is.
  static func start() { _ = unsafe system("sleep 30 & echo $! > child") }
}
