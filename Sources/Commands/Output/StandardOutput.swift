import Foundation
import Synchronization

/// The streams of the process.
///
/// When the reader of a stream is gone (`storestorm ... | head`), the rest for that stream is
/// dropped and the command goes on to its verdict. Any other failure is kept in ``loss``.
package final class StandardOutput: Output {
  private struct State {
    var closed: Set<StandardStream> = []
    var loss: String?
  }

  private let state = Mutex(State())
  private let results: FileHandle

  /// Where results go: descriptor 1, unless what the logic prints goes elsewhere.
  private static let kept = Mutex(STDOUT_FILENO)

  /// The descriptor of results.
  static var descriptor: Int32 { kept.withLock { $0 } }

  /// Has what the logic under test prints go to standard error, for as long as the process lives: a
  /// result must stay readable for programs.
  package static func keepFromLogic() {
    kept.withLock { kept in
      let copy = dup(STDOUT_FILENO)
      guard copy >= 0 else { return }
      // Children have their own.
      _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
      kept = copy
      dup2(STDERR_FILENO, STDOUT_FILENO)
    }
  }

  /// Takes over the streams of the process; from here on a broken pipe is no signal.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    results = FileHandle(fileDescriptor: Self.descriptor, closeOnDealloc: false)
  }

  /// Why a part of the result could not be written, if one could not.
  package var loss: String? { state.withLock { $0.loss } }

  package func write(_ text: String, to stream: StandardStream) {
    state.withLock { state in
      guard !state.closed.contains(stream) else { return }
      do {
        try handle(stream).write(contentsOf: Data(text.utf8))
      } catch {
        state.closed.insert(stream)
        guard stream == .results, !isBrokenPipe(error) else { return }
        state.loss = error.localizedDescription
      }
    }
  }

  package func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(handle(stream).fileDescriptor) == 1
  }

  private func isBrokenPipe(_ error: any Error) -> Bool {
    let cause = (error as? CocoaError)?.underlying ?? error
    return (cause as NSError).code == Int(EPIPE)
  }

  private func handle(_ stream: StandardStream) -> FileHandle {
    switch stream {
    case .results: results
    case .messages: .standardError
    }
  }
}
