import Foundation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

/// Catalogs of real apps, which belong to their authors and are therefore not in this repository.
@Suite("The .storekit files of real apps")
struct RealStoreKitFilesTests {
  private static let folder = RepositoryFiles.root.deletingLastPathComponent()
    .appending(path: "shared/storekit-files")

  private static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "index.md").path)
  }

  /// The contents of each file, counted with another program's JSON reader.
  ///
  /// Name, format version; consumables, non-consumables, non-renewing subscriptions; groups,
  /// subscriptions; introductory (one for each product, however often it is written), promotional,
  /// code and win-back offers; time rate, storefront.
  private static let table = """
    ArtlessApps__RuckTracker__MARCHSubscriptions 4.0 0 0 0 1 2 2 0 0 0 0 USA
    Automattic__pocket-casts-ios__Pocket-Casts-Configuration 4.0 0 0 0 2 6 4 1 0 0 1004 USA
    CLOVETHEDESTROYER__AiFriendChat__Configuration 4.0 0 0 0 1 1 0 0 0 0 0 USA
    CafeCat101__scorewind-braeburn__Products 2.0 0 0 0 1 1 1 0 0 0 13 USA
    CofficLab__Cisum_SwiftUI__Products 4.0 3 3 3 1 2 1 0 0 0 15 CHN
    M1zz__RelaxOn__Products 4.0 0 0 0 1 1 1 0 0 0 0 USA
    MrGLWatson__UltimatePortfolio__Configuration 1.1 0 1 0 0 0 0 0 0 0 0 USA
    RevenueCat__purchases-capacitor__SKConfigFile 4.0 0 0 0 1 1 0 0 0 1 1002 USA
    RevenueCat__purchases-flutter__SKConfig 4.0 0 0 0 1 2 0 0 0 1 1003 USA
    RevenueCat__purchases-ios__Products 4.0 0 2 0 1 3 1 3 0 0 0 USA
    RevenueCat__purchases-ios__RCTTester 4.0 1 1 0 2 4 0 0 0 0 0 USA
    RevenueCat__purchases-ios__RevenueCat_IntegrationPurchaseTesterConfiguration \
      3.0 1 1 1 5 10 6 4 0 0 6 USA
    RevenueCat__purchases-ios__SampleCatStoreKitConfiguration 4.0 0 0 0 0 0 0 0 0 0 0 USA
    RevenueCat__purchases-ios__StoreKitConfiguration 4.0 1 1 0 2 4 0 1 0 0 0 ESP
    RevenueCat__purchases-ios__UnitTestsConfiguration 5.0 1 1 1 2 4 2 2 0 0 0 USA
    RevenueCat__purchases-kmp__SKConfig 4.0 0 0 0 1 2 1 0 0 2 1003 USA
    RevenueCat__react-native-purchases__RevenueCast_PurchaseTesterTypescriptConfiguration \
      4.0 1 2 0 2 6 0 0 0 2 1002 USA
    RevenueCat__storekit2-demo-app__Step1Configuration 2.0 0 1 0 1 2 0 0 0 0 0 USA
    SpaceTrucker2196__MeowPassword__Configuration 4.0 0 3 0 0 0 0 0 0 0 0 USA
    StillARockstar__WristSteps__Configuration 1.1 0 1 0 0 0 0 0 0 0 0 USA
    TheRacingLine__theracingline-ios__Configuration 1.0 1 0 0 1 2 0 0 0 0 0 USA
    apphud__ApphudSDK__Configuration 2.0 1 1 0 1 3 1 0 0 0 0 USA
    apphud__ApphudSDK__StoreKit 3.0 2 1 0 1 7 6 1 0 0 1000 USA
    circles-project__circles-ios__Products 3.0 0 2 1 1 4 4 1 1 0 13 USA
    crmitchelmore__justspeaktoit__Configuration 3.0 3 0 0 0 0 0 0 0 0 0 USA
    duckduckgo__iOS__Subscription 3.0 0 0 0 1 2 0 0 0 0 1002 USA
    hyodotdev__openiap__StoreKit 2.0 2 0 0 1 1 0 0 0 0 0 USA
    jaywcjlove__StoreKitHelper__Configuration 5.0 0 1 0 1 1 0 0 1 0 0 USA
    superuser404notfound__JellySeeTV__StoreKitConfig 3.0 3 1 0 0 0 0 0 0 0 0 USA
    """

  @Test(
    "are all read, with the right number of products, groups, and offers of each kind",
    .enabled(if: isThere, "the folder shared/storekit-files is not beside this repository")
  )
  func read() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".storekit") }
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count == 29 && Set(names) == Set(rows.map { $0[0] + ".storekit" }))
    for row in rows {
      let file = try StoreKitFile.load(path: Self.folder.appending(path: row[0] + ".storekit").path)
      let infos = file.catalog.products.compactMap(\.subscription)
      let counts = [
        file.products(.consumable).count, file.products(.nonConsumable).count,
        file.products(.nonRenewing).count, file.groupCount, file.products(.autoRenewable).count,
        infos.count { $0.introductoryOffer != nil },
        infos.reduce(0) { $0 + $1.promotionalOffers.count }, file.catalog.codeOffers.count,
        infos.reduce(file.closedWinBackCount) { $0 + $1.winBackOffers.count },
        file.switches.timeRate.rawValue,
      ]
      let version = try #require(file.version)
      let found = [row[0], "\(version)"] + counts.map(String.init) + [file.switches.storefront]
      #expect(found == row)
      #expect(file.unknown == 0 && !file.notSimulated.contains { $0.contains("unknown key") })
    }
  }
}
