import FileFormats
import Foundation

/// The bodies of functions that the package leaves out because they do not compile here.
extension PackageFolder {
  /// The file with the places of the bodies, each with the file and the digest of its text.
  static let bodiesFile = "results/left-out-bodies"

  /// Returns the places of the opening braces of the bodies that are left out of a file, which has
  /// not changed since.
  func leftOutBodies(of file: String) -> Set<Int> {
    guard let all = text(of: Self.bodiesFile), let end = Self.lineEnd(of: file) else { return [] }
    let lines = all.split(separator: "\n").filter { $0.hasSuffix(end) }
    return Set(lines.compactMap { Int($0.prefix { $0 != " " }) })
  }

  /// Leaves bodies out of the views of files.
  ///
  /// - Returns: The views that have changed.
  /// - Throws: a ``Refusal`` if a file could not be written.
  func leaveOut(
    _ bodies: [(file: String, place: Int)],
    of module: String
  ) throws(Refusal) -> [(name: String, view: SourceView)] {
    guard !bodies.isEmpty else { return [] }
    let lines = bodies.compactMap { body in
      Self.lineEnd(of: body.file).map { "\(body.place)\($0)\n" }
    }
    try write((text(of: Self.bodiesFile) ?? "") + lines.joined(), to: Self.bodiesFile)
    try provideEmptyValue(in: module)
    return try refreshViews(of: module)
  }

  /// Adds the function that returns empty values to the stubs, unless they have it.
  func provideEmptyValue(in module: String) throws(Refusal) {
    let old = text(of: stubs(of: module)) ?? StubsText.beginning
    let new = StubsText.addingEmptyValue(to: old, isOnMainActor: isOnMainActor)
    if new != old { try write(new, to: stubs(of: module)) }
  }

  private static func lineEnd(of file: String) -> String? {
    FileManager.default.contents(atPath: file).map { " \(FileDigest(of: Array($0))) \(file)" }
  }
}
