// swift-tools-version: 6.2
import PackageDescription

// StoreStorm has no dependencies: it needs only the Swift toolchain.
// Targets import each other in one direction only. Above all, `Entitlements` (the logic under
// test) can import neither `Simulation` nor `StoreSimulation`, which judge it.
let package = Package(
  name: "StoreStorm",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "storestorm", targets: ["storestorm"]),
    .library(name: "StoreStorm", targets: ["StoreStormTesting", "StoreModel", "Commands"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "LiveStore", targets: ["StoreModel", "LiveStore"]),
    // The types that an app and its tests share, for a shipping app that is not simulated.
    .library(name: "StoreModel", targets: ["StoreModel"]),
  ],
  targets: [
    .target(name: "RuntimeHooks"),
    .target(name: "AllocationCounter"),
    .target(name: "Simulation", dependencies: ["RuntimeHooks"]),
    // The parts of Foundation that a device provides to the code under test; `Simulation` does not
    // import Foundation.
    .target(name: "FoundationCapture", dependencies: ["RuntimeHooks", "Simulation"]),
    // Values, a scanner and a writer, for what the App Store sends and for every file.
    .target(name: "StoreJSON"),
    .target(name: "StoreModel", dependencies: ["StoreJSON"]),
    // Signatures and certificates as the App Store makes them, for tests only.
    .target(name: "StoreSigning", dependencies: ["StoreJSON", "StoreModel"]),
    .target(name: "Entitlements", dependencies: ["StoreModel"]),
    // The real StoreKit behind the same protocol; empty on platforms without StoreKit.
    .target(name: "LiveStore", dependencies: ["StoreModel"]),
    .target(
      name: "StoreSimulation",
      dependencies: ["Simulation", "StoreModel", "StoreSigning"]
    ),
    // HTTP between real processes on one machine; no simulated code uses it.
    .target(name: "HTTP"),
    .target(name: "FileFormats", dependencies: ["StoreJSON", "Simulation", "StoreModel"]),
    .target(
      name: "Judging",
      dependencies: ["FileFormats", "Simulation", "StoreModel", "StoreSimulation"]
    ),
    .target(
      name: "Trials",
      dependencies: [
        "FileFormats", "FoundationCapture", "StoreJSON", "Judging", "Simulation", "StoreModel",
        "StoreSimulation",
      ]
    ),
    .target(
      name: "TrialReports",
      dependencies: [
        "FileFormats", "StoreJSON", "Judging", "Simulation", "StoreModel", "StoreSigning",
        "StoreSimulation", "Trials",
      ]
    ),
    // The App Store Server API, from the books of a simulated store.
    .target(
      name: "AppStoreServerAPI",
      dependencies: [
        "HTTP", "StoreJSON", "Simulation", "StoreModel", "StoreSigning", "StoreSimulation",
      ]
    ),
    // A real server under test: the App Store and its customers over HTTP.
    .target(
      name: "ServerTesting",
      dependencies: [
        "AppStoreServerAPI", "FileFormats", "HTTP", "StoreJSON", "Judging", "Simulation",
        "StoreModel",
        "StoreSigning", "StoreSimulation", "TrialReports", "Trials",
      ]
    ),
    // The one import for a user's own tests and rules.
    .target(
      name: "StoreStormTesting",
      dependencies: [
        "Judging", "Simulation", "StoreModel", "StoreSimulation", "TrialReports", "Trials",
      ]
    ),
    .target(
      name: "BenchmarkGate",
      dependencies: [
        "FileFormats", "StoreJSON", "Judging", "TrialReports", "Simulation", "StoreModel",
        "StoreSimulation", "Trials",
      ]
    ),
    .target(
      name: "Commands",
      dependencies: [
        "AppStoreServerAPI", "FileFormats", "FoundationCapture", "BenchmarkGate", "StoreJSON",
        "Judging", "ServerTesting",
        "TrialReports", "Simulation", "StoreModel", "StoreSigning", "StoreSimulation", "Trials",
      ]
    ),
    .executableTarget(
      name: "storestorm",
      dependencies: [
        "AllocationCounter", "Commands", "Entitlements", "Microbenchmarks", "Trials",
      ]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Commands", "Entitlements", "FileFormats", "StoreJSON", "Simulation", "StoreModel",
        "StoreSimulation", "Trials",
      ],
      path: "Benchmarks",
      exclude: [
        "README.md", "Comparison.md", "RealCode.md", "Baselines", "Microbenchmarks", "GoChannels",
      ]
    ),
    // The benchmarks of the gate that run parts of the machine alone.
    .target(
      name: "Microbenchmarks",
      dependencies: ["BenchmarkGate", "Judging", "Simulation", "StoreModel", "StoreSimulation"],
      path: "Benchmarks/Microbenchmarks"
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["FoundationCapture", "SharedObjects", "Simulation"]
    ),
    // A module with singletons; tests give each simulated process its own instances.
    .target(name: "SharedObjects", path: "Tests/SharedObjects"),
    // Lets tests wait without holding a thread of Swift's pool.
    .target(name: "TestThreads", path: "Tests/TestThreads"),
    .testTarget(name: "StoreJSONTests", dependencies: ["StoreJSON"]),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
    .testTarget(
      name: "AppStoreServerAPITests",
      dependencies: [
        "AppStoreServerAPI", "FileFormats", "HTTP", "StoreJSON", "Simulation", "StoreModel",
        "StoreSigning", "StoreSimulation",
      ]
    ),
    .testTarget(
      name: "ServerTestingTests",
      dependencies: [
        "AppStoreServerAPI", "FileFormats", "HTTP", "StoreJSON", "Judging", "ServerTesting",
        "Simulation", "StoreModel", "StoreSigning", "StoreSimulation", "TestFixtures",
        "TestThreads", "TrialReports", "Trials",
      ]
    ),
    .testTarget(name: "StoreModelTests", dependencies: ["StoreJSON", "StoreModel"]),
    .testTarget(
      name: "StoreSigningTests",
      dependencies: ["StoreJSON", "StoreModel", "StoreSigning"]
    ),
    .testTarget(name: "EntitlementsTests", dependencies: ["Entitlements", "StoreModel"]),
    .testTarget(
      name: "StoreSimulationTests",
      dependencies: [
        "FoundationCapture", "Simulation", "StoreModel", "StoreSigning", "StoreSimulation",
      ]
    ),
    // What several test targets read: the files of this repository, scenarios, small apps.
    .target(
      name: "TestFixtures",
      dependencies: [
        "Entitlements", "FileFormats", "StoreJSON", "Judging", "Simulation", "StoreModel",
        "StoreSimulation", "Trials",
      ],
      path: "Tests/Fixtures"
    ),
    .testTarget(
      name: "FileFormatsTests",
      dependencies: ["FileFormats", "StoreJSON", "Simulation", "StoreModel", "TestFixtures"]
    ),
    .testTarget(
      name: "JudgingTests",
      dependencies: [
        "FileFormats", "Judging", "Simulation", "StoreJSON", "StoreModel", "StoreSimulation",
        "TestFixtures", "TrialReports", "Trials",
      ]
    ),
    .testTarget(
      name: "TrialsTests",
      dependencies: [
        "Entitlements", "FileFormats", "StoreJSON", "Judging", "Simulation", "StoreModel",
        "StoreSimulation", "TestFixtures", "TrialReports", "Trials",
      ],
      exclude: ["Catalog/Versions"]
    ),
    .testTarget(
      name: "TrialReportsTests",
      dependencies: [
        "Entitlements", "FileFormats", "StoreJSON", "Judging", "Simulation", "StoreModel",
        "StoreSigning", "StoreSimulation", "TestFixtures", "TrialReports", "Trials",
      ]
    ),
    .testTarget(
      name: "BenchmarkGateTests",
      dependencies: ["BenchmarkGate", "FileFormats", "TestFixtures", "TrialReports", "StoreJSON"]
    ),
    // The command line with logic that crashes, loops, sleeps and leaks; tests run it as a child.
    .executableTarget(
      name: "crash-dummy",
      dependencies: ["Commands", "Judging", "StoreModel", "StoreSimulation", "Trials"],
      path: "Tests/CrashDummy"
    ),
    // The command line with logic written as in real apps: on the main actor, with system clocks.
    .executableTarget(
      name: "plain-apps",
      dependencies: ["Commands", "Entitlements", "StoreModel"],
      path: "Tests/PlainApps"
    ),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "FileFormats", "BenchmarkGate", "Judging", "TrialReports", "Simulation",
        "StoreJSON", "StoreModel", "StoreSigning", "StoreSimulation", "TestFixtures",
        "TestThreads", "Trials", "crash-dummy", "Benchmarks",
      ]
    ),
    .testTarget(
      name: "RepositoryTests",
      dependencies: ["Commands", "Entitlements", "FileFormats", "Judging", "Trials"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Modules named like Apple's, so that an app's own files compile unchanged. On a Mac, Apple's own
// modules are used.
#if os(Linux)
let standIns: [Target] = [
  .target(name: "os", path: "Sources/StandIns/os"),
  .target(name: "OSLog", path: "Sources/StandIns/OSLog"),
  .target(
    name: "_os_Foundation",
    dependencies: ["OSLog", "os"],
    path: "Sources/StandIns/_os_Foundation"
  ),
  .target(
    name: "Combine",
    dependencies: ["Simulation", "StoreModel"],
    path: "Sources/StandIns/Combine"
  ),
  .target(
    name: "UIKit",
    dependencies: ["Combine", "Simulation"],
    path: "Sources/StandIns/UIKit"
  ),
  .target(name: "CryptoKit", dependencies: ["StoreModel"], path: "Sources/StandIns/CryptoKit"),
  .target(
    name: "Network",
    dependencies: ["Simulation", "StoreModel"],
    path: "Sources/StandIns/Network"
  ),
  .target(
    name: "Security",
    dependencies: ["FoundationCapture", "Simulation"],
    path: "Sources/StandIns/Security"
  ),
  .target(name: "UserNotifications", path: "Sources/StandIns/UserNotifications"),
  .target(name: "WidgetKit", path: "Sources/StandIns/WidgetKit"),
  .target(
    name: "SwiftUI",
    dependencies: ["Combine", "Simulation", "UIKit"],
    path: "Sources/StandIns/SwiftUI"
  ),
  .target(
    name: "StoreKit",
    dependencies: ["Combine", "OSLog", "Simulation", "StoreModel", "SwiftUI", "UIKit"],
    path: "Sources/StandIns/StoreKit"
  ),
  // How a simulated user operates an app that imports these modules.
  .target(name: "AppGlue", dependencies: ["StoreKit", "StoreModel", "SwiftUI", "UIKit"]),
]
package.products.append(.library(name: "StandIns", targets: standIns.map(\.name)))
package.targets += standIns

// For tests that an app has with Apple's StoreKitTest. The second has another name than Apple's
// module here, because the tests of this package need the toolchain's; a package of such tests
// re-exports it as XCTest.
let testStandIns: [Target] = [
  .target(
    name: "StoreKitTest",
    dependencies: [
      "FoundationCapture", "Simulation", "StoreKit", "StoreModel", "StoreSimulation", "Trials",
    ],
    path: "Sources/TestStandIns/StoreKitTest"
  ),
  .target(
    name: "SimulatedXCTest",
    dependencies: ["Commands", "Judging", "Simulation", "StoreJSON", "StoreSimulation", "Trials"],
    path: "Sources/TestStandIns/XCTest"
  ),
]
package.products.append(.library(name: "TestStandIns", targets: testStandIns.map(\.name)))
package.targets += testStandIns
package.targets.append(
  .testTarget(
    name: "StandInsTests",
    dependencies: [
      "AppGlue", "Combine", "CryptoKit", "FileFormats", "Judging", "Network", "OSLog", "Security",
      "SimulatedXCTest", "Simulation", "StoreJSON", "StoreKit", "StoreKitTest", "StoreModel",
      "StoreSimulation", "SwiftUI", "Trials", "UIKit", "UserNotifications", "WidgetKit",
      "_os_Foundation", "os",
    ]
  )
)
#endif

// Every Swift target is checked alike, in debug and release builds, here and wherever this package
// is a dependency. Warnings are errors in CI.
let isCI = Context.environment["CI"] != nil
let checks: [SwiftSetting] =
  [
    "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
    "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  + [.strictMemorySafety(), .treatWarning("ExplicitSendable", as: .warning)]
  + (isCI ? [.treatAllWarnings(as: .error)] : [])

// Debug builds compile each module at once: a batch of files would read the module's other files
// again and expand the tests' macros twice. The tests run millions of steps of some modules, and
// read the repository's files, which is optimized; assertions stay on. `-Xswiftc -Onone` overrides
// that, for a debugger.
// SwiftPM allows these flags in a dependency whose tools version is 6.2 or later.
let optimizedInDebug = [
  "FileFormats", "RepositoryTests", "StoreJSON", "Simulation", "StoreModel", "StoreSigning",
  "StoreSimulation",
]
let wholeModule = [
  "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
]
// Commands spend little of their time in these, so release builds compile them quickly instead.
let unoptimizedInRelease = ["Commands", "ServerTesting", "TrialReports"]

for target in package.targets
where !["RuntimeHooks", "AllocationCounter", "os"].contains(target.name) {
  let debug =
    wholeModule
    + (optimizedInDebug.contains(target.name) ? ["-O", "-assert-config", "Debug"] : [])
  var settings: [SwiftSetting] = [
    .unsafeFlags(debug, .when(platforms: [.linux], configuration: .debug))
  ]
  if unoptimizedInRelease.contains(target.name) {
    settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  target.swiftSettings = settings + checks
}
