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
  /// - Returns: the same name in the folder `small` beside it.
  public static func smallPath(for path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "small/\(path)" }
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
  /// - Throws: why one could not be moved.
  public func setAside() throws(AtomicFile.Failure) {
    try setAside("", into: "earlier/")
    try setAside("small/", into: "earlier/small/")
  }

  private func setAside(_ part: String, into aside: String) throws(AtomicFile.Failure) {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: path(of: part))) ?? []
    for name in names.sorted() where name.hasSuffix(".race") {
      let place = path(of: part + name)
      do {
        try files.createDirectory(atPath: path(of: aside), withIntermediateDirectories: true)
        let target = path(of: aside + name)
        if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
        try files.moveItem(atPath: place, toPath: target)
      } catch {
        throw AtomicFile.Failure(path: place, reason: AtomicFile.reason(for: error))
      }
    }
  }
}
