import FileFormats
import Foundation

extension StormActions {
  /// Builds the app's package, lists missing names, and writes stubs for them.
  func check(
    _ module: String,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin
  ) throws -> ExitCode {
    let build = try build(module, in: folder, origin)
    show(build, of: module, in: folder)
    return build.isBuilt ? .held : .usage
  }

  /// Prints what a build found.
  func show(_ build: AppBuild, of module: String, in folder: PackageFolder) {
    let stubs = "\(folder.name)/\(folder.stubs(of: module))"
    if terminal.isJSON { return terminal.result(json(build, stubs).compact) }
    if !build.names.isEmpty { terminal.result("\nMissing in the app's files:") }
    for name in build.names {
      let places = name.places.map { "\(Self.shown($0.file)):\($0.line)" }
      let what = name.kind == .module ? "import \(name.name)" : name.name
      terminal.result("  \(what)  \(places.joined(separator: ", "))")
    }
    if build.hasStubs {
      terminal.result("Wrote stubs for them to \(stubs). Review them, or add a file with")
      terminal.result("  \(toolCommand) init \(folder.name.inShell) --with FILE --check")
    }
    if !build.errors.isEmpty { terminal.result("\nOther errors:") }
    for error in build.errors.prefix(20) { terminal.result("  \(Self.plain(error))") }
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

  /// Returns the relative path of the app's own file behind a link.
  static func shown(_ file: String) -> String {
    URL(filePath: file).resolvingSymlinksInPath().path.seen(from: "")
  }

  private static func plain(_ error: String) -> String {
    guard let end = error.firstRange(of: ".swift:") else { return error }
    return shown(error[..<end.lowerBound] + ".swift") + ":" + error[end.upperBound...]
  }

  private func json(_ build: AppBuild, _ stubs: String) -> JSONText {
    let names = build.names.map { name -> JSONText in
      let places = name.places.map { "\(Self.shown($0.file)):\($0.line)" }
      return ["name": .string(name.name), "places": .strings(places)]
    }
    let isExplained = build.isBuilt || !build.names.isEmpty || !build.errors.isEmpty
    return [
      "compiles": .bool(build.isBuilt),
      "missing": .array(names),
      "errors": .strings(isExplained ? build.errors.map(Self.plain) : build.reason),
      "stubs": .strings(build.hasStubs ? [stubs] : []),
    ]
  }
}
