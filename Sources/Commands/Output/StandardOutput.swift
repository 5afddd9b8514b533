import FileFormats
import Foundation
import Synchronization

/// The streams of the process.
///
/// If the reader of a stream is gone (`storestorm ... | head`), further text for that stream is
/// dropped and the command continues to its verdict. Any other failure is kept in ``loss``.
package final class StandardOutput: Output {
  private struct State {
    var closed: Set<StandardStream> = []
    var loss: String?
  }

  private let state = Mutex(State())
  private let results: FileHandle

  /// The files that replace streams that were closed when the process began.
  private static let substitutes = Mutex<[FileHandle]>([])

  /// Replaces closed streams by files, because the next file that is opened would become such a
  /// stream and receive its text.
  ///
  /// - Returns: Whether standard output was closed, so no result can be written.
  package static func replaceClosedStreams() -> Bool {
    let isClosed = fcntl(STDOUT_FILENO, F_GETFD) == -1
    substitutes.withLock { files in
      while let file = FileHandle(forUpdatingAtPath: "/dev/null") {
        guard file.fileDescriptor <= STDERR_FILENO else { break }
        // If the program starts itself again, it must find the same streams closed.
        _ = fcntl(file.fileDescriptor, F_SETFD, FD_CLOEXEC)
        files.append(file)
      }
    }
    return isClosed
  }

  /// The descriptor for results: 1, unless the output of the logic was redirected.
  private static let kept = Mutex(STDOUT_FILENO)

  static var descriptor: Int32 { kept.withLock { $0 } }

  /// Redirects the output of the logic under test to standard error for the rest of the process, so
  /// that programs can read the result.
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

  /// Takes over the streams of the process and ignores the signal of a broken pipe.
  ///
  /// - Parameter isClosed: Whether standard output was closed when the process began.
  package init(isClosed: Bool = false) {
    signal(SIGPIPE, SIG_IGN)
    if isClosed {
      let reason = "standard output is closed"
      state.withLock { $0 = State(closed: [.results], loss: reason) }
    }
    results = FileHandle(fileDescriptor: Self.descriptor, closeOnDealloc: false)
  }

  /// The reason why part of the result could not be written, if any.
  package var loss: String? { state.withLock { $0.loss } }

  package func write(_ text: String, to stream: StandardStream) {
    state.withLock { state in
      guard !state.closed.contains(stream) else { return }
      do {
        try handle(stream).write(contentsOf: Data(text.utf8))
      } catch {
        state.closed.insert(stream)
        guard stream == .results, !isBrokenPipe(error) else { return }
        state.loss = AtomicFile.reason(for: error)
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

/// An output stream of a process.
package enum StandardStream: Hashable, Sendable, CaseIterable {
  /// Standard output, for the requested result.
  case results
  /// Standard error, for progress, notes and errors.
  case messages
}
