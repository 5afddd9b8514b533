import FileFormats
import Foundation
import Trials

extension StormActions {
  /// Writes a package around an app's files if there is none, builds it, checks its glue and hunts.
  func tryApp(_ options: TryOptions) throws -> ExitCode {
    do {
      var package = options.package
      let origin = try InitPlan.Origin.found(package.origin, program: ChildProcess.place)
      if package.folder.isEmpty { package.folder = Self.usualFolder(package, origin) }
      let folder = PackageFolder(package.folder)
      let app = try appPackage(package, in: folder)
      guard try buildAndCheck(app, in: folder, origin) else { return .usage }
      return try hunt(app, in: folder, origin, options)
    } catch let refusal as Refusal {
      throw refusal.of("try")
    }
  }

  /// Returns the folder of a package if none is given: in the working directory, or beside
  /// StoreStorm's own folder, which stays clean.
  private static func usualFolder(_ options: InitOptions, _ origin: InitPlan.Origin) -> String {
    let hints = [options.catalog].compactMap(\.self) + options.sources
    let name = "\(options.module ?? InitPlan.module(from: hints, types: []))Storm"
    let here = FileManager.default.currentDirectoryPath
    guard case .checkout(let path) = origin, "\(here)/".hasPrefix("\(path)/") else { return name }
    return URL(filePath: path).deletingLastPathComponent().appending(path: name).path
      .seen(from: here)
  }

  /// Builds the package and checks its glue; returns false, after a message, if it cannot be
  /// hunted.
  private func buildAndCheck(
    _ app: AppPackage,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin
  ) throws -> Bool {
    guard try builds(app, in: folder, origin) else { return false }
    terminal.note("checking the glue: a customer buys each product")
    let module = app.plan.module
    let program = [Self.program(origin, folder)]
    var (verdict, reason) = try gluedVerdict(program, scenario(of: app, in: folder), app.variant)
    if let found = verdict, !found.isSettled, folder.hasGuessedGlue(of: module) {
      var better = app.glue
      better.verdict = found
      if better.text != app.glue.text {
        try folder.writeGuess(better, of: module)
        guard try builds(app, in: folder, origin) else {
          try folder.writeGuess(app.glue, of: module)
          return false
        }
        tell(found, in: folder)
        (verdict, reason) = try gluedVerdict(program, scenario(of: app, in: folder), app.variant)
      }
    }
    guard let verdict else {
      message("the check of the glue did not end: \(reason)")
      tellGaps(of: app.plan.module, in: folder)
      return folder.gaps(of: app.plan.module).isEmpty
    }
    return judge(verdict, app, in: folder, origin)
  }

  /// Reports what the check found; returns whether to hunt.
  private func judge(
    _ verdict: GlueVerdict,
    _ app: AppPackage,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin
  ) -> Bool {
    for line in verdict.access == .reported ? verdict.notes : verdict.lines {
      message("glue: \(line)")
    }
    guard !verdict.holds else { return true }
    let run = BuildRecipe(origin).run(InitPlan.program, in: folder.path)
    message(
      "the check of \(folder.name)/\(folder.glue(of: app.plan.module)) failed: correct it and "
        + "repeat this; a hunt would report the glue's mistakes as the app's. To hunt anyway:"
    )
    terminal.message("  " + (run + ["hunt", scenario(of: app, in: folder)]).asCommand)
    return false
  }

  private func tell(_ verdict: GlueVerdict, in folder: PackageFolder) {
    for choice in verdict.choices {
      terminal.note(
        "the glue now reads \(choice.expression), which showed "
          + "\(choice.products.joined(separator: ", ")) once bought"
      )
    }
    if let credits = verdict.credits {
      let gains = credits.perProduct.sorted { $0.key < $1.key }.map { "\($0.value) for \($0.key)" }
      terminal.note(
        "the glue now counts credits: \(credits.expression), \(gains.joined(separator: ", "))"
      )
    }
  }

  private func builds(
    _ app: AppPackage,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin
  ) throws -> Bool {
    let candidates = CandidatesText(app.glue)
    let module = app.plan.module
    var build = try build(module, in: folder, origin, candidates: candidates)
    if !build.isBuilt, build.names.isEmpty, folder.hasGuessedGlue(of: module),
      folder.text(of: folder.glue(of: module)) != app.glue.text
    {
      terminal.note("the app has changed: guessing the glue again")
      try folder.writeGuess(app.glue, of: module)
      build = try self.build(module, in: folder, origin, candidates: candidates)
    }
    if !build.isBuilt, build.names.isEmpty, app.plan.languageMode > 5, folder.isPlanned(app.plan) {
      // A target of the app's project can have an older mode than the project.
      var plan = app.plan
      plan.languageMode = 5
      try folder.write(PackageText(plan: plan).manifest, to: "Package.swift")
      let older = try self.build(plan.module, in: folder, origin, candidates: candidates)
      if older.isBuilt {
        terminal.note("the app's files compile only in the language mode of Swift 5, which is used")
        build = older
      } else {
        try folder.write(PackageText(plan: app.plan).manifest, to: "Package.swift")
      }
    }
    // The one JSON object is the hunt's, if there is one.
    if !build.isBuilt || (!build.names.isEmpty && !terminal.isJSON) {
      show(build, of: app.plan.module, in: folder)
    }
    return build.isBuilt
  }

  private static func program(_ origin: InitPlan.Origin, _ folder: PackageFolder) -> String {
    let recipe = BuildRecipe(origin)
    return "\(recipe.scratch ?? "\(folder.path)/.build")/release/\(InitPlan.program)"
  }

  private func scenario(of app: AppPackage, in folder: PackageFolder) -> String {
    "\(folder.name)/\(app.plan.scenario)"
  }

  /// The most findings that are printed in full: ten signatures are often two bugs.
  private static let mostInFull = 5

  /// Hunts in the built program, and prints the commands to run next.
  private func hunt(
    _ app: AppPackage,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin,
    _ options: TryOptions
  ) throws -> ExitCode {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let run = BuildRecipe(origin).run(InitPlan.program, in: folder.path)
    let results = "\(folder.name)/results"
    let page = "\(results)/report.html"
    let seconds = max(1, options.time.components.seconds)
    var words = [Self.program(origin, folder), "hunt", scenario(of: app, in: folder)]
    words += ["--for", "\(seconds)s", "--keep-going", "--in-full", "\(Self.mostInFull)"]
    words += ["--html", page, "--out", "\(results)/runs"]
    words += options.seed.map { ["--seed", "\($0)"] } ?? []
    words += (terminal.isJSON ? ["--json"] : []) + (terminal.isQuiet ? ["--quiet"] : [])
    let process = ToolProcess(folder: temporary)
    let environment = [EnvironmentVariable.command: run.asCommand]
    let code: ExitCode
    do {
      let outcome = try process.run(words, to: .callerAndPeople, environment: environment)
      code = ExitCode(rawValue: outcome.status) ?? .internalError
    } catch {
      terminal.result(verbatim: process.output)
      throw error
    }
    terminal.result(verbatim: process.output)
    guard !terminal.isJSON else { return code }
    terminal.result("\npage       \(page)")
    terminal.result("Next:")
    terminal.result("  after an edit of the app's files, the same command again")
    let longer = ["hunt", scenario(of: app, in: folder), "--for", "5m", "--keep-going"]
    let places = ["--html", page, "--out", "\(results)/runs"]
    terminal.result("  " + (run + longer + places).asCommand)
    terminal.result("  " + (BuildRecipe(origin).test + ["--package-path", folder.path]).asCommand)
    return code
  }
}
