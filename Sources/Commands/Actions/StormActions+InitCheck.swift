import FileFormats
import Foundation
import Trials

extension StormActions {
  /// The names that an app's files lack.
  private struct Finding {
    var isBuilt = false
    var names: [MissingNames.Name] = []
    var errors: [String] = []
    /// Why it was not built, if no error explains it.
    var reason = ""
    var hasStubs = false
  }

  /// The number of rounds: the compiler finds more missing names once stubs exist for the first.
  private static let rounds = 4

  /// Builds the app's module, lists missing names, and writes stubs for them.
  func check(_ module: String, in folder: PackageFolder) throws -> ExitCode {
    terminal.note("building \(module); the first build takes five minutes or more")
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let stubs = "Sources/\(module)/Stubs.swift"
    var finding = Finding()
    for _ in 0..<Self.rounds {
      let built = try ToolProcess(folder: temporary).run(
        ["swift", "build", "--package-path", folder.path, "--target", module]
      )
      let missing = MissingNames(output: built.text)
      finding.isBuilt = built.status == 0
      finding.names += missing.names
      finding.errors = missing.errors
      finding.reason = built.reason
      let text = StubsText(
        for: missing.names,
        isOnMainActor: folder.isOnMainActor,
        tokens: {
          SourceToken.tokens(of: (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "")
        },
        shown: Self.shown
      )
      guard !finding.isBuilt, !text.declarations.isEmpty else { break }
      let old = try? String(contentsOfFile: "\(folder.path)/\(stubs)", encoding: .utf8)
      try folder.write((old ?? StubsText.beginning) + text.declarations.joined(), to: stubs)
      finding.hasStubs = true
    }
    show(finding, of: module, stubs: "\(folder.name)/\(stubs)", in: folder)
    return finding.isBuilt ? .held : .usage
  }

  private func show(
    _ finding: Finding,
    of module: String,
    stubs: String,
    in folder: PackageFolder
  ) {
    if terminal.isJSON {
      return terminal.result(json(finding, stubs).compact)
    }
    if !finding.names.isEmpty { terminal.result("\nMissing in the app's files:") }
    for name in finding.names {
      let places = name.places.map { "\(Self.shown($0.file)):\($0.line)" }
      let what = name.kind == .module ? "import \(name.name)" : name.name
      terminal.result("  \(what)  \(places.joined(separator: ", "))")
    }
    if finding.hasStubs {
      terminal.result("Wrote stubs for them to \(stubs). Review them, or add a file with")
      terminal.result("  \(toolCommand) init \(folder.name.inShell) --with FILE --check")
    }
    if !finding.errors.isEmpty { terminal.result("\nOther errors:") }
    for error in finding.errors.prefix(20) { terminal.result("  \(Self.plain(error))") }
    if finding.isBuilt {
      terminal.result("\n\(module) compiles")
      tellGaps(of: module, in: folder)
    } else if finding.names.isEmpty, finding.errors.isEmpty {
      terminal.result("\n\(module) was not built: \(finding.reason)")
    } else {
      terminal.result("\n\(module) does not compile yet")
    }
  }

  /// Prints the gaps to fill in; until then, a hunt finds violations that the app does not have.
  private func tellGaps(of module: String, in folder: PackageFolder) {
    let glue = "Sources/\(module)/Glue.swift"
    let text = (try? String(contentsOfFile: "\(folder.path)/\(glue)", encoding: .utf8)) ?? ""
    let gaps = GlueText.gaps(in: text)
    guard !gaps.isEmpty else { return }
    terminal.result("Fill in before the first hunt, or the gaps look like violations of the app:")
    for gap in gaps { terminal.result("  \(folder.name)/\(glue):\(gap.line): \(gap.what)") }
  }

  /// Returns the relative path of the app's own file behind a link.
  private static func shown(_ file: String) -> String {
    URL(filePath: file).resolvingSymlinksInPath().path.seen(from: "")
  }

  private static func plain(_ error: String) -> String {
    guard let end = error.firstRange(of: ".swift:") else { return error }
    return shown(error[..<end.lowerBound] + ".swift") + ":" + error[end.upperBound...]
  }

  private func json(_ finding: Finding, _ stubs: String) -> JSONText {
    let names = finding.names.map { name -> JSONText in
      let places = name.places.map { "\(Self.shown($0.file)):\($0.line)" }
      return ["name": .string(name.name), "places": .strings(places)]
    }
    return [
      "compiles": .bool(finding.isBuilt),
      "missing": .array(names),
      "errors": .strings(finding.errors.map(Self.plain)),
      "stubs": .strings(finding.hasStubs ? [stubs] : []),
    ]
  }
}
