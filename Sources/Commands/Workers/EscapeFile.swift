import Foundation
import Simulation
import Synchronization

/// The file in which a worker notes that its trial left the simulation.
///
/// The note survives even if the worker ends or hangs in the same step.
final class EscapeFile: Sendable {
  private let file: FileHandle?
  private let isWritten = Atomic<Bool>(false)

  /// Creates the file and notes escapes of this process there from now on.
  ///
  /// - Parameter path: the path of the file.
  init(path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = FileHandle(forWritingAtPath: path)
    EscapeListener.set { kind, _ in self.note(kind) }
    EscapeListener.exitWhenStuck(with: ExitCode.notDeterministic.rawValue)
  }

  private func note(_ kind: Escape.Kind) {
    guard !isWritten.exchange(true, ordering: .acquiringAndReleasing) else { return }
    try? file?.write(contentsOf: Data(kind.rawValue.utf8))
  }

  /// Removes the note of an earlier trial, because another trial begins.
  func clear() {
    guard isWritten.exchange(false, ordering: .acquiringAndReleasing) else { return }
    try? file?.truncate(atOffset: 0)
  }

  /// Reads how the last trial of a worker left the simulation.
  ///
  /// - Parameter path: the path of the worker's file.
  /// - Returns: the escape; nil if there was none.
  static func escape(at path: String) -> Escape.Kind? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Escape.Kind.init)
  }
}
