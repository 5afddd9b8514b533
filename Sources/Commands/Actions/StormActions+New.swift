import Foundation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// What a scenario is called, and its catalogue, where no catalogue was given.
  private static let firstName = "first"

  /// Writes a first scenario, and the catalogue too if none was given.
  package func new(_ options: NewOptions, on terminal: Terminal) async -> ExitCode {
    let path = options.file ?? Self.usualPath(beside: options.catalogue)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let catalogue = options.catalogue ?? folder + "\(Self.firstName).storekit"
    let new = options.catalogue == nil ? [catalogue, path] : [path]
    for path in new where FileManager.default.fileExists(atPath: path) {
      terminal.message("\(toolName): new: \(path.quoted) is there already; nothing was written")
      return .usage
    }
    do {
      let bytes = Array(FirstScenario.exampleCatalogue.utf8)
      let text = options.catalogue == nil ? bytes : try FileText(path: catalogue).bytes
      let sold = try StoreKitFile.decode(text: text, fileName: catalogue).catalogue.products
      guard !sold.isEmpty else {
        terminal.message("\(toolName): new: \(catalogue.quoted) sells nothing")
        return .usage
      }
      let name = catalogue.seen(from: folder)
      let (scenario, variant) = scenario(named: path, name, text, sold)
      guard let scenario else {
        terminal.message("\(toolName): new: there is no variant to put under test")
        return .usage
      }
      if options.catalogue == nil,
        !write(FirstScenario.exampleCatalogue, to: catalogue, on: terminal)
      {
        return .usage
      }
      guard write(scenario.text, to: path, on: terminal) else { return .usage }
      tell(scenario, variant, at: path, wrote: new, options.output, on: terminal)
      return .held
    } catch {
      for line in error.lines { terminal.message(line) }
      return .usage
    }
  }

  private static func usualPath(beside catalogue: String?) -> String {
    guard let catalogue else { return "\(firstName).json5" }
    let ending = ".storekit"
    return (catalogue.hasSuffix(ending) ? String(catalogue.dropLast(ending.count)) : catalogue)
      + ".json5"
  }

  /// The scenario for the system whose logic sells most of it, as a small trial of each shows.
  private func scenario(
    named fileName: String,
    _ catalogueName: String,
    _ catalogue: [UInt8],
    _ products: [Product]
  ) -> (FirstScenario?, Variant?) {
    var best: (scenario: FirstScenario, variant: Variant, sales: Int)?
    for system in systems {
      let own = variants.filter { $0.system == system }
      guard let variant = own.first(where: { $0.role == .reference }) ?? own.first else { continue }
      var first = FirstScenario(
        named: fileName,
        system: system,
        catalogueName: catalogueName,
        products: products,
        signsIn: variant.makeServer != nil
      )
      // With one system there is nothing to choose, and logic of unknown quality runs in children.
      let sales = systems.count == 1 ? 1 : sales(in: &first, variant, catalogue)
      first.demandsPurchase = sales > 0
      if sales > best?.sales ?? -1 { best = (first, variant, sales) }
    }
    if let best, best.sales > 0 { return (best.scenario, best.variant) }
    // To accuse logic that has never heard of these products would help nobody.
    let own = FirstScenario(
      named: fileName,
      system: FirstScenario.ownSystem,
      catalogueName: catalogueName,
      products: products,
      signsIn: false
    )
    return (systems.isEmpty ? nil : own, nil)
  }

  /// How much a small world sells; nothing if the logic does not know these products, as who pays
  /// for them gets nothing.
  ///
  /// Of a reference it is known that everything holds that it has to do with, so the scenario names
  /// just that.
  private func sales(
    in first: inout FirstScenario,
    _ variant: Variant,
    _ catalogue: [UInt8]
  ) -> Int {
    let scenario = try? Scenario.decode(
      text: Array(first.text.utf8),
      fileName: first.name,
      catalogue: catalogue,
      vocabulary: vocabulary
    )
    guard let scenario else { return 0 }
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      seed: SeedSource.fixed,
      users: 100,
      purpose: .load,
      invariants: invariants(for: scenario, variant)
    )
    let outcome = trial.run()
    first.demandsRenewal = outcome.count(of: .renewed) > 0 && outcome.count(of: .expired) > 0
    let broken = outcome.premises.filter { $0.violations > 0 }.map(\.id)
    guard !broken.contains("paid-means-access") else { return 0 }
    if variant.role == .reference, outcome.count(of: .purchased) > 0 {
      first.invariants = outcome.premises.filter { $0.count > 0 && $0.violations == 0 }.map(\.id)
    }
    return outcome.count(of: .purchased)
  }

  private func tell(
    _ scenario: FirstScenario,
    _ variant: Variant?,
    at path: String,
    wrote files: [String],
    _ output: OutputOptions,
    on terminal: Terminal
  ) {
    let weak = variants.first { $0.system == scenario.system && $0.role == .asDesigned } ?? variant
    let next =
      weak.map { weak in
        [
          "validate \(path.inShell)", "run \(path.inShell)",
          "hunt \(path.inShell) --variant \(weak.id) --for 30s",
        ].map { "\(toolCommand) \($0)" }
      } ?? []
    if output.isJSON {
      terminal.result(
        JSONText.object([
          .init("wrote", .array(files.map { .string($0) })),
          .init("scenario", .string(path)),
          .init("system", .string(scenario.system)),
          .init("sells", .bool(scenario.demandsPurchase)),
          .init("next", .array(next.map { .string($0) })),
        ]).compact
      )
      return
    }
    for file in files { terminal.result("wrote \(file)") }
    terminal.result("\nNext:")
    for command in next { terminal.result("  \(command)") }
    if next.isEmpty {
      terminal.result(
        """
          None of the logic in this program sells \(scenario.products[0].id.rawValue). Put your own
          under test ("Your own logic" in README.md): a variant named "\(scenario.system)/..." of a
          program of your own, which then runs and hunts \(path.inShell).
        """
      )
    } else if systems.count > 1 {
      terminal.note(
        "for logic of your own, run 'new' of your own program: it knows your logic, and this one "
          + "does not"
      )
    }
  }
}
