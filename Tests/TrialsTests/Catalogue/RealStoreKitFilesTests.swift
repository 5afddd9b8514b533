import Foundation
import StoreSimulation
import Testing
import Trials

/// Catalogues of real apps, which belong to their authors and are therefore not in this repository.
@Suite("The .storekit files of real apps")
struct RealStoreKitFilesTests {
  private static let folder = RepositoryFiles.root.deletingLastPathComponent()
    .appending(path: "shared/storekit-files")

  private static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "index.md").path)
  }

  /// How many products, non-renewing and auto-renewable subscriptions each file has, in the order
  /// of their names; from the folder's index, or 0 where it names none.
  private static let counts: [(name: String, products: Int, nonRenewing: Int, renewing: Int)] = [
    ("ArtlessApps__RuckTracker__MARCHSubscriptions", 0, 0, 2),
    ("Automattic__pocket-casts-ios__Pocket-Casts-Configuration", 0, 0, 6),
    ("CLOVETHEDESTROYER__AiFriendChat__Configuration", 0, 0, 1),
    ("CafeCat101__scorewind-braeburn__Products", 0, 0, 1),
    ("CofficLab__Cisum_SwiftUI__Products", 6, 3, 2),
    ("M1zz__RelaxOn__Products", 0, 0, 1),
    ("MrGLWatson__UltimatePortfolio__Configuration", 1, 0, 0),
    ("RevenueCat__purchases-capacitor__SKConfigFile", 0, 0, 1),
    ("RevenueCat__purchases-flutter__SKConfig", 0, 0, 2),
    ("RevenueCat__purchases-ios__Products", 2, 0, 3),
    ("RevenueCat__purchases-ios__RCTTester", 2, 0, 4),
    ("RevenueCat__purchases-ios__RevenueCat_IntegrationPurchaseTesterConfiguration", 2, 1, 10),
    ("RevenueCat__purchases-ios__SampleCatStoreKitConfiguration", 0, 0, 0),
    ("RevenueCat__purchases-ios__StoreKitConfiguration", 2, 0, 4),
    ("RevenueCat__purchases-ios__UnitTestsConfiguration", 2, 1, 4),
    ("RevenueCat__purchases-kmp__SKConfig", 0, 0, 2),
    (
      "RevenueCat__react-native-purchases__RevenueCast_PurchaseTesterTypescriptConfiguration", 3, 0,
      6
    ),
    ("RevenueCat__storekit2-demo-app__Step1Configuration", 1, 0, 2),
    ("SpaceTrucker2196__MeowPassword__Configuration", 3, 0, 0),
    ("StillARockstar__WristSteps__Configuration", 1, 0, 0),
    ("TheRacingLine__theracingline-ios__Configuration", 1, 0, 2),
    ("apphud__ApphudSDK__Configuration", 2, 0, 3),
    ("apphud__ApphudSDK__StoreKit", 3, 0, 7),
    ("circles-project__circles-ios__Products", 2, 1, 4),
    ("crmitchelmore__justspeaktoit__Configuration", 3, 0, 0),
    ("duckduckgo__iOS__Subscription", 0, 0, 2),
    ("hyodotdev__openiap__StoreKit", 2, 0, 1),
    ("jaywcjlove__StoreKitHelper__Configuration", 1, 0, 1),
    ("superuser404notfound__JellySeeTV__StoreKitConfig", 4, 0, 0),
  ]

  @Test(
    "are all read, with as many products as their index says",
    .enabled(if: isThere, "the folder shared/storekit-files is not beside this repository")
  )
  func read() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".storekit") }
    #expect(Set(names) == Set(Self.counts.map { $0.name + ".storekit" }))
    for expected in Self.counts {
      let path = Self.folder.appending(path: expected.name + ".storekit").path
      let file = try StoreKitFile.load(path: path)
      #expect(file.catalogue.products.count == expected.products, "\(expected.name)")
      #expect(file.nonRenewing.count == expected.nonRenewing, "\(expected.name)")
      #expect(file.autoRenewable.count == expected.renewing, "\(expected.name)")
      #expect(file.unknown == 0, "\(expected.name)")
    }
  }
}
