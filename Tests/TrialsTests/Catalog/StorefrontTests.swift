import StoreModel
import Testing
import Trials

@Suite("The currency of a storefront")
struct StorefrontTests {
  @Test("is the country's, and US dollars for an unknown country")
  func currency() {
    #expect(Storefront.currency(of: "USA") == "USD")
    #expect(Storefront.currency(of: "CHN") == "CNY")
    #expect(Storefront.currency(of: "ESP") == "EUR")
    #expect(Storefront.currency(of: "COL") == "COP")
    #expect(Storefront.currency(of: nil) == "USD")
    #expect(Storefront.currency(of: "XYZ") == "USD")
  }
}
