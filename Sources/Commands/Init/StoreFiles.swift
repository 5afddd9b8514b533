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
  /// project that make calls that it lacks, such as a file that listens for transactions. If none
  /// of these files buys, the views of the project in which people buy are part of the store.
  ///
  /// - Parameters:
  ///   - all: files that import StoreKit.
  ///   - root: the path of the app's folder.
  init(among all: [StoreFile], below root: String) {
    let found = all.filter(\.isOfStore).sorted { $0.path < $1.path }
    let own = found.filter { $0.exclusion == nil }
    // A store inside a view or beside @main is better than none; one inside a test is none.
    let rest = found.filter { $0.exclusion == .views || $0.exclusion == .main }
    let candidates = own.isEmpty ? rest : own
    for file in found where !candidates.contains(file) {
      leftOut.append(LeftOut(path: file.path, reason: file.exclusion?.rawValue ?? ""))
    }
    var groups = Self.groups(of: candidates.map { Candidate(file: $0, below: root) })
      .map { Group($0) { leftOut.append($0) } }
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
    if !store.calls.contains(.purchase) {
      store.add(sellers: Self.sellers(among: all).map { Candidate(file: $0, below: root) })
    }
    files = store.files.sorted { $0.path < $1.path }
    leftOut.removeAll { other in files.contains { $0.path == other.path } }
    leftOut.sort { $0.path < $1.path }
  }

  /// Returns the files with views of StoreKit in which people buy.
  private static func sellers(among all: [StoreFile]) -> [StoreFile] {
    all.filter { $0.sells && [nil, .views].contains($0.exclusion) }
  }

  /// Returns the files with views in which people buy, of the same project as named files; none if
  /// a named file buys or has such views.
  ///
  /// - Parameters:
  ///   - all: files that import StoreKit.
  ///   - paths: the paths of the named files.
  ///   - root: the path of the app's folder.
  /// - Returns: The files, in the order of their paths.
  static func sellers(
    among all: [StoreFile],
    beside paths: [String],
    below root: String
  ) -> [StoreFile] {
    let named = all.filter { paths.contains($0.path) }
    guard let first = named.first, !named.contains(where: { $0.sells || $0.buys }) else {
      return []
    }
    var store = Group([Candidate(file: first, below: root)]) { _ in }
    store.add(sellers: sellers(among: all).map { Candidate(file: $0, below: root) })
    return store.files.filter { $0.path != first.path }.sorted { $0.path < $1.path }
  }

  /// Returns the files in groups that belong together.
  private static func groups(of candidates: [Candidate]) -> [[Candidate]] {
    var groups: [[Candidate]] = []
    for candidate in candidates {
      let isTied = { (group: [Candidate]) in group.contains(where: candidate.isTied(to:)) }
      let tied = groups.filter(isTied).flatMap { $0 }
      groups.removeAll(where: isTied)
      groups.append(tied + [candidate])
    }
    return groups
  }

  /// A file that may be part of the store, with its place in the app.
  private struct Candidate {
    let file: StoreFile
    /// Whether the file shows how to use the app's code.
    let isSample: Bool
    /// The folder of the Xcode project or package around the file; the app's if there is none.
    private let project: String

    init(file: StoreFile, below root: String) {
      self.file = file
      let folders = file.path.dropFirst(root.count).split(separator: "/").dropLast()
      isSample = folders.contains { !Self.samples.isDisjoint(with: String($0).camelParts) }
      project = Self.project(of: file.path, below: root)
    }

    private static let samples: Set<String> = [
      "demo", "demos", "example", "examples", "playground", "playgrounds", "sample", "samples",
    ]

    /// Whether one of the projects contains the other, as an app contains its packages.
    func isNear(_ other: Candidate) -> Bool {
      "\(project)/".hasPrefix("\(other.project)/") || "\(other.project)/".hasPrefix("\(project)/")
    }

    func isTied(to other: Candidate) -> Bool {
      isSample == other.isSample && isNear(other)
        && (file.folder == other.file.folder || file.names(other.file) || other.file.names(file))
    }

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

  /// Files that belong together.
  private struct Group {
    /// One of the files, for its place in the app.
    private let first: Candidate
    private(set) var files: [StoreFile] = []
    private(set) var calls: Set<StoreFile.Call> = []

    /// Creates a group of the file with the most kinds of calls and of those that belong to it.
    ///
    /// These make other calls, or as many as the first; or a file of the group names their types,
    /// or they extend its types. A copy declares types of another file again and is left out, and
    /// so is a file that only uses the store.
    init(_ candidates: [Candidate], leavingOut: (LeftOut) -> Void) {
      let richest = candidates.sorted {
        ($1.file.calls.count, $0.file.path) < ($0.file.calls.count, $1.file.path)
      }
      first = richest[0]
      var left = richest.map(\.file)
      while let index = left.firstIndex(where: isPart) {
        let file = left.remove(at: index)
        if let other = files.first(where: { !$0.types.isDisjoint(with: file.types) }) {
          leavingOut(StoreFiles.copy(file, of: other))
        } else {
          files.append(file)
          calls.formUnion(file.calls)
        }
      }
      for file in left {
        leavingOut(LeftOut(path: file.path, reason: "it makes no call that the others lack"))
      }
    }

    private func isPart(_ file: StoreFile) -> Bool {
      !file.calls.isSubset(of: calls) || file.calls.count == first.file.calls.count
        || files.contains { $0.names(file) || !file.extended.isDisjoint(with: $0.types) }
    }

    func isBetter(than other: Group) -> Bool {
      if first.isSample != other.first.isSample { return !first.isSample }
      if calls.count != other.calls.count { return calls.count > other.calls.count }
      return files[0].path < other.files[0].path
    }

    /// Why another group is no part of this store; nil if it is one.
    func obstacle(to other: Group) -> String? {
      if other.first.isSample != first.isSample { return "it is a sample" }
      guard first.isNear(other.first) else { return "it belongs to another project" }
      for file in other.files {
        if let copied = files.first(where: { !$0.types.isDisjoint(with: file.types) }) {
          return StoreFiles.copy(file, of: copied).reason
        }
      }
      return other.calls.isSubset(of: calls)
        ? "nothing ties it to the other files, which make the same calls" : nil
    }

    /// Adds the files of this project that sell in StoreKit's views.
    mutating func add(sellers: [Candidate]) {
      for seller in sellers where seller.isSample == first.isSample && first.isNear(seller) {
        if !files.contains(seller.file) { files.append(seller.file) }
      }
    }

    mutating func add(_ other: Group) {
      files += other.files
      calls.formUnion(other.calls)
    }
  }

  private static func copy(_ file: StoreFile, of other: StoreFile) -> LeftOut {
    let type = file.types.intersection(other.types).sorted().first ?? ""
    return LeftOut(path: file.path, reason: "\(other.path.seen(from: "")) declares \(type), too")
  }
}
