import Simulation
import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("The sandbox is free")
struct SandboxIsFreeTests {
  private func charged(_ environment: StoreEnvironment, taken: Int64) -> Witness {
    var witness = Witness(SandboxIsFree())
    let transaction = Transaction(
      id: TransactionID(rawValue: 1),
      productID: Witness.vip,
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 0),
      environment: environment,
      price: Witness.price
    )
    let entry = BookEntry(transaction: transaction, sequence: 1, origin: .direct, moneyTaken: taken)
    witness.tell(0, .charged(entry, account: Witness.account))
    return witness
  }

  @Test(
    "violated by money charged for a test transaction",
    arguments: [StoreEnvironment.sandbox, .xcode]
  )
  func violated(environment: StoreEnvironment) {
    let witness = charged(environment, taken: 2_990)
    #expect(witness.signatures == ["sandbox-is-free/paid-direct>money-taken/direct"])
  }

  @Test("held by the price in production, and by no charge in a test")
  func held() {
    #expect(charged(.production, taken: 2_990).signatures.isEmpty)
    #expect(charged(.sandbox, taken: 0).signatures.isEmpty)
    #expect(charged(.xcode, taken: 0).verdict.premises == 1)
  }

  @Test("the environment is accepted, and an unknown one is refused")
  func scenario() throws {
    let text = ScenarioTemplate.text(extra: "environment: 'sandbox',")
    #expect(try ScenarioTemplate.read(text).plan.billing.environment == .sandbox)
    #expect(try ScenarioTemplate.read().plan.billing.environment == .production)
    let mistake = ScenarioTemplate.mistake(extra: "environment: 'beta',")
    #expect(mistake.hasPrefix("x.json5:3:14: environment: expected one of production"))
  }

  @Test("a share of the families buys there only if the app is in production")
  func share() throws {
    let text = ScenarioTemplate.text(extra: "sandboxShare: '1/2',")
    #expect(try ScenarioTemplate.read(text).plan.population.sandboxShare == Ratio(1, 2))
    #expect(try ScenarioTemplate.read().plan.population.sandboxShare.isNever)
    let mistake = ScenarioTemplate.mistake(extra: "environment: 'sandbox', sandboxShare: '1/2',")
    #expect(mistake.contains("no share of the sandbox: the environment is not production"))
  }
}
