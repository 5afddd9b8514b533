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
  /// - Parameter path: the path of a recording.
  /// - Returns: `….small.race` beside it.
  public static func smallPath(for path: String) -> String {
    (path.hasSuffix(".race") ? String(path.dropLast(5)) : path) + ".small.race"
  }

  /// Moves the recordings of the run before into the folder `earlier`, so that none of them looks
  /// like one of this run's.
  ///
  /// Nothing is deleted, but a recording of the same name that was moved there before is replaced.
  ///
  /// - Throws: why one could not be moved.
  public func setAside() throws(AtomicFile.Failure) {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
    for name in names.sorted() where name.hasSuffix(".race") {
      let place = path(of: name)
      do {
        try files.createDirectory(
          atPath: path(of: "earlier"),
          withIntermediateDirectories: true
        )
        let target = path(of: "earlier/\(name)")
        if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
        try files.moveItem(atPath: place, toPath: target)
      } catch {
        throw AtomicFile.Failure(path: place, reason: AtomicFile.reason(for: error))
      }
    }
  }
}
