// swift-tools-version: 6.2
import PackageDescription

// Store code of an app as tutorials write it, with `import StoreKit` and nothing of StoreStorm, and
// beside it the file that says which button calls what.
let package = Package(
  name: "UnchangedApps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StoreStorm", path: "../..")],
  targets: [
    .target(
      name: "Tutorial",
      dependencies: [
        .product(name: "StandIns", package: "StoreStorm"),
        .product(name: "StoreStorm", package: "StoreStorm"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .executableTarget(
      name: "app-storm",
      dependencies: ["Tutorial", .product(name: "StoreStorm", package: "StoreStorm")]
    ),
    .testTarget(
      name: "TutorialTests",
      dependencies: ["Tutorial", .product(name: "StoreStorm", package: "StoreStorm")]
    ),
  ]
)
