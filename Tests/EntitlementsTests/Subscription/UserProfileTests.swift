import StoreModel
import Testing

@testable import Entitlements

@Suite("The user profile")
struct UserProfileTests {
  @Test("It reads what it wrote")
  func roundTrip() {
    var profile = UserProfile()
    profile.updateRecord(PlanRecord(.tale(7, .monthly, original: 3, offer: .threeMonths)))
    profile.updateRecord(PlanRecord(.tale(9, .yearly, shared: true).refunded))
    profile.updateRecord(PlanRecord(.tale(8, .weekly, to: nil)))
    #expect(UserProfile(text: profile.text) == profile)
    // In one millisecond, first transactions come before a renewal of another subscription.
    #expect(profile.records.map(\.id.rawValue) == [8, 9, 7])
  }

  @Test("Its text follows the format")
  func text() {
    var profile = UserProfile()
    profile.updateRecord(PlanRecord(.tale(7, .monthly, original: 3, offer: .threeMonths)))
    #expect(
      profile.text == "2;;7,3,tale.monthly,p,1710028800000,1712707200000,P1M,t"
    )
  }

  @Test("Version 1 holds an expiry but no transaction, and becomes version 2")
  func versionOne() {
    let old = UserProfile(text: "1;1712707200000")
    #expect(old.formerEnd == .utc(2024, 4, 10))
    #expect(old.records.isEmpty)
    #expect(old.text == "2;1712707200000")
    #expect(UserProfile(text: old.text) == old)
  }

  @Test(
    "An expiry that no version of the app can have written is ignored",
    arguments: [
      (1_215_647_999_999, false), (1_215_648_000_000, true), (4_733_510_399_999, true),
      (4_733_510_400_000, false), (.max, false), (.min, false),
    ] as [(Int64, Bool)]
  )
  func impossibleExpiry(milliseconds: Int64, isKept: Bool) {
    let profile = UserProfile(text: "1;\(milliseconds)")
    #expect(profile.formerEnd?.rawValue == (isKept ? milliseconds : nil))
  }

  @Test("The expiry from version 1 is dropped once a transaction has more information")
  func versionOneEnds() {
    var profile = UserProfile(text: "1;1712707200000")
    profile.updateRecord(PlanRecord(.tale(7)))
    #expect(profile.formerEnd == nil)
  }

  @Test(
    "Anything else is an empty profile",
    arguments: [nil, "", "x", "1;", "1;soon", "3;;7", "2", "2;;", "2;;7,3,tale", "1;5;6"]
  )
  func garbage(text: String?) {
    #expect(UserProfile(text: text) == UserProfile())
  }

  @Test("A transaction's new state replaces its old one")
  func sameTransaction() {
    var profile = UserProfile()
    profile.updateRecord(PlanRecord(.tale(7)))
    profile.updateRecord(PlanRecord(.tale(7).refunded))
    #expect(profile.records.map(\.standing) == [.revoked])
  }

  @Test("Of very many transactions the latest are kept")
  func capacity() {
    var profile = UserProfile()
    for id in 1...70 { profile.updateRecord(PlanRecord(.tale(UInt64(id)))) }
    #expect(profile.records.map(\.id.rawValue) == Array(11...70))
  }
}
