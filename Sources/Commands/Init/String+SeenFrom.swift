import Foundation

extension String {
  /// Returns this path relative to a folder: `../../App/Store.swift`.
  ///
  /// An empty folder is the current directory; the path of the folder itself is ".".
  func seen(from folder: String) -> String {
    let from = Self.parts(of: folder.isEmpty ? "." : folder)
    let to = Self.parts(of: self)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    let way = (up + to.dropFirst(shared)).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  private static func parts(of path: String) -> [String] {
    URL(filePath: path).standardizedFileURL.pathComponents.filter { $0 != "/" }
  }
}
