import FileFormats
import Foundation
import StoreJSON

/// The result of building an app's package.
struct AppBuild {
  var isBuilt = false
  /// The names that the app's files lack.
  var names: [MissingNames.Name] = []
  var errors: [String] = []
  /// Whether names are missing that have no stubs yet.
  var isLacking = false
  /// The reason why it was not built, if no error in a file explains it.
  var reason: [String] = []
  var hasStubs = false
  /// The app's own files that were linked because its store's files need them.
  var neighbors: [AppNeighbors.Neighbor] = []
  /// The modules that were made because the app's files import them.
  var standIns: [StandInModule] = []
}

extension Tool {
  /// The most builds: the compiler finds more missing names once stubs exist for the first.
  private static let mostBuilds = 40
  /// After this many, the values for the check of the glue are left out.
  private static let mostWithCandidates = 30

  /// Builds the app's program, with further files of the app and stubs for missing names, and with
  /// candidates for the check of the glue, except those that do not compile.
  ///
  /// The optional files are left out if they do not compile. Further files are sought in the Git
  /// repository, or else below the root.
  func build(
    _ module: String,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin,
    candidates: CandidatesText? = nil,
    optional: [String] = [],
    root: String? = nil
  ) throws -> AppBuild {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let file = "Sources/\(module)/\(CandidatesText.fileName)"
    // A file of that name may be a person's.
    let isFree = folder.text(of: file)?.hasPrefix(CandidatesText.sign) ?? true
    let removeFile = {
      isFree ? try? FileManager.default.removeItem(atPath: "\(folder.path)/\(file)") : nil
    }
    defer { _ = removeFile() }
    printViews(try folder.refreshViews(of: module))
    if folder.text(of: folder.glue(of: module))?.contains("emptyValue()") == true {
      try folder.provideEmptyValue(in: module)
    }
    var candidates = candidates.flatMap { $0.candidates.isEmpty || !isFree ? nil : $0 }
    var result = AppBuild()
    var neighbors = AppNeighbors(of: module, in: folder, optional: optional, root: root)
    for number in 1...Self.mostBuilds {
      if number > Self.mostWithCandidates { candidates = nil }
      if let candidates { try folder.write(candidates.text, to: file) } else { _ = removeFile() }
      let built = try build(folder, origin, module, in: temporary)
      let (lacking, inGlue) = built.missing.parted { $0.hasSuffix("/\(folder.glue(of: module))") }
      result.isBuilt = built.isBuilt
      result.neighbors = neighbors.linked.filter { !$0.names.isEmpty }
      // A stub for a color, say, would hide SwiftUI's.
      let isInStubs = lacking.contains { name in
        name.places.contains { $0.file.hasSuffix("/\(folder.stubs(of: module))") }
      }
      if isInStubs, try folder.importViews(inStubsOf: module) { continue }
      let lines = SourceErrors(built.missing.errors) { SourceToken.tokens(ofFile: $0) }
      let new =
        try built.isBuilt
        ? [] : neighbors.link(lacking + lines.functions, built.missing.members + lines.members)
      for neighbor in new { terminal.printNote(neighbor.line) }
      guard new.isEmpty else { continue }
      let further = furtherNames(built.missing, lines, module, in: folder)
      result.names += lacking.filter { name in !result.names.contains { $0.name == name.name } }
      result.errors = built.missing.errors + inGlue
      result.isLacking = !lacking.isEmpty
      result.reason = built.reason
      guard !built.isBuilt else { break }
      let named = lacking.filter { $0.kind == .module }
      let made = try folder.add(folder.missingModules(named, of: module))
      result.standIns += made
      let hasStubs = try writeStubs(for: lacking + further, module, in: folder)
      if hasStubs { result.hasStubs = true }
      // A property wrapper got a stub; any other attribute that nobody knows is left out.
      let stubs = folder.text(of: folder.stubs(of: module)) ?? ""
      let unknown = built.unknownAttributes.filter { name in
        !["\(name) ", "\(name)<"].contains { stubs.contains(" \($0)") }
      }
      let views = try folder.ignore(unknown, of: module)
      printViews(views)
      let isNarrowed = candidates?.remove(lines: built.wrongCandidates) ?? false
      guard !isNarrowed, !hasStubs, made.isEmpty, views.isEmpty else { continue }
      let hasLess = try leaveOut(built.missing.errors, of: &neighbors)
      guard !hasLess else { continue }
      // A mistake in the file that belongs to no candidate.
      guard candidates != nil, !built.wrongCandidates.isEmpty else { break }
      candidates = nil
    }
    return result
  }

  /// Leaves out what does not compile, and returns whether there was any.
  ///
  /// That is functions of further files, or else these files, or else functions of the store's own
  /// files that no purchase needs.
  private func leaveOut(_ errors: [String], of neighbors: inout AppNeighbors) throws -> Bool {
    let emptied = try neighbors.empty(errors)
    printViews(emptied)
    guard emptied.isEmpty else { return true }
    let rejected = try neighbors.reject(errors)
    for neighbor in rejected { terminal.printNote(neighbor.line) }
    guard rejected.isEmpty else { return true }
    let unused = try neighbors.emptyUnused(errors)
    printViews(unused)
    return !unused.isEmpty
  }

  /// Prints what the package's views of the app's files leave out.
  private func printViews(_ views: [(name: String, view: SourceView)]) {
    for (name, view) in views {
      for line in view.lines(for: name) { terminal.printNote(line) }
    }
  }

  /// Builds once, and shows how far it is.
  private func build(
    _ folder: PackageFolder,
    _ origin: InitPlan.Origin,
    _ module: String,
    in temporary: TemporaryFolder
  ) throws -> PackageBuild {
    let recipe = BuildRecipe(origin)
    let program = folder.program ?? InitPlan.program(of: module)
    let command = recipe.build(program) + ["--package-path", folder.path]
    let start = ContinuousClock.now
    let own: Set = [module, program.replacing("-", with: "_")]
    var progress = Progress(on: terminal)
    var hasSaid = false
    defer { progress.finish() }
    let outcome = try ToolProcess(folder: temporary).run(command) { output in
      let others = PackageBuild.modules(in: output).filter { !own.contains($0) }
      if !hasSaid, !others.isEmpty {
        hasSaid = true
        progress.finish()
        terminal.printNote(Self.message(onBuilding: others))
      }
      guard let now = PackageBuild.progress(in: output) else { return }
      progress.update(
        after: ContinuousClock.now - start,
        "building \(folder.name): \(now.task) of \(now.tasks)"
          + (now.module.map { ", \($0)" } ?? "")
      )
    }
    return PackageBuild(outcome, stubs: folder.stubTypes(of: module))
  }

  /// Returns the members and initializers that the app's files lack besides names.
  private func furtherNames(
    _ missing: MissingNames,
    _ lines: SourceErrors,
    _ module: String,
    in folder: PackageFolder
  ) -> [MissingNames.Name] {
    inheritedMembers(missing, module, in: folder) + missing.foreignMembers + lines.initializers
  }

  /// Returns the members that the app's types lack because a stub from which they inherit has none.
  private func inheritedMembers(
    _ missing: MissingNames,
    _ module: String,
    in folder: PackageFolder
  ) -> [MissingNames.Name] {
    let stubs = folder.stubTypes(of: module)
    guard !missing.members.isEmpty, !stubs.isEmpty else { return [] }
    return missing.inheritedMembers(of: folder.scan(of: module).types, from: stubs)
  }

  /// Returns why modules other than the app's are built, and how long that takes.
  private static func message(onBuilding others: [String]) -> String {
    others.contains("Simulation")
      ? "building all of StoreStorm first, which takes minutes: its release build is missing or is "
        + "of other sources, of another compiler or of another value of CI"
      : "also building the modules that stand in for Apple's, once: about half a minute"
  }

  /// Writes stubs for missing names; returns false if there is nothing to write.
  private func writeStubs(
    for names: [MissingNames.Name],
    _ module: String,
    in folder: PackageFolder
  ) throws(Refusal) -> Bool {
    // Many names are missing in one file.
    var known: [String: [SourceToken]] = [:]
    let tokens = { (path: String) in
      if let tokens = known[path] { return tokens }
      let tokens = SourceToken.tokens(ofFile: path)
      known[path] = tokens
      return tokens
    }
    var isNew = false
    let standIns = folder.standIns ?? []
    let words = folder.links(of: module).flatMap { tokens($0.file) }.map(\.text)
    // What is public in the app's files may have the type of a stub.
    let isPublic = zip(words, words.dropFirst()).contains { word, next in
      word == "public" && next != "." || word == "open" && ["class", "func", "var"].contains(next)
    }
    for part in Set(names.map(\.module)).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      guard part.map(standIns.contains) ?? true else { continue }
      let file = part.map(StandInModule.file) ?? folder.stubs(of: module)
      let old = folder.text(of: file) ?? StubsText.beginning
      let stubs = StubsText(
        for: names.filter { $0.module == part },
        isOnMainActor: folder.isOnMainActor && part == nil,
        isPublic: part != nil || isPublic,
        besides: old,
        tokens: tokens,
        shown: AppBuild.shown
      )
      guard stubs.text != old else { continue }
      try folder.write(stubs.text, to: file)
      isNew = true
    }
    return isNew
  }

  /// Prints what a build found.
  func show(_ build: AppBuild, of module: String, in folder: PackageFolder) {
    let stubs = "\(folder.name)/\(folder.stubs(of: module))"
    if terminal.isJSON { return terminal.result(result(build, stubs).json.compact) }
    for module in build.standIns { terminal.result(module.line(shown: AppBuild.shown)) }
    let made = Set(build.standIns.map(\.name))
    let names = build.names.filter { $0.kind != .module || !made.contains($0.name) }
    if !names.isEmpty { terminal.result("\nMissing in the app's files:") }
    for name in names {
      let places = name.places.map { "\(AppBuild.shown($0.file)):\($0.line)" }
      let what = name.kind == .module ? "import \(name.name)" : name.name
      terminal.result("  \(what)  \(places.joined(separator: ", "))")
    }
    if build.hasStubs {
      terminal.result("Wrote stubs for them to \(stubs). Review them, or add a file with")
      terminal.result("  \(command) init \(folder.name.inShell) --with FILE --check")
    }
    if !build.errors.isEmpty { terminal.result("\nOther errors:") }
    for error in build.errors.prefix(20) { terminal.result("  \(AppBuild.plain(error))") }
    if build.isBuilt {
      terminal.result("\n\(module) compiles")
      tellGaps(of: module, in: folder)
    } else if build.names.isEmpty, build.errors.isEmpty {
      terminal.result("\n\(module) was not built:")
      for line in build.reason.prefix(20) { terminal.result("  \(line)") }
    } else {
      terminal.result("\n\(module) does not compile yet")
    }
  }

  /// Prints the gaps to fill in; until then, a hunt finds violations that the app does not have.
  func tellGaps(of module: String, in folder: PackageFolder) {
    let gaps = folder.gaps(of: module)
    guard !gaps.isEmpty else { return }
    terminal.result("Fill in before the first hunt, or the gaps look like violations of the app:")
    let glue = folder.glue(of: module)
    for gap in gaps { terminal.result("  \(folder.name)/\(glue):\(gap.line): \(gap.what)") }
  }

  private func result(_ build: AppBuild, _ stubs: String) -> BuildResult {
    let isExplained = build.isBuilt || !build.names.isEmpty || !build.errors.isEmpty
    return BuildResult(
      compiles: build.isBuilt,
      missing: build.names.map { name in
        let places = name.places.map { "\(AppBuild.shown($0.file)):\($0.line)" }
        return BuildResult.Missing(name: name.name, places: places)
      },
      compilerErrors: isExplained ? build.errors.map(AppBuild.plain) : build.reason,
      linked: build.neighbors.map { $0.file.seen(from: "") },
      stubs: (build.hasStubs ? [stubs] : [])
        + build.standIns.map { StandInModule.file(of: $0.name) }
    )
  }
}

extension AppBuild {
  /// Returns the relative path of the app's own file behind a link or a view.
  static func shown(_ file: String) -> String {
    let place = PackageFolder.original(of: file) ?? URL(filePath: file).resolvingSymlinksInPath()
    return place.path.seen(from: "")
  }

  fileprivate static func plain(_ error: String) -> String {
    guard let end = error.firstRange(of: ".swift:") else { return error }
    return shown(error[..<end.lowerBound] + ".swift") + ":" + error[end.upperBound...]
  }
}
