import Testing

@testable import Simulation

@Suite("What a mangled name reveals of a variable")
struct GlobalNameTests {
  // Names as Swift 6.3.1 gives them, with and without optimization.
  @Test(
    "variables, tokens, and their optimized forms belong to their module",
    arguments: [
      ("$s7ShopKit11globalCountSivp", "ShopKit"),
      ("$s7ShopKit5StoreC6sharedACvpZ", "ShopKit"),
      ("$s7ShopKit5StoreC6shared_Wz", "ShopKit"),
      ("$s7ShopKit5StoreC6shared_WZTv_", "ShopKit"),
      ("$s7ShopKit5StoreC1xSaySiGvpfiTv_", "ShopKit"),
      ("$s7ShopKit5localSiyF1SL_V1cSivpZ.0", "ShopKit"),
      ("$s7ShopKit2NsO3$tls9TaskLocalCySiGvpZ", "ShopKit"),
      ("$s10Foundation12NotificationV7ShopKitE4soldSSvpZ", "ShopKit"),
      ("$sSi7ShopKitE8extendedSivpZ", "ShopKit"),
      (
        "$s7ShopKit5StoreC5unitss8DurationV20FoundationEssentialsE16UnitsFormatStyleVSgvpZ",
        "ShopKit"
      ),
      ("$s7ShopKit5Store33_0123456789ABCDEF0123456789ABCDEFLLC6sharedADvpZ", "ShopKit"),
      ("$s7ShopKit8PlanTermV13defaultPeriod10StoreModel012SubscriptionE0VvpZ", "ShopKit"),
    ]
  )
  func variables(name: String, module: String) {
    #expect(GlobalName(name)?.module == module)
  }

  @Test(
    "a compiler-made object's header belongs to the runtime, and no part of a variable does",
    arguments: [
      ("$s7ShopKit5StoreC6shared_WZTv_", 24), ("$s7ShopKit5StoreC1xSaySiGvpfiTv_", 24),
      ("$s7ShopKit5StoreC4loadyyYaFTv0_", 24), ("$s7ShopKit11globalCountSivp", 0),
      ("$s7ShopKit5StoreC6shared_Wz", 0),
    ]
  )
  func headers(name: String, bytes: Int) {
    #expect(GlobalName(name)?.runtimePart == bytes)
  }

  @Test(
    "runtime metadata and caches do not belong to the app",
    arguments: [
      "$s7ShopKit5StoreCMf", "$s7ShopKit5StoreCN", "$s7ShopKit2ShCScAAAMcMK",
      "$s7ShopKit2GACs11GlobalActorAAMc", "$s7ShopKit5StoreCMa", "main", "$s",
    ]
  )
  func others(name: String) { #expect(GlobalName(name) == nil) }
}
