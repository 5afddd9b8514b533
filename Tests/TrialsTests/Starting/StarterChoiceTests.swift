import Entitlements
import FileFormats
import Foundation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("The logic that 'new' chooses for a catalogue")
struct StarterChoiceTests {
  /// What was chosen for a catalog.
  private struct Chosen {
    let products: [Product]
    let first: FirstScenario
    let scenario: Scenario
    let hunted: Variant

    var reference: Variant {
      get throws {
        try #require(Systems.variants.first { $0.system == first.system && $0.role == .reference })
      }
    }
  }

  /// Returns what is chosen for a catalog; nil if it sells nothing.
  private func choose(_ catalog: [UInt8], _ name: String) throws -> Chosen? {
    let products = try StoreKitFile.decode(text: catalog, fileName: name).catalog.products
    guard !products.isEmpty else { return nil }
    let choice = StarterChoice(variants: Systems.variants, catalog: catalog, seed: 1)
    let chosen = try #require(
      choice.first { system, signsIn in
        FirstScenario(
          named: name,
          system: system,
          catalogName: name,
          products: products,
          signsIn: signsIn
        )
      }
    )
    let scenario = try Scenario.decode(
      text: Array(chosen.scenario.text.utf8),
      fileName: "first.json5",
      catalog: catalog,
      vocabulary: .storm(Systems.variants)
    )
    return Chosen(
      products: products,
      first: chosen.scenario,
      scenario: scenario,
      hunted: chosen.hunted
    )
  }

  @Test(
    "judges everything that the catalogue sells",
    arguments: [
      ("tale", "subscription"), ("stylist", "credits"), ("kape", "any"), ("kape-shared", "any"),
      ("sketch", "any"), ("gazette", "any"),
    ]
  )
  func systems(catalog: String, system: String) throws {
    let text = try FileText(path: RepositoryFiles.path("Scenarios/\(catalog).storekit")).bytes
    let chosen = try #require(try choose(text, catalog))
    #expect(chosen.first.system == system)
    try check(chosen, catalog)
  }

  @Test("of one thing that is bought for good is the one that knows it, if there is one")
  func thing() throws {
    let known = try #require(try choose(Array(FirstScenario.exampleCatalog.utf8), "known"))
    #expect(known.first.system == "unlock")
    let other = FirstScenario.exampleCatalog.replacing("com.kape.vip", with: "shop.archive")
    let chosen = try #require(try choose(Array(other.utf8), "unknown"))
    #expect(chosen.first.system == "any")
    try check(chosen, "unknown")
  }

  @Test("of packs is not the one whose server refuses them")
  func packs() throws {
    let text = try FileText(path: RepositoryFiles.path("Scenarios/stylist.storekit")).bytes
    let other = String(decoding: text, as: UTF8.self)
      .replacing("com.aiimagestylist.credits", with: "shop.packs")
    let chosen = try #require(try choose(Array(other.utf8), "packs"))
    #expect(chosen.first.system == "any")
    #expect(chosen.first.invariants?.contains("delivered-before-finished") == true)
    try check(chosen, "packs")
  }

  @Test(
    "judges everything that real apps sell",
    .enabled(if: isThere, "the folder shared/storekit-files is not beside this repository"),
    arguments: names
  )
  func realFiles(name: String) throws {
    let text = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let chosen = try choose(text, name)
    #expect((chosen == nil) == name.hasSuffix("__SampleCatStoreKitConfiguration.storekit"))
    if let chosen { try check(chosen, name) }
  }

  /// Checks that the scenario judges access to whatever gives it, that the reference holds, and
  /// that the logic to hunt does not.
  private func check(_ chosen: Chosen, _ name: String) throws {
    let named = chosen.first.invariants ?? []
    let run = Trial(
      scenario: chosen.scenario,
      variant: try chosen.reference,
      seed: 2,
      users: 100,
      purpose: .load
    ).run()
    #expect(run.verdict.violationCount == 0, "\(name)")
    let judged = Set(run.verdict.premises.filter { $0.count > 0 }.map(\.id))
    #expect(judged.isSuperset(of: named), "\(name): \(Set(named).subtracting(judged))")
    for product in chosen.products {
      #expect(judged.isSuperset(of: rules(of: product.type)), "\(name): \(product.type)")
    }
    let held = Hunt(plan(chosen, try chosen.reference)).run(part: 0..<25)
    #expect(held.findings.isEmpty, "\(name)")
    let hunt = Hunt(plan(chosen, chosen.hunted))
    let isFound = (0..<1_000).contains { !hunt.run(part: $0..<$0 + 1).findings.isEmpty }
    #expect(isFound, "\(name): \(chosen.hunted.id)")
  }

  private func plan(_ chosen: Chosen, _ variant: Variant) -> HuntPlan {
    HuntPlan(scenarios: [chosen.scenario], variants: [variant], seed: 2)
  }

  /// The rules that judge access to products of a type.
  ///
  /// Nobody but the app knows when a non-renewing subscription ends.
  private func rules(of type: ProductType) -> Set<String> {
    switch type {
    case .nonConsumable: ["paid-means-access", "lost-means-no-access"]
    case .autoRenewable: ["paid-means-access", "ended-means-no-access"]
    default: []
    }
  }

  private static let folder = RepositoryFiles.root.deletingLastPathComponent()
    .appending(path: "shared/storekit-files")

  private static var isThere: Bool { !names.isEmpty }

  private static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".storekit") }.sorted()
  }
}
