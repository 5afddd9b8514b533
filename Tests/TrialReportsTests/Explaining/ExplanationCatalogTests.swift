import Entitlements
import Foundation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("The explain command")
struct ExplanationCatalogTests {
  private let catalog = ExplanationCatalog(variants: HuntedScenario.variants)

  private func names(_ kind: Explanation.Kind) -> Set<String> {
    Set(catalog.all.filter { $0.kind == kind }.map(\.name))
  }

  @Test("has an explanation for everything named in a file or on a command line")
  func everything() {
    let invariants = InvariantCatalog.all.map(\.id) + InvariantCatalog.ofTheTrial.map(\.id)
    #expect(names(.invariant) == Set(invariants))
    #expect(names(.variant) == Set(HuntedScenario.variants.map(\.id)))
    #expect(names(.strategy) == Set(StrategyName.allCases.map(\.rawValue)))
    #expect(names(.mark) == Set(Mark.allCases.map(\.rawValue)))
    #expect(names(.irregularity) == Set(ScenarioKeys.irregularities.object.names))
    #expect(names(.reported) == Set(ScenarioKeys.reported.object.names))
    let network = ["loss", "duplication", "reordering", "duplicates"]
    let faults =
      ScenarioKeys.faults.object.names + ScenarioKeys.api.object.names
      + ScenarioKeys.background.object.names + network
    #expect(names(.fault) == Set(faults))
    let keys = ScenarioKeys.network.object.names + ScenarioKeys.notifications.object.names
    #expect(network.allSatisfy(keys.contains))
  }

  @Test("explains report terms, each of which a report or story uses")
  func words() throws {
    let sources = [
      "TrialReports/Hunt", "TrialReports/Run", "TrialReports/Replay", "Trials/Shrinking",
      "Trials/Observation", "Trials/Stories", "Trials/Recordings", "Judging/History",
      "Judging/Rules", "Judging/Story", "StoreSimulation/Events", "StoreSimulation/Phrases",
      "Trials/Trial/Trial.swift", "Trials/Trial/DrawnPlan.swift",
    ].map { RepositoryFiles.path("Sources/\($0)") }
    let texts = try sources.flatMap { path -> [String] in
      guard let names = FileManager.default.enumerator(atPath: path) else { return [] }
      let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      return try (files.isEmpty ? [path] : files.map { "\(path)/\($0)" })
        .map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
    // Text between quotation marks that contains a space is meant for people.
    let spoken = texts.flatMap { $0.split(separator: "\n") }
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .flatMap { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 && $0.element.contains(" ") }.map(\.element)
      }
      .joined(separator: "\n")
    #expect(names(.word).count >= 16)
    // The gate is a command, Commands reports what is unreachable, a story describes a pair in a
    // sentence, the fault profile is a key in recordings and results, and the others appear in
    // scenarios, help, and pages.
    let elsewhere: Set = [
      "gate", "unreachable", "decisive-pair", "fault-profile", "horizon", "irregularity",
      "virtual-time",
      "lane", "rest", "account", "journey", "fault", "family", "ask-to-buy", "host",
    ]
    let others = ["swarm": "left out  ", "interleaving": "different orders"]
    for word in names(.word).subtracting(elsewhere) {
      let wanted = others[word] ?? word.replacing("-", with: " ")
      #expect(spoken.contains(wanted), "\(word)")
    }
  }

  @Test(
    "finds what a scenario sets about a name of StoreKit",
    arguments: [
      ("PurchaseIntent", "promotedPurchase"), ("canMakePayments", "paymentsDisabled"),
      ("AppStore.sync()", "reinstall"), ("Message", "messages"), ("Storefront", "changeStorefront"),
      ("presentOfferCodeRedeemSheet", "offerCode"),
    ]
  )
  func storeKit(name: String, key: String) {
    #expect(catalog.named(name).contains { $0.name == key && $0.place != nil })
  }

  @Test("takes no plain word and no address for a name of StoreKit")
  func plain() {
    #expect(StoreKitNames.names(in: "Reads a list (if any). See developer.apple.com/x.") == [])
    #expect(
      StoreKitNames.names(in: "sync() throws, as AppStore.canMakePayments is false")
        == ["sync", "appstore", "canmakepayments"]
    )
    #expect(catalog.named("nonsense").isEmpty && catalog.named("list").isEmpty)
  }

  @Test("says in whole sentences what each thing is and how it is checked")
  func whole() {
    for explanation in catalog.all {
      let name = "\(explanation.kind.rawValue) \(explanation.name)"
      #expect(!explanation.summary.isEmpty, "\(name)")
      let text = explanation.kind.file != nil ? explanation.summary : explanation.details
      #expect([".", "?"].contains(String(text.suffix(1))), "\(name)")
      #expect(!explanation.summary.contains("\n") && !explanation.details.contains("\n"), "\(name)")
    }
  }

  @Test("links to public pages, each listed once")
  func links() {
    let addresses = RealBug.known.map(\.address)
    #expect(Set(addresses).count == addresses.count)
    for bug in RealBug.known + catalog.all.flatMap(\.bugs) {
      #expect(bug.address.hasPrefix("https://github.com/"), "\(bug.address)")
      #expect(bug.summary.hasSuffix("."), "\(bug.summary)")
    }
    let used = Set(catalog.all.flatMap(\.bugs).map(\.address))
    #expect(addresses.filter { !used.contains($0) } == [])
  }

  @Test("describes a variant's report in words, not only as a link")
  func variants() {
    let generic = "The same defect in a shipped product."
    let told = catalog.all.filter { $0.kind == .variant }.flatMap(\.bugs).map(\.summary)
    #expect(told.count > 40)
    #expect(!told.contains(generic))
  }

  @Test("names for each invariant the variants whose report it lists")
  func shown() throws {
    let rule = try #require(catalog.named("offer-is-charged").first)
    #expect(rule.variants == ["subscription/offer-per-product"])
    let irregularity = try #require(catalog.named("emptyAfterLaunch").first)
    #expect(irregularity.kind == .irregularity)
  }

  @Test("explains both things that share a name, and nothing for an unknown name")
  func twice() {
    #expect(catalog.named("unverified").map(\.kind) == [.fault, .mark])
    #expect(catalog.named("kil").isEmpty)
    #expect(Set(catalog.names).count == catalog.names.count)
  }

  @Test("understands report output: signatures, sections, short names, plurals, two words")
  func meant() {
    let told = { (name: String) in catalog.named(name).map(\.name) }
    #expect(told("one-at-a-time/purchase-under-way>second-purchase/none") == ["one-at-a-time"])
    #expect(told("irregularities.lateFinish") == ["lateFinish"])
    #expect(told("second-tap-buys-again") == ["unlock/second-tap-buys-again"])
    #expect(told("named operations") == ["named-operation"])
    #expect(told("Steps") == ["step"])
    #expect(told("left out") == ["swarm"])
    #expect(told("orders") == ["interleaving"])
    #expect(told("premise held") == ["premise"])
    #expect(told("not here") == ["decisive-pair"])
    #expect(told("nothing of the kind").isEmpty)
  }

  @Test("explains a signature's source: the last thing the app was informed of")
  func parts() throws {
    let news: [(CallKind, CallOutcome)] = [
      (.currentEntitlements, .transactions([], asOf: 0, irregular: false)),
      (.currentEntitlements, .transactions([], asOf: 0, irregular: true)),
      (.purchase, .purchase(.pending)),
    ]
    for (kind, outcome) in news {
      let eventKind = try #require(EventKind.news(kind, outcome)).rawValue
      let page = try #require(catalog.named(eventKind).first)
      #expect(page.name == "signature" && page.details.contains(eventKind.prefix { $0 != "-" }))
    }
    #expect(catalog.named("read-entitlement").map(\.name) == ["signature"])
    #expect(catalog.named("update-refund").map(\.name) == ["signature"])
  }

  @Test("explains custom rules too, even if only by their rule")
  func own() throws {
    struct Mine: Invariant {
      let id = "mine"
      let rule = "all is well"
      func makeChecker() -> any Checker { Watch() }
      struct Watch: Checker {
        func observe(_: TimedEvent, _: History, _: inout Verdict) {}
      }
    }
    let own = ExplanationCatalog(variants: [], invariants: [Mine()]).named("mine")
    #expect(own == [Explanation(.invariant, "mine", "all is well", details: "")])
  }

  @Test("names the logic that breaks a rule, and the rule that logic breaks, as variants say")
  func brokenRules() throws {
    let known = names(.invariant)
    for variant in HuntedScenario.variants {
      let broken = variant.breaks.map(\.rawValue)
      #expect(known.isSuperset(of: broken), "\(variant.id): \(broken)")
      #expect(Set(broken).count == broken.count, "\(variant.id): \(broken)")
      guard let first = broken.first else { continue }
      let rule = try #require(catalog.named(first).first { $0.kind == .invariant })
      #expect(rule.variants.contains(variant.id))
    }
    let variant = try #require(catalog.named("unlock/second-tap-buys-again").first)
    #expect(variant.details.hasSuffix("A hunt must find it as a violation of one-at-a-time."))
  }
}
