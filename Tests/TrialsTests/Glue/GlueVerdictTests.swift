import FileFormats
import Simulation
import StoreJSON
import StoreModel
import Testing
import TrialReports
@testable import Trials

@Suite("The verdict on a glue")
struct GlueVerdictTests {
  private static func purchase(
    of product: String,
    _ type: ProductType = .nonConsumable,
    unlocked: [Set<String>?] = [[], [], []],
    values: [String: [GlueValue]] = [:],
    readers: [String: Int] = [:]
  ) -> GlueFacts.Purchase {
    var purchase = GlueFacts.Purchase(product: product, type: type)
    purchase.wasAsked = true
    purchase.wasCharged = true
    purchase.wasFinished = true
    purchase.hasReturned = true
    for (number, moment) in GlueReading.Moment.allCases.enumerated() {
      purchase.readings[moment] = GlueReading(
        at: moment,
        hasLaunched: true,
        unlocked: unlocked[number],
        credits: nil,
        offered: nil,
        candidates: values.sorted { $0.key < $1.key }.map {
          .init($0.key, readers: readers[$0.key] ?? 0, $0.value[number])
        }
      )
    }
    return purchase
  }

  private static func facts(_ purchases: [GlueFacts.Purchase]) -> GlueFacts {
    var facts = GlueFacts()
    facts.purchases = purchases
    facts.productRequests = 1
    facts.mostProducts = purchases.count
    return facts
  }

  private static let flips: [GlueValue] = [.flag(false), .flag(true), .flag(true)]

  @Test("a glue that shows each product once it is bought holds, also if only after a relaunch")
  func reported() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(of: "a", unlocked: [[], ["a"], ["a"]]),
        Self.purchase(of: "b", unlocked: [[], [], ["b"]]),
      ])
    )
    #expect(verdict.access == .reported && verdict.holds && verdict.notes.isEmpty)
  }

  @Test("a property that is never written is dropped for the flag that a purchase sets")
  func neverWritten() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "a",
          values: [
            "store.loaded": [.flag(true), .flag(true), .flag(true)], "store.isPro": Self.flips,
            "store.purchasedIDs": [
              .products([]), .products([]),
              .products([]),
            ],
          ]
        )
      ])
    )
    #expect(verdict.access == .unreported && !verdict.holds)
    #expect(
      verdict.choices == [.init(expression: "store.isPro", isFlag: true, products: ["a"])]
    )
  }

  @Test("a value that says a product is bought before it is never fits")
  func loadedIsNotBought() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "a",
          unlocked: [["a"], ["a"], ["a"]],
          values: ["store.ready": [.flag(true), .flag(true), .flag(true)]]
        )
      ])
    )
    #expect(verdict.access == .always && verdict.products == ["a"] && !verdict.holds)
    #expect(verdict.choices.isEmpty && verdict.ranking.isEmpty)
  }

  @Test("two properties that each show one product are united")
  func united() {
    let plans: [GlueValue] = [.products([]), .products(["p"])]
    let packs: [GlueValue] = [.products([]), .products(["q"])]
    let none: [GlueValue] = [.products([]), .products([])]
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "p",
          .autoRenewable,
          values: ["s.plans": plans + plans[1...], "s.packs": none + none[1...]]
        ),
        Self.purchase(
          of: "q",
          values: ["s.plans": none + none[1...], "s.packs": packs + packs[1...]]
        ),
      ])
    )
    #expect(Set(verdict.choices.map(\.expression)) == ["s.plans", "s.packs"])
    #expect(verdict.choices.allSatisfy { !$0.isFlag })
  }

  @Test("of values that fit, one that screens read comes first, then one that names products")
  func order() {
    let bought = GlueValue.products(["a"])
    let ids: [GlueValue] = [.products([]), bought, bought]
    let both = ["s.ids": ids, "s.isPro": Self.flips]
    let named = GlueVerdict(Self.facts([Self.purchase(of: "a", values: both)]))
    #expect(named.choices.map(\.expression) == ["s.ids"])
    let read = GlueVerdict(
      Self.facts([Self.purchase(of: "a", values: both, readers: ["s.isPro": 2])])
    )
    #expect(read.choices.map(\.expression) == ["s.isPro"])
  }

  @Test("a value that a restart forgets, such as a word of thanks, comes after one that stays")
  func lasting() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "a",
          values: [
            "s.isPro": Self.flips, "s.showsThanks": [.flag(false), .flag(true), .flag(false)],
          ],
          readers: ["s.showsThanks": 1]
        )
      ])
    )
    #expect(verdict.choices.map(\.expression) == ["s.isPro"])
  }

  @Test("two values that fit equally and differ are ranked for a person")
  func ambiguous() {
    let late: [GlueValue] = [.flag(false), .flag(false), .flag(true)]
    let lost: [GlueValue] = [.flag(false), .flag(true), .flag(false)]
    let verdict = GlueVerdict(
      Self.facts([Self.purchase(of: "a", values: ["s.isPro": late, "s.thanks": lost])])
    )
    #expect(verdict.choices.isEmpty)
    #expect(
      verdict.ranking
        == ["s.isPro: shows a once bought", "s.thanks: shows a once bought"]
    )
    let same = GlueVerdict(
      Self.facts([Self.purchase(of: "a", values: ["s.isPro": Self.flips, "s.isVIP": Self.flips])])
    )
    #expect(same.choices.map(\.expression) == ["s.isPro"])
  }

  @Test("a glue that is right stays, and says which value screens read")
  func right() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "a",
          unlocked: [[], ["a"], ["a"]],
          values: ["s.isPro": Self.flips],
          readers: ["s.isPro": 1]
        )
      ])
    )
    #expect(verdict.access == .reported && verdict.ranking.isEmpty)
    #expect(verdict.choices.map(\.expression) == ["s.isPro"])
    #expect(verdict.lines == ["the glue reports what customers buy"])
  }

  @Test("a glue that says that it does not report access holds, and no rule of access judges it")
  func untold() {
    let verdict = GlueVerdict(Self.facts([Self.purchase(of: "a", unlocked: [nil, nil, nil])]))
    #expect(verdict.access == .untold && verdict.holds)
  }

  @Test("a glue that shows what nobody can buy is wrong, too")
  func alwaysUnlocked() {
    var purchase = Self.purchase(of: "a", unlocked: [["a"], ["a"], ["a"]])
    purchase.wasCharged = false
    let verdict = GlueVerdict(Self.facts([purchase]))
    #expect(verdict.access == .always && verdict.products == ["a"])
  }

  @Test("a check that ends before a product is shown says nothing about the glue")
  func unread() {
    var ended = Self.purchase(of: "a")
    ended.readings[.bought] = nil
    ended.readings[.relaunched] = nil
    var facts = Self.facts([ended])
    facts.earlyEnd = "the app does not come to rest"
    let verdict = GlueVerdict(facts)
    #expect(verdict.access == .unread && verdict.holds)
    #expect(verdict.notes == ["the check ended early: the app does not come to rest"])
    ended.readings[.bought] = Self.purchase(of: "a", unlocked: [[], ["a"], []]).readings[.bought]
    #expect(GlueVerdict(Self.facts([ended])).access == .reported)
  }

  @Test("credits are the one number that grows with each consumable")
  func credits() {
    func bought(_ product: String, _ gain: Int) -> GlueFacts.Purchase {
      Self.purchase(
        of: product,
        .consumable,
        unlocked: [nil, nil, nil],
        values: [
          "s.coins": [.count(0), .count(gain), .count(gain)],
          "s.launches": [.count(1), .count(1), .count(2)],
        ]
      )
    }
    let verdict = GlueVerdict(Self.facts([bought("ten", 10), bought("fifty", 50)]))
    #expect(verdict.holds)
    #expect(
      verdict.credits == .init(expression: "s.coins", perProduct: ["ten": 10, "fifty": 50])
    )
  }

  @Test("of two numbers that grow, the one that a restart keeps counts credits")
  func lastingCredits() {
    let bought = Self.purchase(
      of: "ten",
      .consumable,
      values: [
        "s.coins": [.count(0), .count(10), .count(10)],
        "s.sold": [.count(0), .count(1), .count(0)],
      ]
    )
    let credits = GlueVerdict(Self.facts([bought])).credits
    #expect(credits == .init(expression: "s.coins", perProduct: ["ten": 10]))
  }

  @Test("a value of several lines is one line for people")
  func oneLine() {
    let verdict = GlueVerdict(
      Self.facts([
        Self.purchase(
          of: "a",
          values: ["s.status": [.other("none"), .other("Thanks!\nEnjoy"), .other("none")]]
        )
      ])
    )
    #expect(verdict.ranking == ["s.status: none before a is bought, Thanks! Enjoy after"])
  }

  @Test("what the customers met is said in so many words")
  func notes() {
    var silent = Self.purchase(of: "a", unlocked: [[], ["a"], ["a"]])
    silent.wasFinished = false
    var unsold = Self.purchase(of: "b")
    unsold.wasAsked = false
    unsold.wasCharged = false
    var facts = Self.facts([silent, unsold])
    facts.mostProducts = 0
    for name in ["Products.plist in Bundle.main", "b", "b"] { facts.missing.add(name) }
    facts.purchases[0].readings[.launched]?.hasLaunched = false
    let notes = GlueVerdict(facts).notes
    #expect(notes.contains { $0.hasPrefix("launched() has not returned") })
    let asked = "the app asked StoreKit for products and received none"
    #expect(notes.contains(asked))
    #expect(notes.contains("asked for and missing: Products.plist in Bundle.main; b"))
    #expect(notes.contains("b: a tap on the buy button asked StoreKit for no purchase"))
    #expect(notes.contains("a: the purchase was never finished"))
    let nobody = GlueVerdict(Self.facts([unsold]))
    #expect(nobody.access == .unsold && !nobody.holds)
  }

  @Test("a verdict survives the way between two processes")
  func json() throws {
    let verdicts = [
      GlueVerdict(
        access: .partly,
        products: ["b"],
        choices: [
          .init(expression: "s.ids", isFlag: false, products: ["a"]),
          .init(expression: "s.isPro", isFlag: true, products: ["b"]),
        ],
        ranking: ["one"],
        credits: .init(expression: "s.coins", perProduct: ["ten": 10], isReported: true),
        notes: ["two"]
      ), GlueVerdict(access: .always, products: ["a"]), GlueVerdict(access: .unreported),
      GlueVerdict(access: .reported), GlueVerdict(access: .unsold), GlueVerdict(access: .untold),
      GlueVerdict(access: .unread),
    ]
    for verdict in verdicts { #expect(GlueVerdict(json: verdict.json) == verdict) }
    #expect(GlueVerdict(json: ["access": "sometimes"]) == nil)
  }
}
