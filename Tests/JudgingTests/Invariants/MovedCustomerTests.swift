import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("The price shown to a customer who moves")
struct MovedCustomerTests {
  private let euros = Storefront(countryCode: "DEU", currency: "EUR")

  private func offered(_ currency: String, _ units: Int64 = 2_990) -> Screen {
    Screen(offer: Price(milliunits: units, currency: currency))
  }

  @Test("a catalogue price: held; another amount or currency: violated")
  func plain() {
    for (screen, count) in [
      (offered("USD"), 0), (offered("USD", 2_000), 1), (offered("EUR"), 1),
    ] {
      var witness = Witness(OfferIsCharged())
      witness.call(0, 1, .products, .products([]))
      witness.show(1, screen)
      #expect(witness.verdict.premises == 1)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("the old currency after the customer moved: held until products are reloaded")
  func moved() {
    var witness = Witness(OfferIsCharged())
    witness.call(0, 1, .products, .products([]))
    witness.tell(1, .moved(euros, account: Witness.account))
    witness.show(2, offered("USD"))
    #expect(witness.verdict.violationCount == 0)
    witness.show(3, Screen())
    witness.call(4, 2, .products, .products([]))
    witness.show(5, offered("EUR"))
    #expect(witness.verdict.violationCount == 0)
    witness.show(6, offered("USD"))
    #expect(witness.signatures == ["offer-is-charged/products>other-price/none"])
  }
}
