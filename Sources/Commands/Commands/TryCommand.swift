import FileFormats
import Foundation
import StoreJSON
import TrialReports
import Trials

/// `try CATALOG`: from an app's folder to what is wrong with its code.
struct TryCommand: ToolCommand {
  static let description = CommandDescription(
    "try",
    "Find what is wrong with an app's StoreKit files: write a package, build it, and hunt",
    positional: PositionalDescription("CATALOG", .file(ending: "storekit"), isOptional: true)
      .help("The app's StoreKit configuration file from Xcode; default: found with --app"),
    options: [
      .app, .sources, .with, .time, .seed, .swift, .isolation, .configuration, .module, .storestorm,
      .out,
    ] + OptionDescription.outputs,
    examples: [
      "try --app ../App": "the store code and the catalog that are found there, and the rest",
      "try App.storekit --sources ../App/Store":
        "a new package, and what ten seconds of hunting find",
      "try App.storekit --sources ../App/Store --out Storm --for 1m":
        "the same in the folder Storm, hunting for a minute",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The package; its folder is empty if the command chooses it.
    var package: InitCommand.Options
    /// The most time to hunt.
    var time: Duration
    /// The seed of the hunt; nil to draw one.
    var seed: UInt64?

    /// The usual time to hunt.
    static let usualTime = Duration.seconds(10)

    init(_ arguments: ParsedArguments) {
      package = InitCommand.Options(arguments)
      package.app.catalog = arguments.positionals.first
      package.folder = arguments.text(.out) ?? ""
      package.checks = true
      time = arguments.length(.time) ?? Self.usualTime
      seed = arguments.seed(.seed)
    }
  }

  let options: Options
  let tool: Tool
}

extension TryCommand {
  /// Writes a package around an app's files if there is none, builds it, checks its glue and hunts.
  func run() throws -> ExitCode {
    do {
      var package = options.package
      guard package.app.folder != nil || package.app.catalog != nil else {
        throw Refusal(
          "missing --app FOLDER, the folder of the whole app; or CATALOG, its .storekit file, with "
            + "--sources PATH, its store code"
        )
      }
      let origin = try InitPlan.Origin.found(package.app.origin, program: ChildProcess.place)
      try package.app.find()
      if package.folder.isEmpty { package.folder = Self.usualFolder(package.app, origin) }
      let folder = PackageFolder(package.folder)
      // Another command may be at work in a folder that is there; a new one is claimed once it is.
      let isThere = FileManager.default.fileExists(atPath: folder.path)
      let before = try FolderClaims([folder.path])
      defer { before.release() }
      let app = try InitCommand(options: package, tool: tool).appPackage(in: folder)
      let after = try isThere ? nil : FolderClaims([folder.path])
      defer { after?.release() }
      var trial = AppTrial(app: app, folder: folder, origin: origin)
      guard try buildAndCheck(&trial) else { return .usage }
      return try hunt(trial)
    } catch let refusal as Refusal {
      throw refusal.of("try")
    }
  }

  /// Returns the folder of a package if none is given: in the working directory, or beside
  /// StoreStorm's folder or the whole app's repository, which stay clean.
  private static func usualFolder(
    _ app: AppRequest,
    _ origin: InitPlan.Origin
  ) -> String {
    let name = "\(app.module ?? InitPlan.module(from: app.hints, types: []))Storm"
    let here = FileManager.default.currentDirectoryPath
    var places: [String] = []
    if case .checkout(let path) = origin { places.append(path) }
    // A package of the tool's choice must not show up in the app's own repository.
    if let folder = app.folder {
      places.append(PackageFolder(folder).repository ?? PackageFolder(folder).path)
    }
    guard let path = places.first(where: { "\(here)/".hasPrefix("\($0)/") }) else { return name }
    return URL(filePath: path).deletingLastPathComponent().appending(path: name).path
      .seen(from: here)
  }

  /// The most findings that are printed in full: ten signatures are often two bugs.
  private static let mostInFull = 5

  /// Hunts in the built program, and prints the commands to run next.
  private func hunt(_ trial: AppTrial) throws -> ExitCode {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let time = options.time.components
    let seconds = time.seconds + (time.attoseconds > 0 ? 1 : 0)
    var words = [trial.program, "hunt", trial.scenario, "--for", "\(max(1, seconds))s"]
    words += ["--keep-going", "--in-full", "\(Self.mostInFull)"] + trial.results
    words += options.seed.map { ["--seed", "\($0)"] } ?? []
    words += (terminal.isJSON ? ["--json"] : []) + (terminal.isQuiet ? ["--quiet"] : [])
    let process = ToolProcess(folder: temporary)
    var variables = [
      EnvironmentVariable.command: trial.run.asCommand, EnvironmentVariable.checkedGlue: "1",
    ]
    // A trial that hangs is a finding only if it is given up before the hunt ends.
    variables[Timeouts.variable] = tool.environment[Timeouts.variable] ?? "\(max(1, seconds / 3))s"
    let outcome: ToolProcess.Outcome
    do {
      outcome = try process.run(words, to: .callerAndPeople, environment: variables)
    } catch {
      terminal.result(verbatim: process.output)
      throw error
    }
    terminal.result(verbatim: process.output)
    guard let code = ExitCode(rawValue: outcome.status) else {
      let name = trial.folder.name.quoted
      throw Refusal("the hunt of \(name) ended: \(outcome.reason)", .internalError)
    }
    if process.output.contains(StubShape.unfinished) {
      message("the app reached a stub that has no value: complete it; its crash is not the app's")
    }
    let isUnjudged = code == .held && trial.isUnjudged
    if isUnjudged {
      message(
        "no clean result: neither access nor credits were judged; say in \(trial.gluePath) what "
          + "the app treats as purchased"
      )
    }
    let load = code == .held ? trial.addedLoad : nil
    if let load {
      message("no clean result: nothing is sold in the app, because no file calls \(load)")
    }
    // A pass of rules that had nothing to judge must not look like one.
    let end = isUnjudged || load != nil ? ExitCode.usage : code
    guard !terminal.isJSON, [.held, .violated, .interrupted].contains(code) else { return end }
    terminal.result("\npage       \(trial.page)")
    guard code != .interrupted else { return code }
    terminal.result("Next:")
    terminal.result("  after an edit of the app's files, the same command again")
    let longer = ["hunt", trial.scenario, "--for", "5m", "--keep-going"] + trial.results
    terminal.result("  " + (trial.run + longer).asCommand)
    let test = BuildRecipe(trial.origin).test + ["--package-path", trial.folder.path]
    terminal.result("  " + test.asCommand)
    return end
  }

  /// An app's package that is tried: built, checked, and hunted.
  private struct AppTrial {
    var app: AppPackage
    let folder: PackageFolder
    let origin: InitPlan.Origin

    /// Whether neither access nor credits are judged because the guess of the glue found neither.
    var isUnjudged: Bool {
      isGuessed && GlueText.tellsNothing(in: glue)
    }

    /// The function that only the guessed glue calls, because nobody could buy anything otherwise.
    var addedLoad: String? { isGuessed ? app.glue.addedLoad : nil }

    /// Whether functions of the app do nothing because they do not compile here.
    var isPartial: Bool {
      folder.views(of: module).contains { $0.view.changes.contains { $0.kind == .body } }
    }

    var module: String { app.plan.module }

    /// The name of the package's program.
    private var product: String { folder.program ?? app.plan.program }

    /// The path of the built program.
    var program: String {
      let objects = BuildRecipe(origin).scratch ?? "\(folder.path)/.build"
      return "\(objects)/release/\(product)"
    }

    /// The command that builds the package and runs its program.
    var run: [String] { BuildRecipe(origin).run(product, in: folder.path) }

    /// The path of the scenario, from the working directory.
    var scenario: String { "\(folder.name)/\(app.plan.scenario)" }

    /// The path of the page, from the working directory.
    var page: String { "\(folder.name)/results/report.html" }

    /// The options that keep the results of a hunt in the package.
    var results: [String] { ["--html", page, "--out", "\(folder.name)/results/runs"] }

    /// The path of the glue, from the working directory.
    var gluePath: String { "\(folder.name)/\(folder.glue(of: module))" }

    /// The text of the glue on disk.
    var glue: String { folder.text(of: folder.glue(of: module)) ?? "" }

    /// Whether the glue is unedited.
    var isGuessed: Bool { folder.hasGuessedGlue(of: module) }
  }

  /// Builds the package and checks its glue; returns false, after a message, if it cannot be
  /// hunted.
  private func buildAndCheck(_ trial: inout AppTrial) throws -> Bool {
    if !trial.isGuessed { terminal.printNote("\(trial.gluePath) was edited, and is used as it is") }
    guard try builds(&trial) else { return false }
    for (name, view) in trial.folder.views(of: trial.module) {
      for line in view.lines(for: name, of: [.body]) { terminal.printNote(line) }
    }
    terminal.printNote("checking the glue: a customer buys each product")
    var (verdict, end) = try gluedVerdict(of: trial)
    if verdict == nil, end.timeout == nil, !candidates(of: trial).candidates.isEmpty {
      // A getter that the app itself never calls at such a moment may crash.
      terminal.printNote("checking the glue again, without the app's other values: \(end.reason)")
      guard try build(trial, candidates: nil).isBuilt else { return false }
      (verdict, end) = try gluedVerdict(of: trial)
    } else if let found = verdict, let better = try correct(trial, by: found) {
      verdict = better
    }
    if let verdict { return judge(verdict, trial) }
    message("the check of the glue did not end: \(end.reason)")
    if end.timeout == nil, trial.isPartial {
      message("functions that do not compile here do nothing, so a crash need not be the app's")
      refuseHunt(of: trial)
      return false
    }
    let gaps = trial.folder.gaps(of: trial.module)
    for gap in gaps { message("\(trial.gluePath):\(gap.line): \(gap.what)") }
    return gaps.isEmpty
  }

  private func gluedVerdict(
    of trial: AppTrial
  ) throws(Refusal) -> (verdict: GlueVerdict?, end: ToolProcess.Outcome) {
    try tool.gluedVerdict([trial.program], trial.scenario, trial.app.variant)
  }

  /// Replaces a guessed glue by one that reports what the check found, if there is a better one.
  ///
  /// - Returns: The verdict on the new glue; nil if the old one stays.
  private func correct(_ trial: AppTrial, by found: GlueVerdict) throws -> GlueVerdict? {
    var glue = trial.app.glue
    glue.isPartial = trial.isPartial
    glue.verdict = found
    let old = trial.glue
    // A correct glue stays, unless the check knows which values other files read.
    let mayChange =
      found.access != .reported || !found.choices.isEmpty || old == trial.app.glue.text
      || glue.leavesFinishing
    let improves = found.improves || found.access == .unreported || glue.leavesFinishing
    guard trial.isGuessed, improves, mayChange, glue.text != old else { return nil }
    var isKept = false
    defer { if !isKept { try? trial.folder.writeGuess(old, of: trial.module) } }
    try trial.folder.writeGuess(glue.text, of: trial.module)
    let isBuilt = try build(trial, candidates: candidates(of: trial)).isBuilt
    let verdict = isBuilt ? try gluedVerdict(of: trial).verdict : nil
    guard let verdict, verdict.rank >= found.rank else {
      try trial.folder.writeGuess(old, of: trial.module)
      let reason = isBuilt ? "is worse" : "does not compile"
      terminal.printNote("the glue stays as it was: what the check suggests \(reason)")
      _ = try build(trial, candidates: nil)
      return nil
    }
    isKept = true
    printReadings(found, in: glue.text, besides: old)
    if old != trial.app.glue.text { tellChanges(from: old, to: glue.text) }
    return verdict
  }

  /// Lists what a new guess of the glue has and the old one had not.
  private func tellChanges(from old: String, to new: String) {
    let known = Set(old.split(separator: "\n"))
    for line in new.split(separator: "\n") where !known.contains(line) {
      let code = line.drop { $0 == " " }
      if !code.hasPrefix("//") { terminal.printNote("new in the glue: \(code)") }
    }
  }

  /// Reports what a glue now reads that it did not read before.
  private func printReadings(_ verdict: GlueVerdict, in new: String, besides old: String) {
    let read = GlueText.leavesAccess(in: new) ? [] : verdict.choices
    for choice in read where !choice.isAwaited && !old.contains(choice.expression) {
      terminal.printNote(
        "the glue now reads \(choice.expression), which showed "
          + "\(choice.products.joined(separator: ", ")) once bought"
      )
    }
    if let credits = verdict.credits, !old.contains(credits.expression) {
      let gains = credits.perProduct.sorted { $0.key < $1.key }.map { "\($0.value) for \($0.key)" }
      terminal.printNote(
        "the glue now counts credits: \(credits.expression), \(gains.joined(separator: ", "))"
      )
    }
  }

  /// Reports what the check found; returns whether to hunt.
  private func judge(_ verdict: GlueVerdict, _ trial: AppTrial) -> Bool {
    for line in verdict.access == .reported ? verdict.notes : verdict.lines {
      message("glue: \(line)")
    }
    if let load = trial.addedLoad {
      message(
        "glue: no file calls \(load), which loads products: nothing is sold in the app; to judge "
          + "the rest, the glue calls it at the launch"
      )
    }
    if GlueText.leavesFinishing(in: trial.glue) {
      message("glue: whether purchases are finished is not judged (its 'finishes' is false)")
    }
    if verdict.access == .unsold {
      for load in trial.app.glue.idleLoads {
        message("glue: no file calls \(load), which loads products: without it, nothing is sold")
      }
    }
    let missing = GlueText.missingBuy(in: trial.glue)
    if let missing { message("\(trial.gluePath):\(missing.line): \(missing.what)") }
    guard !verdict.holds || missing != nil else { return true }
    if terminal.isJSON {
      var failed = verdict
      // Nobody has bought anything from the app.
      if missing != nil { failed.access = .unsold }
      terminal.result(failed.json.compact)
    }
    refuseHunt(of: trial)
    return false
  }

  private func refuseHunt(of trial: AppTrial) {
    message(
      "the check of \(trial.gluePath) failed: correct it and repeat this; a hunt would report the "
        + "glue's mistakes as the app's. To hunt anyway:"
    )
    message("  " + (trial.run + ["hunt", trial.scenario] + trial.results).asCommand)
  }

  private func candidates(of trial: AppTrial) -> CandidatesText {
    CandidatesText(trial.app.glue, besides: trial.glue)
  }

  private func build(_ trial: AppTrial, candidates: CandidatesText?) throws -> AppBuild {
    try tool.build(
      trial.module,
      in: trial.folder,
      trial.origin,
      candidates: candidates,
      optional: trial.app.optional,
      root: trial.app.root
    )
  }

  /// Builds the package: if that fails, with a new guess of the glue, or in an older mode.
  private func builds(_ trial: inout AppTrial) throws -> Bool {
    var build = try build(trial, candidates: candidates(of: trial))
    trial.app.optional += build.neighbors.map(\.file)
    let glue = trial.folder.glue(of: trial.module)
    let isGlueWrong = build.errors.contains { $0.contains("\(glue):") }
    if !build.isBuilt, isGlueWrong, trial.isGuessed, trial.glue != trial.app.glue.text {
      terminal.printNote("the guessed glue no longer compiles with the app: guessing it again")
      tellChanges(from: trial.glue, to: trial.app.glue.text)
      try trial.folder.writeGuess(trial.app.glue.text, of: trial.module)
      build = try self.build(trial, candidates: candidates(of: trial))
    }
    if build.isBuilt {
      if !build.neighbors.isEmpty {
        let all = trial.folder.links(of: trial.module).map(\.file)
        try tool.linkResources(namedIn: all, to: trial.folder)
      }
      try addNeighbors(to: &trial)
    }
    if !build.isBuilt, !build.isLacking, let older = try olderBuild(trial) { build = older }
    // The one JSON object is the hunt's, if there is one.
    if !build.isBuilt || (!build.names.isEmpty && !terminal.isJSON) {
      tool.show(build, of: trial.module, in: trial.folder)
    }
    return build.isBuilt
  }

  /// Guesses the glue again with what the linked neighbors and the stubs declare, if that leaves
  /// fewer gaps, or creates more of what the app needs, and compiles.
  private func addNeighbors(to trial: inout AppTrial) throws {
    let own = Set(trial.app.files.paths)
    let links = trial.folder.links(of: trial.module).map(\.file).filter { !own.contains($0) }
    var scan = SourceScan()
    for file in links + ["\(trial.folder.path)/\(trial.folder.stubs(of: trial.module))"] {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      scan.read(text, file: URL(filePath: file).lastPathComponent, isDebug: trial.app.plan.isDebug)
    }
    let old = trial.app.glue
    trial.app.glue.neighbors = scan
    let isBetter =
      trial.app.glue.gaps.count < old.gaps.count || trial.app.glue.unmade < old.unmade
    guard isBetter, trial.isGuessed, trial.glue == old.text else { return }
    terminal.printNote("guessing the glue again, with what the linked files declare")
    try trial.folder.writeGuess(trial.app.glue.text, of: trial.module)
    if try build(trial, candidates: candidates(of: trial)).isBuilt {
      for gap in trial.app.glue.gaps where !old.gaps.contains(gap) {
        terminal.printNote("to fill in there: \(gap)")
      }
      return
    }
    trial.app.glue = old
    try trial.folder.writeGuess(old.text, of: trial.module)
    _ = try build(trial, candidates: candidates(of: trial))
  }

  /// Builds in the language mode of Swift 5, which a target of the app's project can have if the
  /// project has a newer one; nil if that does not help.
  private func olderBuild(_ trial: AppTrial) throws -> AppBuild? {
    var plan = trial.app.plan
    guard plan.isModeOfProject, plan.languageMode > 5, trial.folder.isPlanned(plan) else {
      return nil
    }
    plan.languageMode = 5
    var isKept = false
    defer {
      if !isKept {
        try? trial.folder.writeManifest(of: trial.app.plan)
      }
    }
    try trial.folder.writeManifest(of: plan)
    let build = try build(trial, candidates: candidates(of: trial))
    isKept = build.isBuilt
    guard isKept else { return nil }
    terminal.printNote(
      "the app's files compile only in the language mode of Swift 5, which is used"
    )
    return build
  }
}
