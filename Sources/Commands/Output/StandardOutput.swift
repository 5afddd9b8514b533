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

  /// Takes over the streams of the process; from here on a broken pipe is no signal.
  package init() {
    signal(SIGPIPE, SIG_IGN)
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
    case .results: .standardOutput
    case .messages: .standardError
    }
  }
}
