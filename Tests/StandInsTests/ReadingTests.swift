import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("StoreKit questions and answers")
struct ReadingTests {
  @Test("a read of one product is logged as such: it reveals nothing about other products")
  func one() throws {
    let id: ProductID = "com.kape.vip"
    let outcome = try ProbeApp.run { _ in await StoreKitCalls.readAll(of: id.rawValue) }
    var kinds: [ProcessID: [CallKind]] = [:]
    for case .began(_, let kind, let process, let product) in outcome.record.events.map(\.event)
    where [.currentEntitlements, .allTransactions].contains(kind) {
      #expect(product == id)
      kinds[process, default: []].append(kind)
    }
    #expect(!kinds.isEmpty)
    let whole: [CallKind] = [.currentEntitlements, .allTransactions, .allTransactions]
    #expect(kinds.values.contains { $0 == whole })
  }

  @Test("the store signs with the date of a correct clock")
  func storeDate() throws {
    let seen = Mutex<[[String]]>([])
    _ = try ProbeApp.run { _ in seen.withLock { $0.append(SignedValues.dates) } }
    let dates = seen.withLock { $0 }
    #expect(!dates.isEmpty && dates.allSatisfy { $0[0] == $0[1] && $0[0] != "0.0" }, "\(dates)")
  }

  @Test(
    "renewal information has its transaction's environment, or its date's if never read",
    arguments: [1, 2]
  )
  func signing(day: Int64) {
    let transaction = Transaction(
      id: TransactionID(rawValue: 1),
      productID: "plan",
      productType: .autoRenewable,
      purchaseDate: StoreDate(rawValue: day * 86_400_000),
      environment: day == 1 ? .sandbox : .production
    )
    let renewalInfo = RenewalInfo(
      originalTransactionID: transaction.id,
      currentProductID: "plan",
      willAutoRenew: true,
      autoRenewPreference: "plan",
      renewalDate: StoreDate(rawValue: 0),
      recentSubscriptionStartDate: StoreDate(rawValue: 0)
    )
    let signing = SignedValues.signing(renewalInfo, transaction)
    #expect(signing[0] == signing[1])
    #expect(
      signing[0] == ["1970-01-0\(day + 1) 00:00:00 +0000", day == 1 ? "Sandbox" : "Production"]
    )
  }
}
