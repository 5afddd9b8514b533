import Foundation

/// A search of folders for files of some kinds, each folder once.
struct FileSearch {
  /// The endings of the files' names, without the dot.
  let endings: Set<String>
  /// The names of files and folders that are found whatever their kind.
  let names: Set<String>
  /// The ending of folders that are found as a whole.
  let folderEnding: String?
  private var visited: Set<String>
  private var entries = 0

  /// Searches nothing yet.
  ///
  /// - Parameters:
  ///   - endings: the endings of the files' names, without the dot.
  ///   - names: the names of files and folders that are found whatever their kind.
  ///   - folderEnding: the ending of folders that are found as a whole.
  ///   - visited: the paths of folders that are not searched.
  init(
    _ endings: Set<String>,
    named names: Set<String> = [],
    folderEnding: String? = nil,
    visited: Set<String> = []
  ) {
    (self.endings, self.names, self.folderEnding) = (endings, names, folderEnding)
    self.visited = visited
  }

  /// Whether a folder has documentation, whose files no app ships.
  private static func isDocumentation(_ name: String) -> Bool {
    ["docc", "doccarchive"].contains(URL(filePath: name).pathExtension)
      || ["docs", "documentation"].contains(name.lowercased())
  }

  /// Returns the files below a folder, the nearest first; folders without code of the app itself
  /// and packages of `init` do not count.
  mutating func paths(below root: String) -> [String] {
    var (folders, paths) = ([root], [String]())
    while !folders.isEmpty {
      var below: [String] = []
      for folder in folders where visited.insert(folder).inserted {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
          entries += 1
          guard entries <= SwiftFiles.mostEntries else { return paths }
          let path = "\(folder)/\(name)"
          let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
          let ending = URL(filePath: name).pathExtension
          if self.names.contains(name) || ending == folderEnding {
            paths.append(path)
          } else if type as? FileAttributeType == .typeDirectory {
            guard !SwiftFiles.passedOver.contains(name), !Self.isDocumentation(name),
              PackageFolder(path).module == nil
            else { continue }
            below.append(path)
          } else if endings.contains(ending) {
            paths.append(path)
          }
        }
      }
      folders = below
    }
    return paths
  }
}
