import AppStoreServerAPI
import HTTP
import StoreModel
import StoreSimulation
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/set-app-account-token,
/// send-consumption-information and consumptionrequestv1.
@Suite("What a server tells the App Store Server API")
struct ChangeTests {
  /// A customer with a consumable, a non-consumable and a subscription with two periods.
  private func customer() -> APIBench {
    let bench = APIBench()
    bench.charge(APIBench.transaction(1), day: 0)
    bench.charge(APIBench.transaction(2, product: "pro", type: .nonConsumable), day: 0)
    let (first, second) = (APIBench.period(3, day: 0), APIBench.period(4, original: 3, day: 30))
    bench.charge(first, day: 0)
    bench.charge(second, standing: APIBench.standing(of: second), day: 30)
    let shared = APIBench.transaction(5, type: .nonConsumable, ownership: .familyShared)
    bench.charge(shared, day: 30)
    return bench
  }

  private static let token = "0F4A2C1E-7B6D-4E5F-8A9B-0C1D2E3F4A5B"

  @Test("An app account token becomes an order for the store, in lower case")
  func appAccountToken() throws {
    let bench = customer()
    let body = "{\"appAccountToken\": \"\(Self.token)\"}"
    let response = try bench.response(.put, "/inApps/v1/transactions/3/appAccountToken", body)
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(
      bench.books.takeOrders() == [
        .setAppAccountToken(
          AppAccountToken(rawValue: "0f4a2c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b"),
          of: TransactionID(rawValue: 3)
        )
      ]
    )
  }

  @Test(
    "An app account token is a UUID, for the original transaction of the customer's own purchase",
    arguments: [
      ("3", "\"x\"", 4_000_183), ("3", "1", 4_000_183), ("3", "null", 4_000_183),
      ("3", "\"0F4A2C1E-7B6D-4E5F-8A9B-0C1D2E3F4A5G\"", 4_000_183),
      ("4", "\"\(token)\"", 4_000_187), ("5", "\"\(token)\"", 4_000_185),
      ("9", "\"\(token)\"", 4_040_010), ("x", "\"\(token)\"", 4_000_006),
    ]
  )
  func refusedToken(id: String, token: String, code: Int) throws {
    let bench = customer()
    let path = "/inApps/v1/transactions/\(id)/appAccountToken"
    #expect(try bench.code(.put, path, "{\"appAccountToken\": \(token)}") == code)
    #expect(bench.books.takeOrders().isEmpty)
  }

  private let body = """
    {"customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
      "consumptionPercentage": 50000, "refundPreference": "DECLINE"}
    """

  @Test("Consumption information is accepted with status 202 and no body")
  func consumption() throws {
    let bench = customer()
    let least = """
      {"customerConsented": true, "sampleContentProvided": true,
        "deliveryStatus": "UNDELIVERED_OTHER"}
      """
    for text in [body, least] {
      let response = try bench.response(.put, "/inApps/v2/transactions/consumption/1", text)
      #expect(response.status == 202 && response.body.isEmpty)
    }
  }

  @Test(
    "Consumption information without consent, or with values that there are not, is refused",
    arguments: [
      ("true", "false", 4_000_035), ("true", "\"true\"", 4_000_035), ("false", "0", 4_000_041),
      ("\"DELIVERED\"", "\"LOST\"", 4_000_036), ("\"DELIVERED\"", "0", 4_000_036),
      ("50000", "100001", 4_000_000), ("\"DECLINE\"", "\"MAYBE\"", 4_000_000), ("{", "", 4_000_000),
    ]
  )
  func refusedConsumption(old: String, new: String, code: Int) throws {
    let bench = customer()
    let text = body.replacing(old, with: new)
    #expect(try bench.code(.put, "/inApps/v2/transactions/consumption/1", text) == code)
  }

  private let numbers = """
    {"customerConsented": true, "consumptionStatus": 3, "platform": 1, "deliveryStatus": 0,
      "sampleContentProvided": false, "appAccountToken": "", "accountTenure": 7, "playTime": 5,
      "lifetimeDollarsRefunded": 1, "lifetimeDollarsPurchased": 2, "userStatus": 4}
    """

  @Test(
    "The first version of consumption information has numbers, each with an error of its own",
    arguments: [
      ("\"consumptionStatus\": 3", "\"consumptionStatus\": 4", 4_000_034),
      ("\"platform\": 1", "\"platform\": 3", 4_000_039),
      ("\"deliveryStatus\": 0", "\"deliveryStatus\": 6", 4_000_036),
      ("\"sampleContentProvided\": false", "\"sampleContentProvided\": 0", 4_000_041),
      ("\"\"", "\"x\"", 4_000_033), ("\"accountTenure\": 7", "\"accountTenure\": 8", 4_000_032),
      ("\"playTime\": 5", "\"playTime\": -1", 4_000_040),
      ("\"lifetimeDollarsRefunded\": 1", "\"lifetimeDollarsRefunded\": 8", 4_000_038),
      ("\"lifetimeDollarsPurchased\": 2", "\"lifetimeDollarsPurchased\": true", 4_000_037),
      ("\"userStatus\": 4", "\"userStatus\": 5", 4_000_042), ("true", "false", 4_000_035),
    ]
  )
  func firstVersion(old: String, new: String, code: Int) throws {
    let bench = customer()
    let path = "/inApps/v1/transactions/consumption/"
    #expect(try bench.response(.put, path + "1", numbers).status == 202)
    #expect(try bench.response(.put, path + "4", numbers).status == 202)
    #expect(try bench.code(.put, path + "2", numbers) == 4_000_047)
    #expect(try bench.code(.put, path + "1", numbers.replacing(old, with: new)) == code)
  }
}
