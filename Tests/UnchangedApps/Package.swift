// swift-tools-version: 6.2
import PackageDescription

// Store code of apps as tutorials write it, with `import StoreKit` and nothing of StoreStorm, and
// beside it the file that says which button calls what. Each module has the code twice: with the
// faults that apps ship, and fixed.
let styles: [(name: String, mode: SwiftLanguageMode)] = [
  ("AppleSample", .v5), ("ActorStore", .v6), ("ObservableStore", .v6), ("CombineStore", .v5),
  ("CompletionStore", .v5),
]
let storm: [Target.Dependency] = [
  .product(name: "StandIns", package: "StoreStorm"),
  .product(name: "StoreStorm", package: "StoreStorm"),
]
let apps = styles.map { Target.Dependency(stringLiteral: $0.name) }

let package = Package(
  name: "UnchangedApps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StoreStorm", path: "../..")],
  targets: styles.map {
    .target(name: $0.name, dependencies: storm, swiftSettings: [.swiftLanguageMode($0.mode)])
  } + [
    .executableTarget(name: "app-storm", dependencies: apps + [storm[1]]),
    .testTarget(name: "UnchangedAppsTests", dependencies: apps + [storm[1]]),
  ]
)
