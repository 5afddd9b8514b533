public import FileFormats
import Foundation

/// Where a run or a hunt keeps its recordings.
public struct RaceFolder: Hashable, Sendable {
  /// Its path.
  public let path: String

  /// Describes the folder; nothing is looked up or made.
  ///
  /// - Parameter directory: where the other files of the run go.
  public init(in directory: String) { path = "\(directory)/races" }

  /// The path of a recording in it.
  ///
  /// - Parameter name: the name of the file.
  /// - Returns: the path.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// The path of the small recording that belongs to another.
  ///
  /// - Parameters:
  ///   - path: the path of a recording.
  ///   - directory: where a path without a folder begins; nil: the working directory.
  /// - Returns: the same name in the folder `small` beside it; of a small one its own, so that a
  ///   smaller one replaces it.
  public static func smallPath(
    for path: String,
    in directory: String? = nil
  ) -> String {
    guard let slash = path.lastIndex(of: "/") else {
      let directory = directory ?? FileManager.default.currentDirectoryPath
      return directory.hasSuffix("/small") ? path : "small/\(path)"
    }
    let folder = path[..<slash]
    if folder == "small" || folder.hasSuffix("/small") { return path }
    return "\(path[...slash])small/\(path[path.index(after: slash)...])"
  }

  /// Where a recording is after the next run has set it aside.
  ///
  /// - Parameter path: the path that it had.
  /// - Returns: the path in the folder `earlier`; nil if it is in no folder of recordings.
  public static func earlierPath(for path: String) -> String? {
    guard let place = path.range(of: "races/", options: .backwards) else { return nil }
    return "\(path[..<place.upperBound])earlier/\(path[place.upperBound...])"
  }

  /// Moves the recordings of the run before into the folder `earlier`, so that none of them looks
  /// like one of this run's.
  ///
  /// Nothing is deleted, but a recording of the same name that was moved there before is replaced.
  ///
  /// - Returns: how many were moved, small ones apart.
  /// - Throws: why one could not be moved.
  @discardableResult
  public func setAside() throws(AtomicFile.Failure) -> Int {
    let count = try setAside("", into: Self.earlier)
    _ = try setAside("small/", into: "\(Self.earlier)small/")
    return count
  }

  private static let earlier = "earlier/"

  /// What to tell of recordings that were set aside; nil if there were none.
  ///
  /// - Parameter count: how many.
  /// - Returns: one line.
  public func note(ofSetAside count: Int) -> String? {
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
      } catch {
        throw AtomicFile.Failure(path: place, reason: AtomicFile.reason(for: error))
      }
    }
    return names.count
  }

  /// Moves a file over another, also where another process is doing the same.
  ///
  /// Each takes it under a name of its own first: who comes too late finds nothing to move.
  private func move(_ place: String, to target: String) throws {
    let files = FileManager.default
    let own = "\(target)-\(UUID().uuidString)"
    do {
      try files.moveItem(atPath: place, toPath: own)
    } catch {
      guard files.fileExists(atPath: place) else { return }
      throw error
    }
    do {
      // What another process moves there meanwhile is of an earlier hunt as well.
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

  /// How often a file is moved over one that comes back, before it is said that it cannot be.
  private static let mostMoves = 100
}
