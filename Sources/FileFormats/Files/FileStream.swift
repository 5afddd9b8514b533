import Foundation

/// A file that grows while something goes on, in constant memory.
///
/// It is written beside its place and renamed at the end: a reader never finds a part of it. What
/// fails is kept and told at the end, so that the run goes on to its verdict.
public final class FileStream {
  private static let bufferSize = 1 << 16

  private let path: String
  private let place: URL
  private let part: URL
  private var handle: FileHandle?
  private var buffer: [UInt8] = []
  private var failure: AtomicFile.Failure?

  /// Opens a file beside its place; directories on the way are made.
  ///
  /// - Parameter path: where it will be.
  /// - Throws: ``AtomicFile/Failure``.
  public init(path: String) throws(AtomicFile.Failure) {
    self.path = path
    place = URL(filePath: path).resolvingSymlinksInPath()
    part = place.deletingLastPathComponent()
      .appending(path: ".\(place.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    // Whatever could be wrong with the place is found now, and not after an hour.
    do throws(AtomicFile.Failure) {
      try AtomicFile.write("", to: part.path)
    } catch {
      throw AtomicFile.Failure(path: path, reason: error.reason)
    }
    do {
      handle = try FileHandle(forWritingTo: part)
    } catch {
      throw AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
    buffer.reserveCapacity(Self.bufferSize * 2)
  }

  deinit {
    guard handle != nil else { return }
    try? handle?.close()
    try? FileManager.default.removeItem(at: part)
  }

  /// Adds text.
  ///
  /// - Parameter text: written as UTF-8.
  public func write(_ text: String) {
    guard failure == nil else { return }
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Writes the rest and puts the file in its place.
  ///
  /// - Throws: ``AtomicFile/Failure``, the first there was; nothing is then left behind.
  public func finish() throws(AtomicFile.Failure) {
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
    } catch let failure as AtomicFile.Failure {
      throw failure
    } catch {
      throw AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
  }

  private func flush() {
    guard failure == nil, !buffer.isEmpty else { return }
    do {
      try handle?.write(contentsOf: Data(buffer))
    } catch {
      failure = AtomicFile.Failure(path: path, reason: AtomicFile.reason(for: error))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

@available(*, unavailable)
extension FileStream: Sendable {}
