import FileFormats
import Foundation
import StoreJSON
import TrialReports
import Trials

extension TryCommand {
  /// An app's package that is tried: built, checked, and hunted.
  struct AppTrial {
    let app: InitCommand.AppPackage
    let folder: PackageFolder
    let origin: InitPlan.Origin

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
  func buildAndCheck(_ trial: AppTrial) throws -> Bool {
    if !trial.isGuessed { terminal.printNote("\(trial.gluePath) was edited, and is used as it is") }
    guard try builds(trial) else { return false }
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
    glue.verdict = found
    let old = trial.glue
    // A correct glue stays, unless the check knows which values other files read.
    let mayChange =
      found.access != .reported || !found.choices.isEmpty || old == trial.app.glue.text
    guard trial.isGuessed, found.improves, mayChange, glue.text != old else { return nil }
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
    printReadings(found, besides: old)
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
  private func printReadings(_ verdict: GlueVerdict, besides old: String) {
    for choice in verdict.choices where !choice.isAwaited && !old.contains(choice.expression) {
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
    guard !verdict.holds else { return true }
    if terminal.isJSON { terminal.result(verdict.json.compact) }
    message(
      "the check of \(trial.gluePath) failed: correct it and repeat this; a hunt would report the "
        + "glue's mistakes as the app's. To hunt anyway:"
    )
    message("  " + (trial.run + ["hunt", trial.scenario] + trial.results).asCommand)
    return false
  }

  private func candidates(of trial: AppTrial) -> CandidatesText {
    CandidatesText(trial.app.glue, besides: trial.glue)
  }

  private func build(_ trial: AppTrial, candidates: CandidatesText?) throws -> AppBuild {
    try tool.build(trial.module, in: trial.folder, trial.origin, candidates: candidates)
  }

  /// Builds the package: if that fails, with a new guess of the glue, or in an older mode.
  private func builds(_ trial: AppTrial) throws -> Bool {
    var build = try build(trial, candidates: candidates(of: trial))
    let glue = trial.folder.glue(of: trial.module)
    let isGlueWrong = build.errors.contains { $0.contains("\(glue):") }
    if !build.isBuilt, isGlueWrong, trial.isGuessed, trial.glue != trial.app.glue.text {
      terminal.printNote("the guessed glue no longer compiles with the app: guessing it again")
      tellChanges(from: trial.glue, to: trial.app.glue.text)
      try trial.folder.writeGuess(trial.app.glue.text, of: trial.module)
      build = try self.build(trial, candidates: candidates(of: trial))
    }
    if !build.isBuilt, !build.isLacking, let older = try olderBuild(trial) { build = older }
    // The one JSON object is the hunt's, if there is one.
    if !build.isBuilt || (!build.names.isEmpty && !terminal.isJSON) {
      tool.show(build, of: trial.module, in: trial.folder)
    }
    return build.isBuilt
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
        try? trial.folder.write(PackageText(plan: trial.app.plan).manifest, to: "Package.swift")
      }
    }
    try trial.folder.write(PackageText(plan: plan).manifest, to: "Package.swift")
    let build = try build(trial, candidates: candidates(of: trial))
    isKept = build.isBuilt
    guard isKept else { return nil }
    terminal.printNote(
      "the app's files compile only in the language mode of Swift 5, which is used"
    )
    return build
  }
}
