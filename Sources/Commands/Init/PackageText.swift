import FileFormats

/// The files of a package that puts an app's store code under test.
struct PackageText: Sendable {
  /// The beginning of the manifest of such a package, by which it is recognized.
  static let sign = "// The store code of an app under test: written by 'init' of StoreStorm."
  /// The environment variable with the location of StoreStorm, for machines where it is elsewhere.
  static let variable = "STORESTORM_CHECKOUT"

  let plan: InitPlan

  /// The text of `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.sign)
    // On Linux, this package has modules named StoreKit, SwiftUI and so on. On a Mac, run it in a
    // container, as README.md explains.
    import PackageDescription

    let package = Package(
      name: "\(plan.module)Storm",
      platforms: [.macOS(.v15)],
      dependencies: [
        \(dependency)
      ],
      targets: [
        // The links to the app's own files, in App, and the glue.
        .target(
          name: "\(plan.module)",
          dependencies: [
            .product(name: "StandIns", package: "\(packageName)"),
            .product(name: "StoreStorm", package: "\(packageName)"),
          ],
          swiftSettings: [
            \(settings.joined(separator: "\n        "))
          ]
        ),
        .executableTarget(
          name: "\(plan.program)",
          dependencies: [
            "\(plan.module)", .product(name: "StoreStorm", package: "\(packageName)"),
          ]
        ),
        .testTarget(
          name: "RaceTests",
          dependencies: [
            "\(plan.module)", .product(name: "StoreStorm", package: "\(packageName)"),
          ]
        ),
      ]
    )

    // Modules that the app's files import and that are not here: each stand-in does nothing.
    \(Self.list(plan.standIns.map(\.name)))
    package.targets += standIns.map {
      // Some files import with @testable.
      .target(
        name: $0,
        path: "Modules/\\($0)",
        swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-enable-testing"])]
      )
    }
    package.targets[0].dependencies += standIns.map { .target(name: $0) }

    """
  }

  /// The beginning of the line with the names of the stand-in modules.
  private static let listBeginning = "let standIns: [String] = ["

  private static func list(_ names: [String]) -> String {
    listBeginning + names.map(\.inSwift).joined(separator: ", ") + "]"
  }

  /// Returns the names of the stand-in modules in a manifest; nil if it has no list of them.
  static func standIns(in manifest: String) -> [String]? {
    let lines = manifest.split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(listBeginning) && $0.hasSuffix("]") }) else {
      return nil
    }
    return line.dropFirst(listBeginning.count).dropLast().split { ", \"".contains($0) }
      .map(String.init)
  }

  /// Returns a manifest with other stand-in modules, and otherwise as it was.
  static func replacingStandIns(in manifest: String, by names: [String]) -> String {
    standIns(in: manifest).map { manifest.replacing(list($0), with: list(names)) } ?? manifest
  }

  /// Returns the number of packages that a manifest depends on.
  static func dependencyCount(in manifest: String) -> Int {
    manifest.ranges(of: ".package(").count
  }

  private var dependency: String {
    switch plan.origin {
    case .checkout(let path):
      """
      .package(
            name: "StoreStorm",
            path: Context.environment["\(Self.variable)"] ?? "\(path.seen(from: plan.folder))"
          )
      """
    case .address(let address): ".package(url: \(address.inSwift), branch: \"main\")"
    }
  }

  /// The name of StoreStorm's package; a package from an address has the last part as its name.
  private var packageName: String {
    guard case .address(let address) = plan.origin else { return "StoreStorm" }
    let last = address.split { "/:".contains($0) }.last.map(String.init) ?? "StoreStorm"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The Swift settings of the app's module.
  ///
  /// Apple's Foundation provides `ObservableObject` and the keychain to files that import nothing
  /// else, and `Logger` to files that also import `os`.
  private var settings: [String] {
    let isolation = plan.isOnMainActor ? [".defaultIsolation(MainActor.self),"] : []
    let features = plan.isApproachable ? Self.approachable : []
    let debug = plan.isDebug ? [Self.debug] : []
    return [".swiftLanguageMode(.v\(plan.languageMode)),"] + isolation + debug
      + features.map { ".enableUpcomingFeature(\"\($0)\")," } + [
        "// As on Apple platforms, Foundation re-exports Combine and Security, and 'os'",
        "// provides Logger.",
        ".unsafeFlags([",
        "  \"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"Combine\",",
        "  \"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"Security\",",
        "  \"-Xfrontend\", \"-enable-cross-import-overlays\",",
        "]),",
      ]
  }

  /// The setting of an app's module that is built with `DEBUG`.
  static let debug = ".define(\"DEBUG\"),"

  /// The features that Xcode's setting SWIFT_APPROACHABLE_CONCURRENCY turns on.
  ///
  /// Source: developer.apple.com/documentation/xcode/build-settings-reference.
  private static let approachable = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
  ]

  /// The text of the program's `main.swift`.
  var main: String {
    """
    import Commands
    import \(plan.module)

    await StormCommand.main(variants: [underTest])

    """
  }

  var test: String {
    """
    import \(plan.module)
    import StoreStormTesting
    import Testing

    @Test("no order of events breaks a rule of \(plan.module)")
    func noRace() async throws {
      let report = try await Hunt.report(
        "\(plan.scenario)",
        underTest,
        trials: 1_000,
        tool: "\(recipe.run(plan.program).asCommand)",
        in: .package()
      )
      #expect(report.held, "\\(report)")
    }

    """
  }

  var ignored: String { ".build/\nPackage.resolved\nresults/\n\(CandidatesText.fileName)\n" }

  /// How the package is built, for commands in its folder.
  private var recipe: BuildRecipe { BuildRecipe(plan.origin, from: plan.folder) }

  /// The commands to run next.
  var next: [String] {
    [
      (recipe.run(plan.program) + ["hunt", plan.scenario, "--for", "60s"]).asCommand,
      recipe.test.asCommand,
    ]
  }

  /// The command that runs the test in a container, for a Mac: one line for the package's folder.
  var inContainer: String {
    let up = plan.root.seen(from: plan.folder)
    let mount = up == "." ? "$PWD" : "$PWD/\(up)"
    let here = plan.folder.seen(from: plan.root)
    let work = here == "." ? "/work" : "/work/\(here)"
    let scratch = (recipe.scratch ?? ".build") + "/linux"
    return "docker run --rm --platform linux/amd64 -v \"\(mount)\":/work -w \(work.inShell) "
      + "\(WorkflowText.image) \(BuildRecipe(scratch: scratch).test.asCommand)"
  }

  var readme: String {
    """
    # StoreStorm tests of \(plan.module)

    StoreStorm compiles the app's store code in place (`\(plan.linkFolder)` holds links to it) and
    hunts for races in it. If a file needs Apple's compilers, for `@objc` for example, its link is
    in `\(PackageFolder.originals)`, and `\(plan.linkFolder)` holds a view of it, in which spaces
    replace what Linux does not have. The view is as the last `try` or `init` wrote it: edit the
    app's file, and repeat that command.

    ```
    \(next.joined(separator: "\n"))
    ```

    \(built)

    - `Sources/\(plan.module)/Glue.swift` defines what each button of the app calls. Fill in what
      the compiler warns about there; `check-glue \(plan.scenario)` checks it.
    - `\(plan.scenario)` describes what users do and what can go wrong.
    - `.github/workflows/storestorm.yml` runs the test for each pull request.

    On a Mac, the package would import Apple's modules instead of the simulated ones, so run it in a
    container:

    ```
    \(inContainer)
    ```

    """
  }

  private var built: String {
    guard recipe.scratch != nil else {
      return "The first build compiles all of StoreStorm, which takes minutes."
    }
    return """
      These commands use the objects of StoreStorm's own build, so they compile only this package,
      which takes seconds. A plain `swift build` or `swift test` works, too, but compiles all of
      StoreStorm first.
      """
  }
}
