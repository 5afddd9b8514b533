import FileFormats
import Foundation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Writes a package around an app's files, or extends one.
  func initPackage(_ options: InitOptions) throws -> ExitCode {
    let folder = PackageFolder(options.folder)
    do {
      let isOld = folder.module != nil
      if isOld, options.catalog == nil, options.sources.isEmpty,
        options.checks || !options.further.isEmpty
      {
        try add(options, to: folder)
      } else {
        guard !isOld else {
          throw Refusal(
            "\(folder.name.quoted) is already a package of init; nothing was written (--with adds "
              + "files to it, --check builds it)"
          )
        }
        _ = try begin(options, in: folder)
      }
      guard options.checks, let module = folder.module else { return .held }
      let origin = try InitPlan.Origin.found(options.origin, program: ChildProcess.place)
      return try check(module, in: folder, origin)
    } catch let refusal as Refusal {
      throw refusal.of("init")
    }
  }

  /// Links additional files.
  private func add(_ options: InitOptions, to folder: PackageFolder) throws {
    guard let module = folder.module, !options.further.isEmpty else { return }
    let old = folder.links(of: module)
    var files = AppFiles()
    try files.add(options.further, option: "--with", besides: folder.path)
    let new = files.paths.filter { path in !old.contains { $0.file == path } }
    let links = InitPlan.links(to: new, besides: Set(old.map(\.name)))
    try folder.make(links, in: "Sources/\(module)/App")
    let stubs = "Sources/\(module)/Stubs.swift"
    if let old = try? String(contentsOfFile: "\(folder.path)/\(stubs)", encoding: .utf8) {
      let names = Set(files.scan.types.filter { $0.kind != .extension }.map(\.name))
      try folder.write(StubsText.removing(names, from: old), to: stubs)
    }
    let made = links.map { "\(folder.name)/Sources/\(module)/App/\($0.name)" }
    guard !terminal.isJSON || !options.checks else { return }
    terminal.result(["linked": .strings(made)], or: made.map { "linked \($0)" })
  }

  /// An app's package, as planned and guessed from the app's files.
  struct AppPackage {
    let plan: InitPlan
    let glue: GlueText
    let files: AppFiles
    let catalog: String
    let products: [StoreModel.Product]
    /// The name of the variant in the glue.
    let variant = "mine/under-test"
  }

  /// Plans a package from the app's files.
  private func planned(_ options: InitOptions, in folder: PackageFolder) throws -> AppPackage {
    guard let catalog = options.catalog else {
      throw Refusal("missing --storekit FILE: what the app sells")
    }
    guard !options.sources.isEmpty else {
      throw Refusal("missing --sources PATH: the app's store code")
    }
    let text = try FileText(path: catalog).bytes
    let products = try StoreKitFile.decode(text: text, fileName: catalog).catalog.products
    guard !products.isEmpty else { throw Refusal("\(catalog.quoted) contains no products") }
    var files = AppFiles()
    try files.add(options.sources, option: "--sources", besides: folder.path)
    if !options.further.isEmpty {
      try files.add(options.further, option: "--with", besides: folder.path)
    }
    var plan = try plan(options, files, folder)
    if let module = folder.module { plan.module = module }
    let glue = GlueText(
      files.scan,
      module: plan.module,
      // A consumable unlocks nothing.
      products: products.filter { $0.type != .consumable }.map(\.id.rawValue),
      sold: products.map(\.id.rawValue),
      uses: uses(of: files, besides: folder),
      isOnMainActor: plan.isOnMainActor
    )
    return AppPackage(plan: plan, glue: glue, files: files, catalog: catalog, products: products)
  }

  /// Writes the whole package.
  private func begin(_ options: InitOptions, in folder: PackageFolder) throws -> AppPackage {
    guard !folder.isFile else {
      throw Refusal("\(folder.name.quoted) is a file; expected the folder of a new package")
    }
    guard !folder.isInUse else {
      throw Refusal("\(folder.name.quoted) is not empty; nothing was written")
    }
    let app = try planned(options, in: folder)
    try write(app.plan, app.glue, scenario(of: app), to: folder)
    tell(app, folder, options)
    return app
  }

  /// Returns the package in a folder, which is written if there is none; files that are new in the
  /// app are linked.
  func appPackage(_ options: InitOptions, in folder: PackageFolder) throws -> AppPackage {
    guard folder.module != nil else { return try begin(options, in: folder) }
    let app = try planned(options, in: folder)
    let old = folder.links(of: app.plan.module)
    let new = app.files.paths.filter { path in !old.contains { $0.file == path } }
    let links = InitPlan.links(to: new, besides: Set(old.map(\.name)))
    try folder.make(links, in: app.plan.linkFolder)
    for link in links { terminal.note("linked \(link.file.seen(from: ""))") }
    return app
  }

  /// Returns the declarations of the given files that the rest of the app's repository uses.
  private func uses(of files: AppFiles, besides folder: PackageFolder) -> SourceUses {
    guard let root = files.paths.first.flatMap({ PackageFolder($0).repository }) else {
      return SourceUses()
    }
    return SourceUses(
      in: root,
      of: Set(files.scan.types.filter { !$0.isView }.map(\.name)),
      besides: Set(files.paths + [folder.path])
    )
  }

  private func settings(of files: AppFiles) -> ProjectSettings {
    guard let file = files.paths.first else { return ProjectSettings() }
    return ProjectSettings(of: file, in: PackageFolder(file).repository)
  }

  private func plan(
    _ options: InitOptions,
    _ files: AppFiles,
    _ folder: PackageFolder
  ) throws(Refusal) -> InitPlan {
    if let module = options.module,
      InitPlan.isTaken(module) || !InitPlan.isIdentifier(module)
    {
      throw Refusal(
        "--module: expected a Swift identifier that no other module uses, found \(module.quoted)"
      )
    }
    let origin = try InitPlan.Origin.found(options.origin, program: ChildProcess.place)
    let types = Set(files.scan.types.map(\.name))
    let hints = [options.catalog].compactMap(\.self) + options.sources
    let settings = settings(of: files)
    return InitPlan(
      folder: folder.path,
      module: options.module ?? InitPlan.module(from: hints, types: types),
      languageMode: options.languageMode ?? settings.languageMode ?? 5,
      isOnMainActor: options.isOnMainActor ?? settings.isOnMainActor ?? false,
      isApproachable: settings.isApproachable ?? false,
      origin: origin,
      repository: folder.repository,
      links: InitPlan.links(to: files.paths),
      revision: Self.git(["rev-parse", "HEAD"], in: origin),
      address: Self.git(["remote", "get-url", "origin"], in: origin).flatMap { address in
        address.contains("://") || address.hasPrefix("git@") ? address : nil
      }
    )
  }

  /// Returns the line that Git prints about StoreStorm's folder; nil if it is no clone.
  private static func git(_ words: [String], in origin: InitPlan.Origin) -> String? {
    guard case .checkout(let path) = origin else { return nil }
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let outcome = try? ToolProcess(folder: temporary).run(["git", "-C", path] + words)
    guard let outcome, outcome.status == 0 else { return nil }
    return outcome.text.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  private func scenario(of app: AppPackage) -> String {
    let file = URL(filePath: app.catalog).resolvingSymlinksInPath().path
    var first = FirstScenario(
      named: app.plan.scenario,
      system: FirstScenario.ownSystem,
      catalogName: file.seen(from: app.plan.folder + "/Scenarios"),
      products: app.products,
      signsIn: app.files.namesAppUsers,
      restores: app.glue.guess.restore != nil
    )
    // With a glue that buys nothing, a hunt must not report that everything holds.
    first.demandsPurchase = true
    return first.text
  }

  private func write(
    _ plan: InitPlan,
    _ glue: GlueText,
    _ scenario: String,
    to folder: PackageFolder
  ) throws(Refusal) {
    let package = PackageText(plan: plan)
    try folder.make(plan.links, in: plan.linkFolder)
    try folder.writeGuess(glue, of: plan.module)
    try folder.write(package.main, to: "Sources/\(InitPlan.program)/main.swift")
    try folder.write(package.test, to: "Tests/RaceTests/RaceTests.swift")
    try folder.write(scenario, to: plan.scenario)
    try folder.write(WorkflowText(plan: plan).text, to: ".github/workflows/storestorm.yml")
    try folder.write(package.readme, to: "README.md")
    try folder.write(package.ignored, to: ".gitignore")
    // The manifest is written last, because it marks a complete package.
    try folder.write(package.manifest, to: "Package.swift")
  }
}

extension AppFiles {
  /// Whether purchases carry the identifier of an app user, so that users sign in before they buy.
  fileprivate var namesAppUsers: Bool {
    paths.contains { path in
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("appAccountToken") ?? false
    }
  }
}
