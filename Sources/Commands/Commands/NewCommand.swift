import FileFormats
import Foundation
import StoreJSON
import StoreModel
import StoreSimulation
import Trials

/// `new [FILE]`: writes a first scenario.
struct NewCommand: ToolCommand {
  static let description = CommandDescription(
    "new",
    "Write a first, ready-to-run scenario for the products of a .storekit file",
    positional: PositionalDescription("FILE", .file(ending: "storekit"), isOptional: true)
      .help("A StoreKit configuration file from Xcode; default: write an example too"),
    options: [.out] + OptionDescription.outputs,
    examples: [
      "new": "first.json5 and first.storekit, and the commands to run next",
      "new Shop.storekit --out shop.json5": "users who buy what your app sells",
    ]
  )

  struct Options: CommandOptions {
    /// The `.storekit` file with the products; if nil, an example is written too.
    var catalog: String?
    /// The scenario file to write; if nil, it is next to the catalog and has the same name.
    var file: String?

    init(_ arguments: ParsedArguments) {
      catalog = arguments.positionals.first
      file = arguments.text(.out)
    }
  }

  let options: Options
  let tool: Tool
}

extension NewCommand {
  /// The name of the scenario and its catalog if no catalog is given.
  private static let firstName = "first"

  /// Writes a first scenario, and also the catalog if none is given.
  func run() throws -> ExitCode {
    let path = options.file ?? Self.usualPath(beside: options.catalog)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let catalog = options.catalog ?? folder + "\(Self.firstName).storekit"
    let new = options.catalog == nil ? [catalog, path] : [path]
    for path in new where FileManager.default.fileExists(atPath: path) {
      throw Refusal("new: \(path.quoted) already exists; nothing was written")
    }
    let bytes = Array(FirstScenario.exampleCatalog.utf8)
    let text = options.catalog == nil ? bytes : try FileText(path: catalog).bytes
    let sold = try StoreKitFile.decode(text: text, fileName: catalog).catalog.products
    guard !sold.isEmpty else { throw Refusal("new: \(catalog.quoted) contains no products") }
    let name: String
    do { name = try Self.nameInScenario(catalog.seen(from: folder)) } catch {
      throw error.of("new")
    }
    guard !tool.variants.isEmpty else { throw Refusal("new: there is no variant to test") }
    let choice = StarterChoice(
      variants: tool.variants,
      ownInvariants: tool.ownInvariants,
      catalog: text,
      seed: SeedSource.fixed
    )
    func first(_ system: String, signsIn: Bool) -> FirstScenario {
      FirstScenario(
        named: path,
        system: system,
        catalogName: name,
        products: sold,
        signsIn: signsIn
      )
    }
    let chosen = choice.first(first)
    // Violations of logic that does not know these products would be useless.
    let scenario = chosen?.scenario ?? first(FirstScenario.ownSystem, signsIn: false)
    if options.catalog == nil { try AtomicFile.write(FirstScenario.exampleCatalog, to: catalog) }
    try AtomicFile.write(scenario.text, to: path)
    printNextSteps(scenario, chosen?.hunted, at: path, wrote: new)
    return .held
  }

  /// Returns the path of a catalog as a scenario names it.
  ///
  /// - Throws: What to do if no scenario can name it.
  static func nameInScenario(_ catalog: String) throws(Refusal) -> String {
    guard ValueReader.isLine(catalog) else {
      throw Refusal(
        "\(catalog.quoted): no scenario can name this file, because its path is too long or has "
          + "control characters; rename it, or copy it to another place"
      )
    }
    return catalog
  }

  private static func usualPath(beside catalog: String?) -> String {
    guard let catalog else { return "\(firstName).json5" }
    let ending = ".storekit"
    return (catalog.hasSuffix(ending) ? String(catalog.dropLast(ending.count)) : catalog)
      + ".json5"
  }

  private func printNextSteps(
    _ scenario: FirstScenario,
    _ variant: Variant?,
    at path: String,
    wrote files: [String]
  ) {
    let next =
      variant.map { variant in
        [
          "validate \(path.inShell)", "run \(path.inShell)",
          "hunt \(path.inShell) --variant \(variant.id) --for 30s",
        ].map { "\(tool.command) \($0)" }
      } ?? []
    if terminal.isJSON {
      let result = NewResult(
        wrote: files,
        scenario: path,
        system: scenario.system,
        sells: scenario.demandsPurchase,
        next: next
      )
      return terminal.result(result.json.compact)
    }
    for file in files { terminal.result("wrote \(file)") }
    terminal.result("\nNext:")
    for command in next { terminal.result("  \(command)") }
    if next.isEmpty {
      terminal.result(
        """
          None of the logic in this program sells \(scenario.products[0].id.rawValue). Test your own
          logic instead (Sources/Commands/Commands.docc/BehindTheProtocol.md): write a program
          with a variant named "\(scenario.system)/...", and use it to run and hunt \(path.inShell).
        """
      )
    } else if tool.systems.count > 1, variant?.role != .own {
      terminal.printNote(
        "the logic is StoreStorm's own; to test yours, run 'new' with the program that has it"
      )
    }
  }
}
