import Foundation

/// The files of an app that make up one store, chosen among all that call StoreKit 2.
struct StoreFiles: Hashable, Sendable {
  /// A file that is not taken, with the reason.
  struct LeftOut: Hashable, Sendable {
    let path: String
    let reason: String
  }

  /// The files of the store, in the order of their paths.
  private(set) var files: [StoreFile] = []
  /// The files that call StoreKit 2 and are not taken, in the order of their paths.
  private(set) var leftOut: [LeftOut] = []

  /// Chooses the store.
  ///
  /// Files of one folder belong together, and so do files of which one names a type of the other.
  /// The group with the most kinds of calls is the store. It is joined by groups of the same
  /// project that make calls that it lacks, such as a file that listens for transactions.
  ///
  /// - Parameters:
  ///   - found: files that call StoreKit 2.
  ///   - root: the path of the app's folder.
  init(among found: [StoreFile], below root: String) {
    let found = found.filter(\.isOfStore).sorted { $0.path < $1.path }
    let own = found.filter { $0.exclusion == nil }
    // A store inside a view or beside @main is better than none; one inside a test is none.
    let rest = found.filter { $0.exclusion == .views || $0.exclusion == .main }
    let candidates = own.isEmpty ? rest : own
    for file in found where !candidates.contains(file) {
      leftOut.append(LeftOut(path: file.path, reason: file.exclusion?.rawValue ?? ""))
    }
    var groups = Self.groups(of: candidates)
      .map { Group($0, below: root) { leftOut.append($0) } }
      .sorted { $0.isBetter(than: $1) }
    guard !groups.isEmpty else { return }
    var store = groups.removeFirst()
    for group in groups {
      if let reason = store.obstacle(to: group) {
        leftOut += group.files.map { LeftOut(path: $0.path, reason: reason) }
      } else {
        store.add(group)
      }
    }
    files = store.files.sorted { $0.path < $1.path }
    leftOut.sort { $0.path < $1.path }
  }

  /// The kinds of calls that the store makes.
  var calls: Set<StoreFile.Call> { Self.calls(of: files) }

  private static func calls(of files: [StoreFile]) -> Set<StoreFile.Call> {
    files.reduce(into: []) { $0.formUnion($1.calls) }
  }

  /// Returns the files in groups that belong together.
  private static func groups(of files: [StoreFile]) -> [[StoreFile]] {
    var groups: [[StoreFile]] = []
    for file in files {
      let isTied = { (group: [StoreFile]) in
        group.contains { $0.folder == file.folder || $0.names(file) || file.names($0) }
      }
      let tied = groups.filter(isTied).flatMap { $0 }
      groups.removeAll(where: isTied)
      groups.append(tied + [file])
    }
    return groups
  }

  /// Files that belong together.
  private struct Group {
    private(set) var files: [StoreFile]
    private(set) var calls: Set<StoreFile.Call>
    /// Whether the files show how to use the app's code.
    private let isSample: Bool
    /// The folder of the Xcode project or package around the first file.
    private let project: String

    /// Creates a group without files that declare types of another one again, as copies do.
    init(_ files: [StoreFile], below root: String, leavingOut: (LeftOut) -> Void) {
      var kept: [StoreFile] = []
      let richest = files.sorted { ($1.calls.count, $0.path) < ($0.calls.count, $1.path) }
      for file in richest {
        if let other = kept.first(where: { !$0.types.isDisjoint(with: file.types) }) {
          leavingOut(StoreFiles.copy(file, of: other))
        } else {
          kept.append(file)
        }
      }
      self.files = kept
      calls = StoreFiles.calls(of: kept)
      let path = kept[0].path
      let parts = path.dropFirst(root.count).split(separator: "/").dropLast()
      isSample = parts.contains { !Self.samples.isDisjoint(with: String($0).camelParts) }
      project = Self.project(of: path, below: root)
    }

    private static let samples: Set<String> = [
      "demo", "demos", "example", "examples", "playground", "playgrounds", "sample", "samples",
    ]

    func isBetter(than other: Group) -> Bool {
      if isSample != other.isSample { return !isSample }
      if calls.count != other.calls.count { return calls.count > other.calls.count }
      return files[0].path < other.files[0].path
    }

    /// Why another group is no part of this store; nil if it is one.
    func obstacle(to other: Group) -> String? {
      if other.isSample != isSample { return "it is a sample" }
      let isNear =
        "\(project)/".hasPrefix("\(other.project)/") || "\(other.project)/".hasPrefix("\(project)/")
      guard isNear else { return "it belongs to another project" }
      for file in other.files {
        if let copied = files.first(where: { !$0.types.isDisjoint(with: file.types) }) {
          return StoreFiles.copy(file, of: copied).reason
        }
      }
      return other.calls.isSubset(of: calls)
        ? "nothing ties it to the other files, which make the same calls" : nil
    }

    mutating func add(_ other: Group) {
      files += other.files
      calls.formUnion(other.calls)
    }

    /// Returns the folder of the nearest project around a file; the app's folder if there is none.
    private static func project(of file: String, below root: String) -> String {
      var folder = URL(filePath: file).deletingLastPathComponent()
      while folder.path.hasPrefix("\(root)/") {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let isProject = names.contains {
          ["Package.swift", "Project.swift", "project.yml"].contains($0)
            || $0.hasSuffix(".xcodeproj")
        }
        if isProject { return folder.path }
        folder.deleteLastPathComponent()
      }
      return root
    }
  }

  private static func copy(_ file: StoreFile, of other: StoreFile) -> LeftOut {
    let type = file.types.intersection(other.types).sorted().first ?? ""
    return LeftOut(path: file.path, reason: "\(other.path.seen(from: "")) declares \(type), too")
  }
}
