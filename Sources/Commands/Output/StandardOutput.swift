import Foundation
import Synchronization

/// The streams of the process.
///
/// When the reader of a stream is gone (`storestorm ... | head`), the rest for that stream is
/// dropped and the command goes on to its verdict.
package final class StandardOutput: Output {
  private let closed = Mutex<Set<StandardStream>>([])

  /// Takes over the streams of the process; from here on a broken pipe is no signal.
  package init() {
    signal(SIGPIPE, SIG_IGN)
  }

  package func write(_ text: String, to stream: StandardStream) {
    closed.withLock { closed in
      guard !closed.contains(stream) else { return }
      do {
        try handle(stream).write(contentsOf: Data(text.utf8))
      } catch {
        closed.insert(stream)
      }
    }
  }

  package func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(handle(stream).fileDescriptor) == 1
  }

  private func handle(_ stream: StandardStream) -> FileHandle {
    switch stream {
    case .results: .standardOutput
    case .messages: .standardError
    }
  }
}
