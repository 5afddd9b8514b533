import FileFormats
import Foundation
import StoreJSON

extension InitCommand {
  /// Prints the written files, the guesses, the remaining work, and the commands to run next.
  func printPackage(_ app: AppPackage, _ folder: PackageFolder) {
    let (plan, glue, files) = (app.plan, app.glue, app.files)
    let package = PackageText(plan: plan)
    let glueFile = "\(folder.name)/Sources/\(plan.module)/Glue.swift"
    let obstacles = obstacles(in: files.scan)
    if terminal.isJSON {
      guard !options.checks else { return }
      let json: JSONValue = [
        "package": .string(folder.name),
        "module": .string(plan.module),
        "linked": .strings(plan.links.map { $0.file.seen(from: "") }),
        "fillIn": .strings(glue.gaps),
        "obstacles": .strings(obstacles),
        "next": .strings(package.next),
      ]
      return terminal.result(json.compact)
    }
    terminal.result("wrote \(folder.name), a package with the module \(plan.module) and links to:")
    for link in plan.links { terminal.result("  \(link.file.seen(from: ""))") }
    if let told = fromProject(plan) {
      terminal.result("compiler settings from the app's project: \(told)")
    }
    for (path, reason) in files.leftOut {
      terminal.result("left out \(path.seen(from: "")): \(reason)")
    }
    terminal.result("\nThe glue, \(glueFile), as guessed:")
    for (subject, guess) in glue.summary {
      terminal.result("  \(subject.padding(toLength: 10, withPad: " ", startingAt: 0))\(guess)")
    }
    if !glue.gaps.isEmpty { terminal.result("\nTo fill in there:") }
    for gap in glue.gaps { terminal.result("  \(gap)") }
    if !obstacles.isEmpty { terminal.result("\nNot available on Linux:") }
    for obstacle in obstacles { terminal.result("  \(obstacle)") }
    if !files.scan.debugConditions.isEmpty {
      terminal.result("\nDEBUG is not set: the commands build for release, as for the App Store.")
    }
    for condition in files.scan.debugConditions {
      terminal.result("  \(condition.place.file):\(condition.place.line): \(condition.name)")
    }
    guard !options.checks else { return }
    terminal.result("\nNext:")
    for command in ["cd \(folder.name.inShell)"] + package.next { terminal.result("  \(command)") }
    terminal.result("\nIf names are missing, list them and write stubs before the 'cd':")
    terminal.result("  \(tool.command) init \(folder.name.inShell) --check")
    terminal.result("On a Mac, in that folder:\n  \(package.inContainer)")
  }

  /// Returns the unusual settings from the app's project; nil if there are none.
  private func fromProject(_ plan: InitPlan) -> String? {
    let told = [
      options.languageMode == nil && plan.languageMode > 5 ? "Swift \(plan.languageMode)" : nil,
      options.isOnMainActor == nil && plan.isOnMainActor ? "on the main actor by default" : nil,
      plan.isApproachable ? "approachable concurrency" : nil,
    ].compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }

  /// Returns the unavailable names that the files need, each with its location.
  private func obstacles(in scan: SourceScan) -> [String] {
    let modules = scan.imports.filter { !SourceCondition.modules.contains($0.name) }.map {
      "\($0.place.file):\($0.place.line): import \($0.name)"
    }
    return modules + scan.macOnly.map { "\($0.place.file):\($0.place.line): \($0.name)" }
  }
}
