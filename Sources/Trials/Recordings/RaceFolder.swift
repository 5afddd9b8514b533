package import FileFormats
import Foundation

/// The folder in which a run or a hunt stores its recordings.
package struct RaceFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// Describes the folder without accessing it.
  package init(in directory: String) { path = "\(directory)/races" }

  /// Returns the path of a recording in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Returns the path of the small recording that belongs to another recording.
  ///
  /// - Parameters:
  ///   - path: the path of a recording.
  ///   - directory: the base of a path without a folder; nil for the working directory.
  /// - Returns: the same name in the adjacent folder `small`; for a small recording, its own path,
  ///   so that a smaller one replaces it.
  package static func smallPath(for path: String, in directory: String? = nil) -> String {
    guard let slash = path.lastIndex(of: "/") else {
      let directory = directory ?? FileManager.default.currentDirectoryPath
      return directory.hasSuffix("/small") ? path : "small/\(path)"
    }
    let folder = path[..<slash]
    if folder == "small" || folder.hasSuffix("/small") { return path }
    return "\(path[...slash])small/\(path[path.index(after: slash)...])"
  }

  /// Returns the path of a recording after the next run has moved it.
  ///
  /// Nil if the original path is in no folder of recordings.
  package static func earlierPath(for path: String) -> String? {
    guard let place = path.range(of: "races/", options: .backwards) else { return nil }
    return "\(path[..<place.upperBound])earlier/\(path[place.upperBound...])"
  }

  /// Moves the recordings of the previous run into the folder `earlier`, to separate them from
  /// those of this run.
  ///
  /// No recording is deleted, but one with the same name that was moved earlier is replaced.
  ///
  /// - Returns: the number of recordings moved, not counting small ones.
  /// - Throws: why a recording could not be moved.
  @discardableResult
  package func setAside() throws(AtomicFile.Failure) -> Int {
    let count = try setAside("", into: Self.earlier)
    for part in ["small/", Self.others, "\(Self.others)small/"] {
      _ = try setAside(part, into: Self.earlier + part)
    }
    return count
  }

  private static let earlier = "earlier/"
  /// The folder of further recordings of a finding's signature.
  private static let others = "others/"

  /// Returns the path of a further recording of a finding's signature.
  package func path(ofOther name: String) -> String { path(of: Self.others + name) }

  /// Returns a message about the recordings that were moved; nil if there were none.
  package func setAsideMessage(count: Int) -> String? {
    guard count > 0 else { return nil }
    return "moved the previous run's recordings (\(count)) to \(path(of: Self.earlier))"
  }

  private func setAside(_ part: String, into aside: String) throws(AtomicFile.Failure) -> Int {
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: path(of: part))) ?? [])
      .filter { $0.hasSuffix(".race") }
    for name in names.sorted() {
      let place = path(of: part + name)
      do {
        try files.createDirectory(atPath: path(of: aside), withIntermediateDirectories: true)
        try move(place, to: path(of: aside + name))
      } catch { throw AtomicFile.Failure(path: place, reason: AtomicFile.reason(for: error)) }
    }
    return names.count
  }

  /// Moves a file, replacing the target, even if another process does the same.
  ///
  /// Each process first gives the file a unique name, so a process that is too late finds nothing
  /// to move.
  private func move(_ place: String, to target: String) throws {
    let files = FileManager.default
    let own = "\(target)-\(UUID().uuidString)"
    do { try files.moveItem(atPath: place, toPath: own) } catch {
      guard files.fileExists(atPath: place) else { return }
      throw error
    }
    do {
      // Files that another process moves there in the meantime are from an earlier hunt, too.
      for _ in 0..<Self.mostMoves {
        let kind = try? files.attributesOfItem(atPath: target)[.type] as? FileAttributeType
        let isFile = kind == .typeRegular || kind == .typeSymbolicLink
        if isFile { try? files.removeItem(atPath: target) }
        if (try? files.moveItem(atPath: own, toPath: target)) != nil { return }
      }
      try files.moveItem(atPath: own, toPath: target)
    } catch {
      try? files.moveItem(atPath: own, toPath: place)
      throw error
    }
  }

  /// The maximum number of attempts to replace a file that keeps reappearing.
  private static let mostMoves = 100
}
