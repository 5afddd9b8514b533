import FileFormats
import Foundation
import Simulation
import Synchronization

/// The pipe between a child process and its parent, as the child uses it.
///
/// A child whose parent is gone ends at once: see also ``ParentWatch``.
final class ParentPipe: Sendable {
  private struct Requests {
    var buffer = LineBuffer()
    var lines: [Data] = []
  }

  private let requests: FileHandle
  private let unread = Mutex(Requests())
  private let responses: Mutex<FileHandle>
  private let hasEscaped = Atomic<Bool>(false)

  /// Takes over the streams of this process, so that the logic under test cannot use them.
  init() {
    let copy = dup(STDIN_FILENO)
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    if let null = FileHandle(forReadingAtPath: "/dev/null") {
      dup2(null.fileDescriptor, STDIN_FILENO)
    }
    requests = FileHandle(fileDescriptor: copy, closeOnDealloc: false)
    responses = Mutex(FileHandle(fileDescriptor: StandardOutput.descriptor, closeOnDealloc: false))
  }

  /// Reports escapes from now on, at most one of each trial.
  ///
  /// The report remains even if the process ends or hangs in the same step.
  func reportEscapes() {
    EscapeListener.set { kind, _ in
      guard !self.hasEscaped.exchange(true, ordering: .acquiringAndReleasing) else { return }
      self.send(.escaped(kind.rawValue))
    }
    EscapeListener.exitWhenStuck(with: ExitCode.notDeterministic.rawValue)
  }

  /// Reports the position; the position before the first step begins a trial.
  func send(_ position: ChildResponse.Position) {
    if position.steps == 0 { hasEscaped.store(false, ordering: .releasing) }
    send(.position(position))
  }

  /// Sends a response; ends this process if the parent is gone.
  func send(_ response: ChildResponse) {
    responses.withLock { file in
      do {
        try file.write(contentsOf: response.line + Data("\n".utf8))
      } catch {
        _exit(ExitCode.internalError.rawValue)
      }
    }
  }

  /// Waits for the next line of a request; nil if the parent has none left.
  func next() -> Data? {
    unread.withLock { unread in
      while unread.lines.isEmpty {
        let piece = requests.availableData
        if piece.isEmpty { return nil }
        unread.lines = unread.buffer.add(piece)
      }
      return unread.lines.removeFirst()
    }
  }
}

/// A watch that ends a child process when its parent ends.
///
/// Logic that hangs would otherwise outlive a parent that was killed.
enum ParentWatch {
  /// Starts to watch, on a separate thread.
  static func startWatching() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { sleep(1) }
      _exit(ExitCode.internalError.rawValue)
    }
  }
}
