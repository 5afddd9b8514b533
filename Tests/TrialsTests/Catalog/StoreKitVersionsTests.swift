import FileFormats
import Foundation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("A .storekit file of each format version")
struct StoreKitVersionsTests {
  private func path(_ version: String) -> String {
    RepositoryFiles.path("Tests/TrialsTests/Catalog/Versions/\(version).storekit")
  }

  private func read(_ version: String) throws(ScenarioError) -> StoreKitFile {
    try StoreKitFile.load(path: path(version))
  }

  private func usd(_ milliunits: Int64) -> Price { Price(milliunits: milliunits, currency: "USD") }

  @Test(
    "is read and names its version",
    arguments: ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0"]
  )
  func versions(version: String) throws {
    let file = try read(version)
    #expect(file.version?.description == version)
    #expect(file.unknown == 0 && file.groupCount == 1)
  }

  @Test("1.0: an introductory offer without a number of periods has one period")
  func version10() throws {
    let file = try read("1.0")
    let info = try #require(file.catalog.product("tale.month")?.subscription)
    #expect(info.groupID == "G0000001" && info.period == .month && info.groupLevel == 1)
    let trial = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .freeTrial,
      period: .week,
      price: usd(0)
    )
    #expect(info.introductoryOffer == trial)
    #expect(file.switches == StoreSwitches())
  }

  @Test("1.1: Ask to Buy, interrupted purchases, non-renewing subscriptions, ranks")
  func version11() throws {
    let file = try read("1.1")
    #expect(file.switches.asksToBuy && file.switches.interruptsPurchases)
    #expect(file.products(.nonRenewing) == ["tale.season"])
    #expect(file.catalog.product("tale.week")?.subscription?.groupLevel == 2)
    #expect(file.catalog.product("tale.deck")?.isFamilyShareable == true)
  }

  @Test("1.2: an offer with codes lists its customers in one order, whatever the file's")
  func version12() throws {
    let file = try read("1.2")
    let offer = SubscriptionOffer(
      kind: .code,
      id: "spring",
      paymentMode: .payAsYouGo,
      period: .month,
      periodCount: 3,
      price: usd(1990)
    )
    let codes = CodeOffer(
      product: "tale.month",
      offer: offer,
      customers: [.new, .expired],
      isStackable: true
    )
    #expect(file.catalog.codeOffers == [codes])
    #expect(file.notSimulated == ["1 code that combines with an introductory offer"])
    #expect(file.switches.timeRate == .oneSecondIsOneDay)
  }

  @Test("2.0: storefront, language, failing purchases, a promotional offer, a key pair")
  func version20() throws {
    let file = try read("2.0")
    let month = try #require(file.catalog.product("tale.month"))
    #expect(month.displayName == "Monat" && month.description == "Alles")
    #expect(month.price == Price(milliunits: 4990, currency: "EUR"))
    #expect(file.switches.failsPurchases && file.switches.storefront == "DEU")
    #expect(file.switches.timeRate == .monthlyRenewalEveryFiveMinutes)
    let promotional = try #require(month.subscription?.promotionalOffers)
    #expect(promotional.map(\.id) == ["quarter"])
    #expect(promotional.map(\.coveredByOne) == [SubscriptionPeriod(3, .month)])
    #expect(promotional.map(\.price.milliunits) == [9990])
  }

  @Test("3.0: enabled simulated errors, and periods of three and six months")
  func version30() throws {
    let file = try read("3.0")
    #expect(file.switches.failingCalls == [.loadProducts, .appStoreSync])
    #expect(file.switches.timeRate == .oneRenewalEveryFifteenMinutes)
    let periods = file.catalog.products.compactMap { $0.subscription?.period.description }
    #expect(periods == ["P1M", "P3M", "P6M"])
    let offer = file.catalog.product("tale.month")?.subscription?.introductoryOffer
    #expect(offer?.paymentMode == .payAsYouGo && offer?.transactionCount == 2)
  }

  @Test("4.0: billing switches, win-back offers, a leftover price of a free trial, policies")
  func version40() throws {
    let file = try read("4.0")
    #expect(file.switches.failsRenewals && file.switches.grantsGrace && file.switches.hidesDialogs)
    let year = try #require(file.catalog.product("tale.year")?.subscription)
    #expect(year.winBackOffers.map(\.id) == ["back"] && file.closedWinBackCount == 1)
    let trial = file.catalog.product("tale.2months")?.subscription?.introductoryOffer
    #expect(trial?.price == usd(0) && trial?.period == SubscriptionPeriod(3, .day))
    #expect(file.notSimulated == ["1 set of app policies"])
  }

  @Test("5.0: an introductory offer in both spellings counts once; monthly plans are reported")
  func version50() throws {
    let file = try read("5.0")
    let year = try #require(file.catalog.product("tale.year")?.subscription)
    #expect(year.introductoryOffer?.period == SubscriptionPeriod(2, .week))
    let month = try #require(file.catalog.product("tale.month")?.subscription)
    #expect(month.introductoryOffer?.paymentMode == .payUpFront)
    #expect(file.catalog.codeOffers.map(\.customers.count) == [3])
    #expect(
      file.notSimulated == [
        "1 monthly plan with a commitment", "1 introductory offer of a monthly billing plan",
      ]
    )
  }

  @Test("truncated at any byte is refused with one clear line, and so is an empty file")
  func truncated() throws {
    let bytes = try Array(Data(contentsOf: URL(filePath: path("5.0"))))
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for length in 0..<end {
      let error = #expect(throws: ScenarioError.self) {
        try StoreKitFile.decode(text: Array(bytes[..<length]), fileName: "f")
      }
      let line = error?.description ?? ""
      #expect(line.hasPrefix("f:") && !line.contains("\n"), "\(length): \(line)")
    }
  }
}
