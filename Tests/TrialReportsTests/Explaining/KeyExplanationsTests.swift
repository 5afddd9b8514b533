import Entitlements
import FileFormats
import Foundation
import Judging
import StoreModel
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("The explanation of a key of scenario files")
struct KeyExplanationsTests {
  private let catalog = ExplanationCatalog(variants: Systems.variants)

  private func paths(_ name: String) -> [[String]] {
    catalog.named(name).compactMap(\.place?.paths)
  }

  /// Whether a text is at least one whole sentence.
  private func isSentence(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count >= 3 && text.first?.isUppercase == true && text.hasSuffix(".")
  }

  @Test("exists for each key, in a whole sentence", arguments: ScenarioKeys.all)
  func everyKey(object: ObjectDeclaration) throws {
    for key in object.keys {
      let place = "\(object.name).\(key.name)"
      let found = catalog.named(key.name).filter { $0.place?.shortPath == place }
      #expect(found.count == 1, "\(place)")
      let explanation = try #require(found.first)
      #expect(
        isSentence(explanation.kind == .key ? explanation.summary : explanation.details),
        "\(place)"
      )
      let known = try #require(explanation.place)
      #expect(!known.paths.isEmpty && !known.form.isEmpty, "\(place)")
      for path in known.paths {
        let one = catalog.named(path).filter { $0.place?.shortPath == place }
        #expect(one.contains { $0.place?.paths.contains(path) ?? false }, "\(path)")
      }
    }
  }

  @Test("exists for each switch of what is reported", arguments: ScenarioKeys.reported.object.names)
  func reported(name: String) throws {
    let found = catalog.named("reported.\(name)")
    #expect(found.map(\.kind) == [.reported])
    #expect(found.first?.place?.paths == ["reported.\(name)"])
    #expect(found.allSatisfy { isSentence($0.details) })
  }

  @Test("lists each place of a key; a path leads to one of them")
  func places() {
    #expect(
      paths("users") == [["population.users"], ["hunt.users"], ["load.closed.users"]]
    )
    #expect(paths("population.users") == [["population.users"]])
    #expect(paths("closed.users") == [["load.closed.users"]])
    #expect(paths("step.wait") == [["journeys.steps.wait"]])
    #expect(paths("journeys[0].steps[2].wait") == [["journeys.steps.wait"]])
    #expect(paths("JOURNEYS.weight") == [["journeys.weight"]])
    #expect(paths("lateFinish.lasts") == [["irregularities.lateFinish.lasts"]])
    #expect(paths("population.nothing").isEmpty && paths("t.users").isEmpty)
  }

  @Test("says what it is, what holds without it, and what it may be")
  func facts() throws {
    let account = try #require(catalog.named("useAccount").first)
    #expect(account.kind == .key && account.summary.contains("Apple Accounts on the device"))
    #expect(account.place?.form == "a whole number from 1 to 3")
    let earlier = try #require(catalog.named("renewsEarlier").first?.place)
    #expect(earlier.form.hasSuffix(", from 0s to 10d") && earlier.standard == .value("\"0s\""))
    #expect(earlier.source == "\"Handling subscriptions billing\"")
    let users = try #require(catalog.named("population.users").first?.place)
    #expect(users.isRequired && users.standard == nil)
    let left = try #require(catalog.named("leftBehind").first)
    #expect(left.keys.map(\.name) == ["key", "value"])
  }

  @Test("says of a delay that something follows after it, and of a length that it lasts")
  func delays() throws {
    for name in ["background.terminated", "faults.recovery", "faults.authentication"] {
      let lasts = try #require(catalog.named(name + ".lasts").first)
      #expect(lasts.summary.hasPrefix("After how long"), "\(name)")
      let fault = try #require(catalog.named(name).first)
      #expect(fault.keys.last?.meaning.hasPrefix("After how long") == true, "\(name)")
    }
    #expect(catalog.named("faults.offline.lasts").first?.summary.hasPrefix("How long") == true)
  }

  @Test("of a fault stands beside what happens, with the rules that have the same real bug")
  func faults() throws {
    let kill = catalog.named("kill")
    #expect(kill.map(\.kind) == [.fault, .key])
    #expect(kill.map { $0.place?.paths } == [["faults.kill"], ["journeys.steps.kill"]])
    // Both have the bug that a purchase is finished before the server has it.
    #expect(kill.first?.rules.contains("stored-before-finished") == true)
    #expect(catalog.named("faults.kill").map(\.kind) == [.fault])
  }

  @Test("comes with the word that has the same name or is its singular")
  func words() {
    #expect(catalog.named("horizon").map(\.kind) == [.key, .word])
    #expect(catalog.named("faults").map(\.kind) == [.key, .word])
    #expect(catalog.named("account").map(\.kind) == [.system, .word])
    #expect(catalog.named("askToBuy").map(\.name) == ["askToBuy", "ask-to-buy"])
  }
}

@Suite("The explanation of a system")
struct SystemExplanationsTests {
  private let catalog = ExplanationCatalog(variants: Systems.variants)

  @Test(
    "says what it sells, what it shows, and which rules fit it",
    arguments: Systems.names
  )
  func systems(name: String) throws {
    let system = try #require(catalog.named(name).first { $0.kind == .system })
    #expect(system.summary.split(separator: " ").count > 5 && system.summary.hasSuffix("."))
    #expect(system.details.contains("shows ") && system.details.hasSuffix("."))
    let variants = Systems.variants.filter { $0.system == name }.map(\.id)
    #expect(system.variants == variants)
    let isLedger = name == "credits"
    #expect(system.rules.contains("credited-once") == isLedger)
    #expect(system.rules.contains("right-owner") == (name == "account"))
    #expect(system.rules.contains("paid-means-access") == !["account", "credits"].contains(name))
    #expect(system.rules.contains("nothing-leaks"))
  }

  @Test("lists the keys of a fault whose value is an object")
  func keysOfFaults() throws {
    let errors = try #require(catalog.named("faults.errors").first)
    #expect(errors.keys.map(\.name).contains("purchase"))
    let chance = try #require(catalog.named("faults.kill").first)
    #expect(chance.keys.isEmpty)
  }

  @Test("exists for every system that has variants")
  func every() {
    let systems = Set(catalog.all.filter { $0.kind == .system }.map(\.name))
    #expect(systems == Set(Systems.names))
    #expect(Systems.names.allSatisfy(SystemExplanations.explains))
  }

  @Test("lists the custom actions that its apps perform")
  func actions() throws {
    for (system, folder) in ["subscription": "Subscription", "credits": "Credits", "any": "Any"] {
      let path = RepositoryFiles.path("Sources/Entitlements/\(folder)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: path)
      let code = try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)
      }
      let performed = code.joined().matches(of: /\.custom\("([a-z-]+)"\)/).map { String($0.1) }
      let told = try #require(catalog.named(system).first { $0.kind == .system }).customActions
      #expect(!performed.isEmpty && Set(told.map(\.name)) == Set(performed))
    }
    let back = try #require(catalog.named("come-back").first)
    #expect(back.kind == .custom && back.details.contains("{ custom: \"come-back\" }"))
    let custom = try #require(catalog.named("custom").first)
    #expect(custom.customActions.map(\.name).contains("buy-three"))
    let empty = ExplanationCatalog(variants: [])
    #expect(empty.named("come-back").isEmpty)
    #expect(empty.named("custom").first?.customActions == [])
  }
}
