import FileFormats
import Foundation
import StoreJSON
import StoreModel
import StoreSimulation
import Trials

/// `init FOLDER`: writes a package that tests an app's own files.
struct InitCommand: ToolCommand {
  static let description = CommandDescription(
    "init",
    "Write a package that tests an app's own StoreKit files, unchanged",
    positional: PositionalDescription("FOLDER", .path)
      .help("The package folder; in an existing one, --with adds files and --check builds it"),
    options: [
      .app, .storekit, .sources, .with, .swift, .isolation, .configuration, .module, .storestorm,
      .check,
    ] + OptionDescription.outputs,
    examples: [
      "init Storm --storekit App.storekit --sources ../App/Store":
        "links to the files, a glue file, a scenario, a test and a workflow",
      "init Storm --app ../App":
        "the same, with the store files and the catalog that are found in the app",
      "init Storm --with ../App/Log.swift --check":
        "add one more file, list what is still missing, and write stubs for it",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The folder of the package.
    var folder: String
    /// What the package is for.
    var app: AppRequest
    /// Whether to build the package to find missing names.
    var checks: Bool

    init(_ arguments: ParsedArguments) {
      folder = arguments.positionals.first ?? ""
      app = AppRequest(
        folder: arguments.text(.app),
        catalog: arguments.text(.storekit),
        sources: arguments.texts(.sources),
        further: arguments.texts(.with),
        languageMode: arguments.text(.swift).flatMap(Int.init),
        isOnMainActor: arguments.text(.isolation).map { $0 == "main" },
        isDebug: arguments.text(.configuration).map { $0 == "debug" },
        module: arguments.text(.module),
        origin: arguments.text(.storestorm)
      )
      checks = arguments.has(.check)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let storekit = OptionDescription("storekit", "FILE", .file(ending: "storekit"))
    .help("The app's StoreKit configuration file from Xcode")
  fileprivate static let check = OptionDescription(flag: "check")
    .help("Build the app's files, list missing names, and write stubs for them")
}

extension InitCommand {
  /// Writes a package around an app's files, or extends one.
  func run() throws -> ExitCode {
    let folder = PackageFolder(options.folder)
    do {
      let claims = try FolderClaims([folder.path])
      defer { claims.release() }
      let isOld = folder.module != nil
      var app: AppPackage?
      if isOld, options.app.namesNothing, options.checks || !options.app.further.isEmpty {
        try add(to: folder)
      } else {
        guard !isOld else {
          throw Refusal(
            "\(folder.name.quoted) is already a package of init; nothing was written (--with adds "
              + "files to it, --check builds it)"
          )
        }
        app = try beginPackage(in: folder)
      }
      guard options.checks, let module = folder.module else { return .held }
      // A new folder can be claimed only now.
      let after = try isOld ? nil : FolderClaims([folder.path])
      defer { after?.release() }
      let origin = try InitPlan.Origin.found(options.app.origin, program: ChildProcess.place)
      let build = try tool.build(
        module,
        in: folder,
        origin,
        optional: app?.optional ?? [],
        root: app?.root
      )
      tool.show(build, of: module, in: folder)
      return build.isBuilt ? .held : .usage
    } catch let refusal as Refusal {
      throw refusal.of("init")
    }
  }

  /// Links additional files.
  private func add(to folder: PackageFolder) throws {
    guard let module = folder.module, !options.app.further.isEmpty else { return }
    var files = AppFiles(isDebug: folder.isDebug)
    try files.add(options.app.further, option: "--with", besides: folder.path)
    let links = try link(files, to: folder, module)
    let made = links.map { "\(folder.name)/Sources/\(module)/App/\($0.name)" }
    guard !terminal.isJSON || !options.checks else { return }
    terminal.result(["linked": .strings(made)], or: made.map { "linked \($0)" })
  }

  /// Links files that are new in a package, and removes the stubs of what they declare.
  ///
  /// - Returns: The new links.
  private func link(
    _ files: AppFiles,
    to folder: PackageFolder,
    _ module: String,
    optional: [String] = []
  ) throws(Refusal) -> [InitPlan.Link] {
    let old = folder.links(of: module)
    let new = files.paths.filter { path in
      !old.contains { $0.file == path } && !(optional.contains(path) && folder.isRejected(path))
    }
    let links = InitPlan.links(to: new, besides: Set(old.map(\.name)))
    try folder.make(links, of: module)
    if !links.isEmpty {
      folder.forgetLeftOut()
      let names = Set(files.scan.types.filter { $0.kind != .extension }.map(\.name))
      try folder.removeStubs(of: names, in: module)
    }
    return links
  }

  /// Plans a package from the app's files, and tells what was found of a whole app.
  private func planned(in folder: PackageFolder) throws -> AppPackage {
    let app = try AppPackage(options.app, in: folder, program: ChildProcess.place)
    for note in app.notes { terminal.printNote(note) }
    return app
  }

  /// Writes the whole package.
  private func beginPackage(in folder: PackageFolder) throws -> AppPackage {
    guard !folder.isFile else {
      throw Refusal("\(folder.name.quoted) is a file; expected the folder of a new package")
    }
    folder.removeLeftovers()
    guard !folder.isInUse else { throw PackageFolder.inUse(folder.name) }
    let app = try planned(in: folder)
    let scenario = try scenario(of: app)
    try folder.create { try write(app, scenario, to: $0) }
    if let guess = app.guess { printGuess(guess, in: folder) }
    printPackage(app, folder)
    try tool.linkResources(namedIn: app.files.paths, to: folder)
    return app
  }

  /// Returns the package in a folder, which is written if there is none; files that are new in the
  /// app are linked.
  func appPackage(in folder: PackageFolder) throws -> AppPackage {
    guard let module = folder.module else { return try beginPackage(in: folder) }
    let app = try planned(in: folder)
    let old = folder.links(of: module)
    if let other = old.first, Set(old.map(\.file)).isDisjoint(with: app.files.paths) {
      throw Refusal(
        "\(folder.name.quoted) tests other files, such as \(other.file.seen(from: "").quoted); "
          + "name another folder with --out"
      )
    }
    if let name = options.app.module, name != module {
      throw Refusal("--module: the module of \(folder.name.quoted) is \(module.quoted)")
    }
    for file in folder.removeBrokenLinks(of: module) {
      let name = file.split(separator: "/").last ?? ""
      terminal.printNote("\(name): the file is gone, and so is its link")
    }
    if let guess = app.guess {
      try folder.write(guess.text, to: CatalogGuess.file)
      printGuess(guess, in: folder)
    }
    try follow(app, folder)
    let names = options.app.languageMode != nil || options.app.isOnMainActor != nil
    if names || options.app.isDebug != nil { try adapt(app.plan, folder) }
    for link in try link(app.files, to: folder, module, optional: app.optional) {
      terminal.printNote("linked \(link.file.seen(from: ""))")
    }
    try tool.linkResources(namedIn: app.files.paths, to: folder)
    return app
  }

  /// Prints what a catalog sells that nobody has written, because everything else depends on it.
  private func printGuess(_ guess: CatalogGuess, in folder: PackageFolder) {
    for line in guess.lines(at: "\(folder.name)/\(CatalogGuess.file)") { terminal.message(line) }
  }

  /// Adapts the scenario to the catalog, unless a person has edited the scenario.
  private func follow(_ app: AppPackage, _ folder: PackageFolder) throws(Refusal) {
    let (file, new) = (app.plan.scenario, try scenario(of: app))
    guard let old = folder.text(of: file) else { return try folder.writeFirst(new, to: file) }
    guard old != new else { return }
    if folder.hasFirst(file) {
      terminal.printNote(
        "the catalog or the app has changed: \(folder.name)/\(file) is written again"
      )
      return try folder.writeFirst(new, to: file)
    }
    if !old.contains(try catalogName(of: app)) {
      message("the catalog of \(folder.name)/\(file) is used, and not \(app.catalog.quoted)")
    }
  }

  /// Gives a package other compiler settings, unless a person has edited its manifest.
  private func adapt(_ plan: InitPlan, _ folder: PackageFolder) throws(Refusal) {
    guard !folder.isPlanned(plan) else { return }
    let written = [5, 6].flatMap { mode in
      [false, true].flatMap { isOnMainActor in
        [false, true].map { isDebug in
          var other = plan
          other.languageMode = mode
          other.isOnMainActor = isOnMainActor
          other.isDebug = isDebug
          return other
        }
      }
    }
    guard written.contains(where: folder.isPlanned) else {
      return terminal.printNote(
        "\(folder.name)/Package.swift was edited: change the compiler settings there"
      )
    }
    try folder.writeManifest(of: plan)
  }

  /// The path of the catalog as the scenario names it.
  private func catalogName(of app: AppPackage) throws(Refusal) -> String {
    let path = URL(filePath: app.catalog).resolvingSymlinksInPath().path
    return try NewCommand.nameInScenario(path.seen(from: app.plan.folder + "/Scenarios"))
  }

  private func scenario(of app: AppPackage) throws(Refusal) -> String {
    var first = FirstScenario(
      named: app.plan.scenario,
      system: FirstScenario.ownSystem,
      catalogName: try catalogName(of: app),
      products: app.products,
      signsIn: app.files.namesAppUsers,
      restores: app.glue.restores
    )
    // With a glue that buys nothing, a hunt must not report that everything holds.
    first.demandsPurchase = true
    return first.text
  }

  private func write(
    _ app: AppPackage,
    _ scenario: String,
    to folder: PackageFolder
  ) throws(Refusal) {
    let plan = app.plan
    let package = PackageText(plan: plan)
    try folder.make(plan.links, of: plan.module, at: plan.folder)
    try folder.writeGuess(app.glue.text, of: plan.module)
    try folder.write(package.main, to: "Sources/\(plan.program)/main.swift")
    try folder.write(package.test, to: "Tests/RaceTests/RaceTests.swift")
    if let guess = app.guess { try folder.write(guess.text, to: CatalogGuess.file) }
    try folder.writeFirst(scenario, to: plan.scenario)
    try folder.write(WorkflowText(plan: plan).text, to: ".github/workflows/storestorm.yml")
    try folder.write(package.readme, to: "README.md")
    try folder.write(package.ignored, to: ".gitignore")
    try folder.writeFiles(of: plan.standIns)
    // The manifest is written last, because it marks a complete package.
    try folder.write(package.manifest, to: "Package.swift")
  }

  /// Prints the written files, the guesses, the remaining work, and the commands to run next.
  private func printPackage(_ app: AppPackage, _ folder: PackageFolder) {
    let (plan, glue, files) = (app.plan, app.glue, app.files)
    let package = PackageText(plan: plan)
    let glueFile = "\(folder.name)/Sources/\(plan.module)/Glue.swift"
    let obstacles = obstacles(in: files.scan, plan.standIns)
    let ignored = folder.views(of: plan.module).flatMap { $0.view.lines(for: $0.name) }
    if terminal.isJSON {
      guard !options.checks else { return }
      let result = InitResult(
        package: folder.name,
        module: plan.module,
        linked: plan.links.map { $0.file.seen(from: "") },
        ignored: ignored,
        standIns: plan.standIns.map(\.name),
        fillIn: glue.gaps,
        obstacles: obstacles,
        conditions: conditions(of: app),
        next: package.next
      )
      return terminal.result(result.json.compact)
    }
    terminal.result("wrote \(folder.name), a package with the module \(plan.module) and links to:")
    for link in plan.links { terminal.result("  \(link.file.seen(from: ""))") }
    if let told = fromProject(plan) {
      terminal.result("compiler settings from the app's project: \(told)")
    }
    for module in plan.standIns { terminal.result(module.line { $0 }) }
    for (path, reason) in files.leftOut {
      terminal.result("left out \(path.seen(from: "")): \(reason)")
    }
    for line in ignored { terminal.result(line) }
    terminal.result("\nThe glue, \(glueFile), as guessed:")
    for (subject, guess) in glue.summary {
      terminal.result("  \(subject.padding(toLength: 10, withPad: " ", startingAt: 0))\(guess)")
    }
    if !glue.gaps.isEmpty { terminal.result("\nTo fill in there:") }
    for gap in glue.gaps { terminal.result("  \(gap)") }
    if !obstacles.isEmpty { terminal.result("\nNot available on Linux:") }
    for obstacle in obstacles { terminal.result("  \(obstacle)") }
    let conditions = conditions(of: app)
    if !conditions.isEmpty {
      let debug = plan.isDebug ? "with DEBUG" : "without DEBUG, as in the App Store"
      terminal.result("\nConditions, on Linux and \(debug):")
    }
    for condition in conditions { terminal.result("  \(condition)") }
    guard !options.checks else { return }
    terminal.result("\nNext:")
    for command in ["cd \(folder.name.inShell)"] + package.next { terminal.result("  \(command)") }
    terminal.result("\nIf names are missing, list them and write stubs before the 'cd':")
    terminal.result("  \(tool.command) init \(folder.name.inShell) --check")
    terminal.result("On a Mac, in that folder:\n  \(package.inContainer)")
  }

  /// Returns the unusual settings from the app's project; nil if there are none.
  private func fromProject(_ plan: InitPlan) -> String? {
    let app = options.app
    let told = [
      app.languageMode == nil && plan.languageMode > 5 ? "Swift \(plan.languageMode)" : nil,
      app.isOnMainActor == nil && plan.isOnMainActor ? "on the main actor by default" : nil,
      plan.isApproachable ? "approachable concurrency" : nil,
    ].compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }

  /// Returns the modules that the files need and Linux does not have, each with its location.
  private func obstacles(in scan: SourceScan, _ standIns: [StandInModule]) -> [String] {
    let available = SourceCondition.modules.union(standIns.map(\.name))
    return scan.imports.filter { !available.contains($0.name) }.map {
      "\($0.place.file):\($0.place.line): import \($0.name)"
    }
  }

  /// Returns the conditions in the files, with what they mean here.
  private func conditions(of app: AppPackage) -> [String] {
    app.files.scan.branches.map { branch in
      "\(branch.place.file):\(branch.place.line): \(branch.written)  "
        + (branch.isCompiled ? "compiled" : "left out")
    }
  }
}

extension AppFiles {
  /// Whether purchases carry the identifier of an app user, so users sign in before they buy.
  fileprivate var namesAppUsers: Bool {
    paths.contains { path in
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      guard text.contains("appAccountToken") else { return false }
      let words = SourceToken.tokens(of: text).map(\.text)
      return zip(words, words.dropFirst()).contains { $0 == ("appAccountToken", "(") }
    }
  }
}
