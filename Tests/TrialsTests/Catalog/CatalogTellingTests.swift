import TestFixtures
import Testing
import Trials

@Suite("The description of a catalogue")
struct CatalogTellingTests {
  @Test("has each kind of product by name, each group with its plans and offers, and the store")
  func newspaper() throws {
    let file = try StoreKitFile.load(path: RepositoryFiles.path("Scenarios/gazette.storekit"))
    #expect(
      file.read == [
        "format 4.0",
        "1 consumable: gazette.coins",
        "1 non-consumable: gazette.archive",
        "1 non-renewing subscription: gazette.summer",
        "group A115000A with 2 plans: gazette.news.yearly (P1Y), gazette.news.monthly (P1M)",
        "group A115000B with 1 plan: gazette.puzzles.weekly (P1W)",
        "offers: 1 introductory",
        "store: storefront USA, language en_US, time rate realTime",
      ]
    )
    #expect(file.notSimulated.isEmpty)
  }

  @Test("says if nothing is sold and which switches are on")
  func nothing() throws {
    let text = """
      { "products": [], "settings": { "_askToBuyEnabled": true, "_billingGracePeriodEnabled": true,
        "_timeRate": 1000, "_storefront": "ESP" }, "novelty": 1 }
      """
    let file = try StoreKitFile.decode(text: Array(text.utf8), fileName: "shop.storekit")
    #expect(
      file.read == [
        "no format version: read as the newest format",
        "nothing is sold",
        "store: storefront ESP, language en_US, time rate oneRenewalEveryFifteenMinutes, "
          + "asks to buy, grants grace",
      ]
    )
    #expect(file.notSimulated == ["1 unknown key: novelty"])
  }
}
