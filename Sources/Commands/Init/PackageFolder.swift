import FileFormats
import Foundation

/// The folder, on disk, of a package that `init` writes.
struct PackageFolder: Sendable {
  let name: String
  /// The absolute path with links resolved.
  let path: String
  /// Whether the path was there when the command began.
  private let wasThere: Bool

  /// Creates a folder value; the folder need not exist.
  init(_ name: String) {
    self.name = name
    let url = URL(filePath: name, directoryHint: .isDirectory).standardizedFileURL
    // Missing folders have no links to resolve, but one above them may be a link.
    var existing = url
    var missing: [String] = []
    while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
      missing.append(existing.lastPathComponent)
      existing.deleteLastPathComponent()
    }
    let start = existing.resolvingSymlinksInPath()
    path = missing.reversed().reduce(start) { $0.appending(path: $1) }.path
    wasThere = missing.isEmpty
  }

  /// Creates a value for a folder that is shown under another name.
  private init(_ name: String, at path: String) {
    self.name = name
    self.path = path
    wasThere = false
  }

  /// Writes a whole package to a temporary folder and moves it to its place, so the place has all
  /// of it or nothing.
  ///
  /// An empty folder that was there may be the working directory or a mounted one, so it stays, and
  /// the content of the package is moved. The caller has claimed the place.
  ///
  /// - Parameter write: writes the package to a folder, with links that are right at the place.
  /// - Throws: a ``Refusal`` if something could not be written; then nothing is left.
  func create(by write: (PackageFolder) throws -> Void) throws {
    let files = FileManager.default
    let parent = URL(filePath: path).deletingLastPathComponent()
    var moved: [String] = []
    var made: [String] = []
    var place = parent
    while !files.fileExists(atPath: place.path) {
      made.append(place.path)
      place.deleteLastPathComponent()
    }
    do {
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
      let temporary = TemporaryFolder(in: wasThere ? URL(filePath: path) : parent)
      defer { temporary.remove() }
      let staged = PackageFolder(name, at: temporary.path(of: "package"))
      try write(staged)
      guard wasThere || !files.fileExists(atPath: path) else { throw Self.inUse(name) }
      // The manifest marks a complete package.
      let manifest = "Package.swift"
      let names = try files.contentsOfDirectory(atPath: staged.path).filter { $0 != manifest }
      let parts = (names.sorted() + [manifest]).map { ("\(staged.path)/\($0)", "\(path)/\($0)") }
      for (from, to) in wasThere ? parts : [(staged.path, path)] {
        try files.moveItem(atPath: from, toPath: to)
        moved.append(to)
      }
      try checkLinks()
    } catch {
      for path in moved { try? files.removeItem(atPath: path) }
      // Another command may have written to these meanwhile.
      for folder in made where !PackageFolder(folder).isInUse {
        try? files.removeItem(atPath: folder)
      }
      if let refusal = error as? Refusal { throw refusal }
      // Another command was faster.
      if !wasThere, moved.isEmpty, files.fileExists(atPath: path) { throw Self.inUse(name) }
      throw Refusal.notWritten(name, error.localizedDescription)
    }
  }

  /// The refusal to write into a folder that has something in it.
  static func inUse(_ name: String) -> Refusal {
    Refusal("\(name.quoted) is not empty; nothing was written")
  }

  /// Throws if a link in the package leads nowhere.
  private func checkLinks() throws(Refusal) {
    let modules = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/Sources")) ?? []
    for module in modules {
      for link in links(of: module)
      where !FileManager.default.fileExists(atPath: place(of: link.name, module)) {
        throw .notWritten(name, "its link \(link.name.quoted) would lead nowhere")
      }
    }
  }

  var isFile: Bool {
    let values = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory == false
  }

  /// Removes what commands that were killed while they wrote have left in the folder.
  func removeLeftovers() {
    TemporaryFolder.removeFolders(ofEndedCommandsIn: URL(filePath: path))
  }

  /// Whether the path exists and is not an empty folder.
  var isInUse: Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty != true
  }

  /// The module of the linked files; nil if `init` did not write this folder.
  var module: String? {
    let files = FileManager.default
    guard let manifest = try? String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8),
      manifest.contains(PackageText.sign),
      let modules = try? files.contentsOfDirectory(atPath: "\(path)/Sources")
    else { return nil }
    return modules.sorted().first { files.fileExists(atPath: "\(path)/Sources/\($0)/App") }
  }

  /// The name of the package's program; nil if `init` did not write this folder.
  var program: String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/Sources")) ?? []
    return names.sorted().first {
      FileManager.default.fileExists(atPath: "\(path)/Sources/\($0)/main.swift")
    }
  }

  /// Whether the manifest makes the main actor the default isolation.
  var isOnMainActor: Bool {
    let manifest = try? String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8)
    return manifest?.contains(".defaultIsolation(MainActor.self)") == true
  }

  /// Whether the manifest defines `DEBUG` for the app's module.
  var isDebug: Bool { text(of: "Package.swift")?.contains(PackageText.debug) == true }

  /// The path of the glue, relative to the package.
  func glue(of module: String) -> String { "Sources/\(module)/Glue.swift" }

  /// The file with the glue as it was guessed last; while the glue equals it, the glue is unedited.
  private static let guess = "results/guessed-glue.swift"

  /// Whether the glue is as it was guessed, so another guess may replace it.
  func hasGuessedGlue(of module: String) -> Bool {
    text(of: Self.guess).map { $0 == text(of: glue(of: module)) } ?? false
  }

  /// Writes a guessed glue.
  func writeGuess(_ glue: String, of module: String) throws(Refusal) {
    // The copy comes first: an end in between must not look like a person's edit.
    try write(glue, to: Self.guess)
    try write(glue, to: self.glue(of: module))
  }

  /// The file with the scenario as it was written last; while the scenario equals it, the scenario
  /// is unedited.
  private static let firstScenario = "results/first-scenario.json5"

  /// Writes a starter scenario.
  func writeFirst(_ scenario: String, to file: String) throws(Refusal) {
    try write(scenario, to: Self.firstScenario)
    try write(scenario, to: file)
  }

  /// Whether a scenario is as it was written first.
  func hasFirst(_ file: String) -> Bool {
    text(of: Self.firstScenario).map { $0 == text(of: file) } ?? false
  }

  /// Removes the links to files that are gone.
  ///
  /// - Returns: The paths of the files.
  func removeBrokenLinks(of module: String) -> [String] {
    links(of: module).filter { link in
      do {
        _ = try FileManager.default.attributesOfItem(atPath: link.file)
        return false
      } catch {
        // A file that cannot be read is not gone.
        guard (error as? CocoaError)?.code == .fileReadNoSuchFile else { return false }
        unlink(link.file, of: module)
        return true
      }
    }.map(\.file)
  }

  /// The path of the stubs, relative to the package.
  func stubs(of module: String) -> String { "Sources/\(module)/Stubs.swift" }

  /// Lets the stubs use views, colors and the like; returns false if they could already.
  func importViews(inStubsOf module: String) throws(Refusal) -> Bool {
    guard let stubs = text(of: stubs(of: module)), !stubs.contains("\nimport SwiftUI\n") else {
      return false
    }
    let both = stubs.replacing("\nimport StoreKit\n", with: "\nimport StoreKit\nimport SwiftUI\n")
    guard both != stubs else { return false }
    try write(both, to: self.stubs(of: module))
    return true
  }

  /// Removes stubs of what other files now declare.
  func removeStubs(of names: Set<String>, in module: String) throws(Refusal) {
    guard let stubs = text(of: stubs(of: module)) else { return }
    try write(StubsText.removing(names, from: stubs), to: self.stubs(of: module))
  }

  /// Returns the gaps in the glue that a person has to fill in, with their lines.
  func gaps(of module: String) -> [(line: Int, what: String)] {
    GlueText.gaps(in: text(of: glue(of: module)) ?? "")
  }

  /// Whether the manifest is as planned, so it may be replaced.
  func isPlanned(_ plan: InitPlan) -> Bool {
    let planned = PackageText(plan: plan).manifest
    return text(of: "Package.swift")
      == PackageText.replacingStandIns(in: planned, by: standIns ?? [])
  }

  /// Gives a package whose manifest is as planned other compiler settings, with its stand-in
  /// modules.
  func writeManifest(of plan: InitPlan) throws(Refusal) {
    let manifest = PackageText(plan: plan).manifest
    let whole = PackageText.replacingStandIns(in: manifest, by: standIns ?? [])
    try write(whole, to: "Package.swift")
  }

  /// Returns the text of a file; nil if it cannot be read.
  func text(of file: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  func write(_ text: String, to file: String) throws(Refusal) {
    do { try AtomicFile.write(text, to: "\(path)/\(file)") } catch {
      throw .notWritten("\(name)/\(file)", error.reason)
    }
  }

  /// The Git repository around the folder; nil if there is none.
  var repository: String? {
    var url = URL(filePath: path)
    while url.path != "/" {
      if FileManager.default.fileExists(atPath: url.appending(path: ".git").path) {
        return url.path
      }
      url.deleteLastPathComponent()
    }
    return nil
  }
}
