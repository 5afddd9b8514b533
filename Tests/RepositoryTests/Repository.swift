import Foundation

/// The repository that these tests belong to, as it lies on disk.
enum Repository {
  /// Its root.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The Swift files that the rules are about: the manifest, sources, tests, benchmarks.
  static let swiftFiles: [RepositoryFile] =
    ["Package.swift"].compactMap(file)
    + ["Sources", "Tests", "Benchmarks"].flatMap { paths(under: $0) }
    .filter { $0.hasSuffix(".swift") }.compactMap(file)

  /// The texts for people that show commands.
  static let guides: [RepositoryFile] =
    (["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "Benchmarks/README.md"]
    + paths(under: "Sources").filter { $0.hasSuffix(".md") }).compactMap(file)

  /// A file by its path from the root; nil if there is none.
  static func file(_ path: String) -> RepositoryFile? {
    let url = URL(filePath: root).appending(path: path)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    return RepositoryFile(path: path, text: text)
  }

  /// The names in a directory, in order; what begins with a dot is left out.
  static func names(in directory: String) -> [String] {
    let path = directory.isEmpty ? root : root + "/" + directory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Whether there is a file or directory.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  /// All files below a directory, by their paths from the root, in order.
  static func paths(under directory: String) -> [String] {
    names(in: directory).flatMap { name in
      let path = directory + "/" + name
      return isDirectory(path) ? paths(under: path) : [path]
    }
  }

  /// All directories below a directory that hold nothing.
  static func emptyDirectories(under directory: String) -> [String] {
    let inner = names(in: directory).map { directory + "/" + $0 }.filter(isDirectory)
    let hidden = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + directory))
    return (hidden?.isEmpty == true ? [directory] : []) + inner.flatMap(emptyDirectories)
  }

  static func isDirectory(_ path: String) -> Bool {
    let url = URL(filePath: root + "/" + path)
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
