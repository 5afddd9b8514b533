/// A module that an app's files import and that is not here, such as one of a dependency.
///
/// The package gets a module of that name that is empty, except for names that the files look up in
/// this module alone. What else the files use of it becomes a stub in the app's module.
struct StandInModule: Hashable, Sendable {
  let name: String
  /// The places of the imports.
  var places: [SourceType.Place]

  /// The path of its folder, relative to the package.
  ///
  /// It is not in `Sources`, where a module named App would look like the folder of the links.
  static func folder(of name: String) -> String { "Modules/\(name)" }

  /// The path of its only file, relative to the package.
  static func file(of name: String) -> String { "\(folder(of: name))/\(name).swift" }

  /// Returns the modules that compiled imports of a module's files name and that are not here, each
  /// once.
  static func missing(
    in imports: [SourceScan.Mention],
    besides module: String
  ) -> [StandInModule] {
    var found: [StandInModule] = []
    for mention in imports where isMissing(mention.name) && mention.name != module {
      if let index = found.firstIndex(where: { $0.name == mention.name }) {
        found[index].places.append(mention.place)
      } else {
        found.append(StandInModule(name: mention.name, places: [mention.place]))
      }
    }
    return found
  }

  /// Whether a module is not here, and may be made.
  private static func isMissing(_ name: String) -> Bool {
    !SourceCondition.modules.contains(name) && !InitPlan.isTaken(name)
      && InitPlan.isIdentifier(name)
  }

  /// The beginning of its file.
  ///
  /// Many modules re-export Foundation, so files import nothing else for it.
  static func beginning(of name: String) -> String {
    """
    // A stand-in for the module \(name), which the app's files import and which is not here.
    // It does nothing: what the files use of \(name) is guessed, here or in Stubs.swift. To test
    // with the real module, delete this folder, and in Package.swift add the dependency and remove
    // the name from 'standIns'.
    @_exported import Foundation

    """
  }

  /// Returns what to tell about it: `stand-in  Firebase (Store.swift:3): does nothing`.
  func line(shown: (String) -> String) -> String {
    let places = places.map { "\(shown($0.file)):\($0.line)" }.joined(separator: ", ")
    return "stand-in  \(name) (\(places)): does nothing"
  }
}

extension PackageFolder {
  /// The names of the stand-in modules; nil if the manifest has no list of them.
  var standIns: [String]? { text(of: "Package.swift").flatMap(PackageText.standIns) }

  /// Adds stand-in modules to the package, and to the list in its manifest.
  ///
  /// - Returns: The modules that are new; none if the manifest has no list.
  /// - Throws: a ``Refusal`` if a file could not be written.
  func add(_ modules: [StandInModule]) throws(Refusal) -> [StandInModule] {
    guard let manifest = text(of: "Package.swift"), let old = PackageText.standIns(in: manifest)
    else { return [] }
    let new = modules.filter { !old.contains($0.name) }
    guard !new.isEmpty else { return [] }
    try writeFiles(of: new)
    let names = old + new.map(\.name)
    try write(PackageText.replacingStandIns(in: manifest, by: names), to: "Package.swift")
    return new
  }

  /// Writes the files of stand-in modules that have none.
  func writeFiles(of modules: [StandInModule]) throws(Refusal) {
    for module in modules where text(of: StandInModule.file(of: module.name)) == nil {
      let beginning = StandInModule.beginning(of: module.name)
      try write(beginning, to: StandInModule.file(of: module.name))
    }
  }

  /// Returns the modules that the linked files import and that are not here, with those that the
  /// compiler has named.
  ///
  /// The compiler names one at a time. In a package with dependencies of a person, it alone knows.
  func missingModules(_ named: [MissingNames.Name], of module: String) -> [StandInModule] {
    guard !named.isEmpty else { return [] }
    let missing = StandInModule.missing(in: scan(of: module).imports, besides: module)
    let isPlain = PackageText.dependencyCount(in: text(of: "Package.swift") ?? "") == 1
    return missing.filter { module in isPlain || named.contains { $0.name == module.name } }
  }

  /// Reads the app's files as the package compiles them.
  func scan(of module: String) -> SourceScan {
    var scan = SourceScan()
    for link in links(of: module) {
      let file = "Sources/\(module)/App/\(link.name)"
      scan.read(text(of: file) ?? "", file: link.file)
    }
    return scan
  }

  /// The names of the types that are stubs.
  func stubTypes(of module: String) -> Set<String> {
    let files = [stubs(of: module)] + (standIns ?? []).map(StandInModule.file)
    return files.compactMap { text(of: $0) }.map(StubsText.types)
      .reduce(into: []) { $0.formUnion($1) }
  }
}
