import Foundation

/// A search of an app's folders for files that its code may read, each folder once.
struct ResourceSearch {
  /// The kinds of files that code reads by name.
  private static let endings: Set<String> = [
    "cer", "der", "json", "pem", "plist", "storekit", "strings", "txt",
  ]

  /// The ending of the folder of a data asset, which is found as a whole.
  static let assetEnding = "dataset"

  /// The names of files and folders that are found whatever their kind.
  let wanted: Set<String>
  private var visited: Set<String>
  private var entries = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - wanted: the names of files and folders that are found whatever their kind.
  ///   - package: the path of a folder that is not searched.
  init(for wanted: Set<String>, besides package: String) {
    self.wanted = wanted
    visited = [package]
  }

  /// Returns the files of the known kinds and the wanted ones below a folder, the nearest first.
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
          if wanted.contains(name) || ending == Self.assetEnding {
            paths.append(path)
          } else if type as? FileAttributeType == .typeDirectory {
            guard !SwiftFiles.passedOver.contains(name), PackageFolder(path).module == nil
            else { continue }
            below.append(path)
          } else if Self.endings.contains(ending) {
            paths.append(path)
          }
        }
      }
      folders = below
    }
    return paths
  }
}
