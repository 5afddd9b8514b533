import Foundation
import StoreModel
import TestFixtures
import Testing
import TrialReports
import Trials

@Suite("A hunt in a test, in the folder of a package")
struct HuntInFolderTests {
  @Test("finds its scenario and writes its recordings there, and can be awaited on the main actor")
  @MainActor
  func folder() async throws {
    let variant = try #require(HuntedScenario.variant("unlock/as-designed"))
    try await TemporaryDirectory.use { root in
      let scenarios = root + "/Scenarios"
      try FileManager.default.createDirectory(
        atPath: scenarios,
        withIntermediateDirectories: true
      )
      for name in ["restore.json5", "kape.storekit"] {
        try FileManager.default.copyItem(
          atPath: RepositoryFiles.root.appending(path: "Scenarios/\(name)").path,
          toPath: "\(scenarios)/\(name)"
        )
      }
      let report = try await Hunt.report(
        "Scenarios/restore.json5",
        variant,
        trials: 256,
        in: TestFolder(root)
      )
      #expect(!report.held && !report.recordings.isEmpty)
      for path in report.recordings {
        #expect(path.hasPrefix("\(root)/results/runs/restore/unlock-as-designed/races/"))
        #expect(FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test("the folder of a package is the nearest one with a manifest above the file")
  func package() {
    let root = RepositoryFiles.root.path
    #expect(TestFolder.package().path == root)
    #expect(TestFolder.package(of: "\(root)/Sources/a/b.swift").path == root)
    #expect(TestFolder.package(of: "/no/such/file.swift").path == ".")
  }
}
