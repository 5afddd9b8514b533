import FileFormats
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("A .storekit file")
struct StoreKitFileTests {
  private func read(_ text: String) throws(ScenarioError) -> StoreKitFile {
    try StoreKitFile.decode(text: Array(text.utf8), fileName: "f")
  }

  private func mistake(_ text: String) -> String {
    do {
      _ = try read(text)
      return "fine"
    } catch { return error.description }
  }

  @Test("lists its products in order, with name, description, price, and type")
  func products() throws {
    let file = try read(
      """
      {"products": [
        {"productID": "b", "type": "NonConsumable", "displayPrice": "2.99", "familyShareable": true,
         "referenceName": "Deck", "localizations": [
           {"locale": "de", "displayName": "Karten", "description": "Alle"},
           {"locale": "en_US", "displayName": "Cards", "description": "All"}]},
        {"productID": "a", "type": "Consumable", "displayPrice": "0.99", "referenceName": "Tip"}
      ], "settings": {"_locale": "en_US", "_storefront": "ESP"}}
      """
    )
    let cards = Product(
      id: "b",
      type: .nonConsumable,
      displayName: "Cards",
      description: "All",
      price: Price(milliunits: 2_990, currency: "EUR"),
      isFamilyShareable: true
    )
    let tip = Product(
      id: "a",
      type: .consumable,
      displayName: "Tip",
      description: "",
      price: Price(milliunits: 990, currency: "EUR")
    )
    #expect(file.catalog.products == [cards, tip])
    #expect(file.notSimulated.isEmpty)
  }

  @Test("may lack every key")
  func missing() throws {
    #expect(try read("{}").catalog.products.isEmpty)
    let bare = try read("{\"products\": [{\"productID\": \"x\", \"type\": \"Consumable\"}]}")
    let product = try #require(bare.catalog.products.first)
    #expect(product.displayName == "x")
    #expect(product.price == Price(milliunits: 0, currency: "USD"))
    let nothing = "{\"products\": null, \"settings\": null, \"subscriptionGroups\": null}"
    #expect(try read(nothing).catalog.products.isEmpty)
  }

  @Test("may contain unknown keys and values")
  func unknown() throws {
    let file = try read(
      """
      {"future": [1.5, {"x": null}], "version": {"major": 9}, "products": [
        {"productID": "x", "type": "Consumable", "future": 1},
        {"productID": "y", "type": "Hologram"}, {"type": "Consumable"}, {"productID": ""}]}
      """
    )
    #expect(file.catalog.products.map(\.id.rawValue) == ["x"])
    #expect(file.unknown == 3)
    #expect(
      file.notSimulated == [
        "3 products of unknown type", "2 unknown keys: future, products[0].future",
      ]
    )
  }

  @Test("reports content that the simulation lacks, including unknown keys")
  func leftOut() throws {
    let file = try read(
      """
      {"appPolicies": {}, "settings": {"_timeRate": 14, "_storeKitErrors": [
         {"name": "Telepathy", "enabled": true}, {"name": "Purchase", "enabled": true}]},
       "subscriptionGroups": [{"future": 1, "subscriptions": [
         {"productID": "m", "recurringSubscriptionPeriod": "P1Y", "billingPlans": [
           {"billingPlanType": "BILLED_UPFRONT", "isEnabled": true},
           {"billingPlanType": "MONTHLY", "isEnabled": true}],
          "adHocOffers": [{"paymentMode": "barter", "subscriptionPeriod": "P1M"}]}]}]}
      """
    )
    #expect(
      file.notSimulated == [
        "1 unknown time rate (14); calendar time is used",
        "1 simulated error of an unknown call", "1 monthly plan with a commitment",
        "1 offer of unknown kind", "1 set of app policies",
        "1 unknown key: subscriptionGroups[0].future",
      ]
    )
    #expect(file.switches.failingCalls == [.purchase])
    #expect(file.products(.autoRenewable) == ["m"])
  }

  @Test("uses the first localization if none matches the settings' language")
  func localization() throws {
    let file = try read(
      """
      {"products": [{"productID": "x", "type": "Consumable", "localizations": [
        {"locale": "fr", "displayName": "Un"}, {"locale": "de", "displayName": "Eins"}]}],
       "settings": {"_locale": "en_US"}}
      """
    )
    #expect(file.catalog.products.map(\.displayName) == ["Un"])
  }

  @Test("sells no identifier twice, whatever the kind of product")
  func duplicates() {
    #expect(
      mistake(
        """
        {"products": [{"productID": "x", "type": "Consumable"}],
         "nonRenewingSubscriptions": [{"productID": "x"}]}
        """
      ) == """
        f:2:45: nonRenewingSubscriptions[0].productID: expected a unique product identifier \
        (first used on line 1), found "x"
        """
    )
  }

  @Test("may have a currency symbol next to a price", arguments: ["$2.99", "2.99 €", "2.99"])
  func symbol(price: String) throws {
    let text = """
      {"products": [{"productID": "a", "type": "Consumable", "displayPrice": "\(price)"}]}
      """
    let file = try StoreKitFile.decode(text: Array(text.utf8), fileName: "f")
    #expect(file.catalog.products.first?.price.milliunits == 2_990)
  }

  @Test("is refused with one line per mistake if types are wrong")
  func types() {
    #expect(mistake("3") == "f:1:1: expected an object { … }, found 3")
    #expect(mistake("{\"products\": 3}") == "f:1:14: products: expected a list [ … ], found 3")
    #expect(
      mistake("{\"products\": [3]}") == "f:1:15: products[0]: expected an object { … }, found 3"
    )
    #expect(
      mistake("{\"products\": [{\"productID\": 3, \"displayPrice\": \"0,99\"}]}") == """
        f:1:29: products[0].productID: expected text in quotation marks, found 3
        f:1:48: products[0].displayPrice: expected a price such as "2.99", at most three decimals, \
        found "0,99"
        """
    )
    #expect(
      mistake("{\"settings\": [], \"subscriptionGroups\": {}}") == """
        f:1:14: settings: expected an object { … }, found []
        f:1:40: subscriptionGroups: expected a list [ … ], found an object
        """
    )
  }

  @Test("that is missing or a folder is reported without line and column")
  func unreadable() {
    let missing = RepositoryFiles.path("Scenarios/none.storekit")
    let folder = RepositoryFiles.path("Scenarios")
    for (path, found) in [(missing, "none"), (folder, "a folder")] {
      let error = #expect(throws: ScenarioError.self) { try StoreKitFile.load(path: path) }
      #expect(error?.description == "\(path): expected a readable file, found \(found)")
    }
  }
}
