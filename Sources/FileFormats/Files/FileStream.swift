import Foundation

/// A file that is written incrementally, in constant memory.
///
/// It is written next to its target and renamed at the end, so readers never see a part of it. An
/// error is kept and thrown at the end, so that the run can still reach its verdict.
package final class FileStream {
  private static let bufferSize = 1 << 16

  private let path: String
  private let place: URL
  private let part: URL
  private var handle: FileHandle?
  private var buffer: [UInt8] = []
  private var failure: AtomicFile.Failure?

  /// Opens a temporary file next to the target, creating missing directories.
  package init(path: String) throws(AtomicFile.Failure) {
    self.path = path
    place = URL(filePath: path).resolvingSymlinksInPath()
    part = place.deletingLastPathComponent()
      .appending(path: ".\(place.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    // Problems with the path must show now, not after an hour.
    do throws(AtomicFile.Failure) { try AtomicFile.write("", to: part.path) } catch {
      throw AtomicFile.Failure(path: path, reason: error.reason)
    }
    do { handle = try FileHandle(forWritingTo: part) } catch {
      throw AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
    buffer.reserveCapacity(Self.bufferSize * 2)
  }

  deinit {
    guard handle != nil else { return }
    try? handle?.close()
    try? FileManager.default.removeItem(at: part)
  }

  /// Appends text.
  package func write(_ text: String) {
    guard failure == nil else { return }
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Writes the remaining text and renames the file to its target.
  ///
  /// If it throws, no file remains.
  package func finish() throws(AtomicFile.Failure) {
    flush()
    defer {
      handle = nil
      try? FileManager.default.removeItem(at: part)
    }
    if let failure { throw failure }
    do {
      try handle?.close()
      let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type]
      if let type = type as? FileAttributeType, type != .typeRegular {
        throw AtomicFile.Failure(path: path, reason: "it exists and is not a regular file")
      }
      try? FileManager.default.removeItem(at: place)
      try FileManager.default.moveItem(at: part, to: place)
    } catch let failure as AtomicFile.Failure { throw failure } catch {
      throw AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
  }

  private func flush() {
    guard failure == nil, !buffer.isEmpty else { return }
    do { try handle?.write(contentsOf: Data(buffer)) } catch {
      failure = AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

@available(*, unavailable)
extension FileStream: Sendable {}
