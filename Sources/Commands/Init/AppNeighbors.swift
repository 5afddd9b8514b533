import Foundation

/// The app's own files that its store's files need: the compiler names what is missing, and the
/// files that declare it are linked.
struct AppNeighbors {
  /// A file that was linked.
  struct Neighbor: Hashable, Sendable {
    /// The absolute path.
    let file: String
    /// The names that it declares and that were missing, in the order of the compiler's output.
    var names: [String]
    /// Why it was not kept: what the compiler says of it; nil if it is linked.
    var obstacle: String?

    /// The line that tells about it.
    var line: String {
      let place = file.seen(from: "")
      return obstacle.map { "not linked: \(place) does not compile here: \($0)" }
        ?? "linked \(place), which declares \(names.joined(separator: ", "))"
    }
  }

  /// The most files to link: what needs more is not the store's code.
  private static let most = 40

  /// The files that are linked now.
  private(set) var linked: [Neighbor] = []
  private let folder: PackageFolder
  private let module: String
  /// The folder of the whole app; nil if it is not known.
  private let root: String?
  /// The app's files; nil until something is missing.
  private var index: AppIndex?

  /// Creates a value for a package.
  ///
  /// - Parameters:
  ///   - module: the module of the app's files.
  ///   - folder: the package.
  ///   - optional: the linked files that the tool has chosen, and that are left out if they do not
  ///     compile.
  ///   - root: the folder of the whole app; nil for the repository around the linked files.
  init(
    of module: String,
    in folder: PackageFolder,
    optional: [String] = [],
    root: String? = nil
  ) {
    self.module = module
    self.folder = folder
    self.root = root
    linked = optional.map { Neighbor(file: $0, names: []) }
  }

  /// Links the files that declare what a build lacks.
  ///
  /// - Parameters:
  ///   - missing: the names that the app's files lack.
  ///   - members: the members that types which are no stubs lack.
  /// - Returns: The new ones.
  /// - Throws: a ``Refusal`` if a link could not be made.
  mutating func link(
    _ missing: [MissingNames.Name],
    _ members: [MissingNames.Member]
  ) throws(Refusal) -> [Neighbor] {
    let old = folder.links(of: module)
    let names = missing.filter { name in
      name.module == nil && [.type, .value, .attribute].contains(name.kind)
    }
    // A person may have put a file into the package.
    guard let first = old.first(where: { !$0.file.hasPrefix("\(folder.path)/") }),
      !names.isEmpty || !members.isEmpty, linked.count < Self.most
    else { return [] }
    let index = index ?? index(around: first.file)
    self.index = index
    let taken = Set(old.map(\.file))
    var new: [Neighbor] = []
    func addNeighbor(declaring name: String, in file: String?) {
      guard let file else { return }
      let place = new.firstIndex { $0.file == file } ?? new.endIndex
      if place == new.endIndex { new.append(Neighbor(file: file, names: [])) }
      if !new[place].names.contains(name) { new[place].names.append(name) }
    }
    for name in names {
      let user = name.places.first.map { Self.original(of: $0.file) } ?? ""
      let file = index.file(declaring: name.name, for: user, besides: taken) {
        folder.isRejected($0)
      }
      addNeighbor(declaring: name.name, in: file)
    }
    for member in members {
      let user = Self.original(of: member.place.file)
      let file = index.file(extending: member.type, by: member.name, for: user, besides: taken) {
        folder.isRejected($0)
      }
      addNeighbor(declaring: "\(member.type).\(member.name)", in: file)
    }
    let links = InitPlan.links(to: new.map(\.file), besides: Set(old.map(\.name)))
    try folder.make(links, of: module)
    if !links.isEmpty { folder.forgetLeftOut() }
    let declared = new.reduce(into: Set()) { $0.formUnion(index.names(in: $1.file)) }
    try folder.removeStubs(of: declared, in: module)
    linked += new
    return new
  }

  /// Removes the links to neighbors that do not compile, or whose names another declaration has;
  /// stubs take their places.
  ///
  /// - Parameter errors: what the compiler says.
  /// - Returns: The neighbors that are linked no longer.
  /// - Throws: a ``Refusal`` if that could not be recorded in the package.
  mutating func reject(_ errors: [String]) throws(Refusal) -> [Neighbor] {
    let all = Self.messages(errors)
    var removed: [Neighbor] = []
    for neighbor in linked {
      let names = index?.names(in: neighbor.file) ?? []
      let obstacle = all.first { error in
        error.file == neighbor.file
          || Self.doubledName(in: error.message).map(names.contains) == true
      }
      guard let obstacle else { continue }
      removed.append(neighbor)
      removed[removed.count - 1].obstacle = obstacle.message
    }
    for neighbor in removed { folder.unlink(neighbor.file, of: module) }
    let places = Set(removed.map(\.file))
    linked.removeAll { places.contains($0.file) }
    try folder.rememberRejected(removed.map(\.file))
    return removed
  }

  /// Leaves the bodies of functions that do not compile out of neighbors: each does nothing, as a
  /// stub for the whole file would, and what compiles is the app's own.
  ///
  /// A neighbor stays as it is if it has other errors or if such a body calls StoreKit.
  ///
  /// - Parameter errors: what the compiler says.
  /// - Returns: The views that have changed.
  /// - Throws: a ``Refusal`` if that could not be recorded in the package.
  func empty(_ errors: [String]) throws(Refusal) -> [(name: String, view: SourceView)] {
    let all = Self.messages(errors)
    // Without the second declaration of a name, the bodies that use it compile.
    let names = linked.reduce(into: Set()) { $0.formUnion(index?.names(in: $1.file) ?? []) }
    guard !all.contains(where: { Self.doubledName(in: $0.message).map(names.contains) == true })
    else { return [] }
    var bodies: [(file: String, place: Int)] = []
    for neighbor in linked {
      let lines = all.filter { $0.file == neighbor.file }.map(\.line)
      guard let text = try? String(contentsOfFile: neighbor.file, encoding: .utf8),
        let found = SourceBodies.withErrors(
          on: lines,
          of: text,
          besides: folder.leftOutBodies(of: neighbor.file)
        )
      else { continue }
      bodies += found.map { (neighbor.file, $0.place) }
    }
    return try folder.leaveOut(bodies, of: module)
  }

  /// Leaves the bodies of functions that do not compile out of the store's own files, if nothing
  /// else helps and no purchase needs them: they only draw, or no code that calls StoreKit and no
  /// code that the glue calls leads to them.
  ///
  /// - Parameter errors: what the compiler says.
  /// - Returns: The views that have changed; none if one body has to stay.
  /// - Throws: a ``Refusal`` if that could not be recorded in the package.
  func emptyUnused(_ errors: [String]) throws(Refusal) -> [(name: String, view: SourceView)] {
    let all = Self.messages(errors)
    let neighbors = Set(linked.map(\.file))
    let own = folder.links(of: module).map(\.file).filter { !neighbors.contains($0) }
    let texts = own.map { (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "" }
    let others =
      [folder.text(of: folder.glue(of: module)) ?? ""]
      + linked.map { (try? String(contentsOfFile: $0.file, encoding: .utf8)) ?? "" }
    let reached = SourceBodies.reached(
      in: texts.map { SourceToken.tokens(of: $0) },
      from: others.flatMap { SourceToken.tokens(of: $0).map(\.text) }
    )
    var bodies: [(file: String, place: Int)] = []
    for (file, text) in zip(own, texts) {
      let lines = all.filter { $0.file == file }.map(\.line)
      let leftOut = folder.leftOutBodies(of: file)
      guard let found = SourceBodies.withErrors(on: lines, of: text, besides: leftOut),
        found.allSatisfy({ $0.substitute == "EmptyView()" || !reached.contains($0.name) })
      else { return [] }
      bodies += found.map { (file, $0.place) }
    }
    return try folder.leaveOut(bodies, of: module)
  }

  /// Returns what the compiler says of the app's own files.
  private static func messages(
    _ errors: [String]
  ) -> [(file: String, line: Int, message: String)] {
    errors.compactMap { error in
      guard let end = error.firstRange(of: ".swift:") else { return nil }
      let rest = error[end.upperBound...]
      let message = rest.drop { $0 != " " }.dropFirst()
      return (
        original(of: error[..<end.lowerBound] + ".swift"),
        Int(rest.prefix { $0 != ":" }) ?? 0, String(message)
      )
    }
  }

  /// Returns the name in "'Plan' is ambiguous for type lookup" and in "invalid redeclaration of
  /// 'a()'".
  private static func doubledName(in error: String) -> String? {
    guard error.contains(" is ambiguous ") || error.contains("invalid redeclaration of '") else {
      return nil
    }
    let parts = error.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1].prefix { $0 != "(" }) : nil
  }

  /// Returns the app's files in the repository around one of them, or else in its folder.
  private func index(around file: String) -> AppIndex {
    let own = URL(filePath: file).deletingLastPathComponent().path
    let root = PackageFolder(own).repository ?? root ?? own
    return AppIndex(of: root, besides: [folder.path], isDebug: folder.isDebug)
  }

  /// Returns the path of the app's file behind a path in the compiler's output.
  private static func original(of file: String) -> String {
    (PackageFolder.original(of: file) ?? URL(filePath: file).resolvingSymlinksInPath()).path
  }
}
