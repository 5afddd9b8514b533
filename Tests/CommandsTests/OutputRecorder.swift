import Commands
import Synchronization

/// Keeps what is written, for tests to look at.
final class OutputRecorder: Output {
  private let texts = Mutex<[StandardStream: String]>([:])
  private let terminals: Set<StandardStream>

  /// Makes a recorder.
  ///
  /// - Parameter terminals: the streams at which a person looks.
  init(terminals: Set<StandardStream> = []) { self.terminals = terminals }

  var results: String { texts.withLock { $0[.results, default: ""] } }

  var messages: String { texts.withLock { $0[.messages, default: ""] } }

  func write(_ text: String, to stream: StandardStream) {
    texts.withLock { $0[stream, default: ""] += text }
  }

  func isTerminal(_ stream: StandardStream) -> Bool { terminals.contains(stream) }
}
