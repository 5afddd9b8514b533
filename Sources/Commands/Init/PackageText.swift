import FileFormats

/// The files of a package that puts an app's store code under test.
struct PackageText: Sendable {
  /// What the manifest of such a package begins with, so that it is known again.
  static let sign = "// The store code of an app under test: written by 'init' of StoreStorm."
  /// The variable that says where StoreStorm lies, for machines where it lies elsewhere.
  static let variable = "STORESTORM_CHECKOUT"

  private let plan: InitPlan

  /// Makes texts.
  ///
  /// - Parameter plan: what the package is made of.
  init(_ plan: InitPlan) { self.plan = plan }

  /// `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.sign)
    // On Linux it has modules called StoreKit, SwiftUI and so on; on a Mac, run it in a container,
    // as README.md says.
    import PackageDescription

    let package = Package(
      name: "\(plan.module)Storm",
      platforms: [.macOS(.v15)],
      dependencies: [
        \(dependency)
      ],
      targets: [
        // The app's own files, by links in App, and the glue.
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
          name: "\(InitPlan.program)",
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

    """
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
    case .address(let address): ".package(url: \"\(address)\", branch: \"main\")"
    }
  }

  /// A package from an address is called by the last part of it.
  private var packageName: String {
    guard case .address(let address) = plan.origin else { return "StoreStorm" }
    let last = address.split { "/:".contains($0) }.last.map(String.init) ?? "StoreStorm"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// Apple's Foundation brings `ObservableObject` to files that import nothing else, and `Logger`
  /// to those that import `os` as well.
  private var settings: [String] {
    let isolation = plan.isOnMainActor ? [".defaultIsolation(MainActor.self),"] : []
    let features = plan.isApproachable ? Self.approachable : []
    return [".swiftLanguageMode(.v\(plan.languageMode)),"] + isolation
      + features.map { ".enableUpcomingFeature(\"\($0)\")," } + [
        "// Apple's Foundation re-exports Combine, and Logger comes with 'os': the same here.",
        ".unsafeFlags([",
        "  \"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"Combine\",",
        "  \"-Xfrontend\", \"-enable-cross-import-overlays\",",
        "]),",
      ]
  }

  /// The features that Xcode's setting SWIFT_APPROACHABLE_CONCURRENCY turns on.
  ///
  /// Source: developer.apple.com/documentation/xcode/build-settings-reference.
  private static let approachable = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
  ]

  /// `main.swift` of the program.
  var main: String {
    """
    import Commands
    import \(plan.module)

    await StormCommand.main(variants: [underTest])

    """
  }

  /// The test.
  var test: String {
    """
    import \(plan.module)
    import Testing
    import Trials

    @Test("no order of events breaks a rule of \(plan.module)")
    func noRace() throws {
      let report = try Hunt.report(
        "\(plan.scenario)",
        underTest,
        trials: 1_000,
        tool: "swift run \(InitPlan.program)"
      )
      #expect(report.held, "\\(report)")
    }

    """
  }

  /// `.gitignore`.
  var ignored: String { ".build/\nPackage.resolved\nresults/\n" }

  /// The commands that follow.
  var next: [String] {
    [
      "swift build --product \(InitPlan.program)",
      ".build/debug/\(InitPlan.program) hunt \(plan.scenario) --for 60s",
      "swift test",
    ]
  }

  /// The same in a container, for a Mac: one line, to be typed in the package's folder.
  var inContainer: String {
    let up = plan.root.seen(from: plan.folder)
    let mount = up == "." ? "$PWD" : "$PWD/\(up)"
    let here = plan.folder.seen(from: plan.root)
    let work = here == "." ? "/work" : "/work/\(here)"
    return "docker run --rm --platform linux/amd64 -v \"\(mount)\":/work -w \(work.inShell) "
      + "swift:6.3.1 swift test --scratch-path .build/linux"
  }

  /// `README.md`.
  var readme: String {
    """
    # \(plan.module) in a storm

    StoreStorm compiles the app's store code in place (`\(plan.linkFolder)` holds links to it) and
    hunts races in it.

    ```
    \(next.joined(separator: "\n"))
    ```

    - `Sources/\(plan.module)/Glue.swift` says which button of the app calls what. Fill in what the
      compiler warns about there.
    - `\(plan.scenario)` says what people do, and what may go wrong.
    - `.github/workflows/storestorm.yml` runs the test for each pull request.

    On a Mac the package would import Apple's modules instead of the simulated ones, so run it in a
    container there:

    ```
    \(inContainer)
    ```

    """
  }
}
