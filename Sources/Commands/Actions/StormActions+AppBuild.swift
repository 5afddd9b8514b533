import FileFormats
import Foundation

extension StormActions {
  /// The result of building an app's package.
  struct AppBuild {
    var isBuilt = false
    /// The names that the app's files lack.
    var names: [MissingNames.Name] = []
    var errors: [String] = []
    /// Why it was not built, if no error in a file explains it.
    var reason: [String] = []
    var hasStubs = false
  }

  /// The number of rounds: the compiler finds more missing names once stubs exist for the first.
  private static let rounds = 6

  /// Builds the app's program, with stubs for missing names, and with candidates for the check of
  /// the glue, except those that do not compile.
  func build(
    _ module: String,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin,
    candidates: CandidatesText? = nil
  ) throws -> AppBuild {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let file = "Sources/\(module)/\(CandidatesText.fileName)"
    defer { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(file)") }
    var candidates = candidates
    var result = AppBuild()
    for _ in 0..<Self.rounds {
      if let candidates { try folder.write(candidates.text, to: file) }
      let built = try build(folder, origin, module, in: temporary)
      result.isBuilt = built.isBuilt
      result.names += built.missing.names.filter { !result.names.contains($0) }
      result.errors = built.missing.errors
      result.reason = built.reason
      guard !built.isBuilt else { break }
      let hasStubs = try writeStubs(for: built.missing.names, module, in: folder)
      if hasStubs { result.hasStubs = true }
      if !built.wrongCandidates.isEmpty {
        let isNarrowed = built.wrongCandidates.count < candidates?.candidates.count ?? 0
        if isNarrowed { candidates?.remove(lines: built.wrongCandidates) } else { candidates = nil }
        if candidates == nil {
          try? FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
        }
      } else if !hasStubs {
        break
      }
    }
    return result
  }

  /// Builds once, and shows how far it is.
  private func build(
    _ folder: PackageFolder,
    _ origin: InitPlan.Origin,
    _ module: String,
    in temporary: TemporaryFolder
  ) throws -> PackageBuild {
    let recipe = BuildRecipe(origin)
    let command = recipe.build(InitPlan.program) + ["--package-path", folder.path]
    let start = ContinuousClock.now
    let own: Set = [module, "app_storm"]
    var progress = Progress(on: terminal)
    var hasSaid = false
    defer { progress.finish() }
    let outcome = try ToolProcess(folder: temporary).run(command) { output in
      let others = PackageBuild.modules(in: output).filter { !own.contains($0) }
      if !hasSaid, !others.isEmpty {
        hasSaid = true
        progress.finish()
        terminal.note(Self.note(onBuilding: others))
      }
      guard let now = PackageBuild.progress(in: output) else { return }
      progress.update(
        after: ContinuousClock.now - start,
        "building \(folder.name): \(now.task) of \(now.tasks)"
          + (now.module.map { ", \($0)" } ?? "")
      )
    }
    return PackageBuild(outcome)
  }

  /// Returns why modules other than the app's are built, and how long that takes.
  private static func note(onBuilding others: [String]) -> String {
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
    let stubs = StubsText(
      for: names,
      isOnMainActor: folder.isOnMainActor,
      tokens: {
        SourceToken.tokens(of: (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "")
      },
      shown: Self.shown
    )
    guard !stubs.declarations.isEmpty else { return false }
    let file = folder.stubs(of: module)
    let old = try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    try folder.write((old ?? StubsText.beginning) + stubs.declarations.joined(), to: file)
    return true
  }
}
