import Testing
import Trials

@testable import Commands

@Suite("A glue corrected by its check")
struct GlueCorrectionTests {
  private func text(
    _ verdict: GlueVerdict,
    of store: String = "class Store { var isLoaded = false; func buy(_ p: Product) {} }",
    products: [String] = ["a", "b"]
  ) -> String {
    var scan = SourceScan()
    scan.read(store, file: "Store.swift")
    var glue = GlueText(scan, module: "Shop", products: products)
    glue.verdict = verdict
    return glue.text
  }

  private func verdict(
    _ access: GlueVerdict.Access = .unreported,
    _ choices: [(expression: String, isFlag: Bool, products: [String])] = [],
    ranking: [String] = [],
    credits: GlueVerdict.Credits? = nil
  ) -> GlueVerdict {
    GlueVerdict(
      access: access,
      choices: choices.map {
        .init(expression: $0.expression, isFlag: $0.isFlag, products: $0.products)
      },
      ranking: ranking,
      credits: credits
    )
  }

  @Test("reads the value that the check chose, whatever was guessed")
  func named() {
    let text = text(verdict(.unreported, [("store.owned", false, ["a", "b"])]))
    let line = "  var unlocked: Set<String> { productIDs(in: store.owned) }\n"
    #expect(text.contains(line), "\(text)")
    #expect(!text.contains("#warning"))
  }

  @Test("a flag stands for the products that it showed")
  func flag() {
    let one = text(verdict(.unreported, [("store.isPro", true, ["a"])]))
    #expect(one.contains("  var unlocked: Set<String> { store.isPro ? [\"a\"] : [] }\n"), "\(one)")
    let two = text(verdict(.unreported, [("store.isPro", true, ["a", "b"])]))
    #expect(two.contains("  var unlocked: Set<String> { store.isPro ? Self.flagged : [] }\n"))
    #expect(two.contains("flagged: Set<String> = [\n    \"a\",\n    \"b\",\n  ]\n"))
  }

  @Test("several values are united, and products that share a flag are named")
  func united() {
    let text = text(
      verdict(
        .unreported,
        [("store.isPro", true, ["a", "b"]), ("store.packs", false, ["c"])]
      )
    )
    #expect(
      text.contains(
        "{ Set<String>(store.isPro ? [\"a\", \"b\"] : []).union(productIDs(in: store.packs)) }\n"
          + "  nonisolated static var sharedFlags: [Set<String>] { [[\"a\", \"b\"]] }\n"
      ),
      "\(text)"
    )
  }

  @Test("of what an actor has, access is not judged until a person keeps a copy")
  func actor() {
    let text = text(verdict(.unreported, [("await store.owned", false, ["a"])]))
    #expect(text.contains("judged, keep a copy of `await store.owned`\n"), "\(text)")
    #expect(text.contains("  nonisolated static var tellsUnlocked: Bool { false }\n"))
    #expect(!text.contains("#warning"))
  }

  @Test("if no value fits, access is not judged, and the glue lists what changed")
  func ranking() {
    let text = text(verdict(ranking: ["store.count: 0 before a is bought, 1 after"]))
    #expect(
      text.contains(
        """
          /// What changed when a product was bought:
          /// - store.count: 0 before a is bought, 1 after
          ///
          /// To have it judged, return here what the app treats as purchased, and delete
          /// `tellsUnlocked`.
          var unlocked: Set<String> { [] }
          nonisolated static var tellsUnlocked: Bool { false }
        """
      ),
      "\(text)"
    )
  }

  private static func kit(_ members: String) -> String {
    """
    class Kit {
      var isPro = false
      func buy(_ product: Product) async { await handle(product) }
      \(members)
    }
    """
  }

  private static let finishes = "  nonisolated static var finishes: Bool { false }\n"

  @Test(
    "whether purchases are finished is not judged if a caller, an answer or a body is missing",
    arguments: [
      ("func finish(id: String) { take(id).finish() }", true, false, false),
      ("func finishPurchase(id: String) { take(id).finish() }", true, false, false),
      ("func handle(_ a: Any) { ask { transaction.finish() } }", false, false, false),
      ("func handle(_ a: Any) { ask { transaction.finish() } }", true, true, false),
      ("func handle(_ a: Any) { ask { transaction.finish() } }", true, false, true),
      (
        "func handle(_ a: Any) { completeOrder(a) }\nfunc completeOrder(_ a: Any) { a.finish() }",
        false, false, false
      ),
      ("func handle(_ a: Any) {}", false, true, true),
      ("private func finishPurchase(id: String) { take(id).finish() }", false, false, false),
    ]
  )
  func finishing(members: String, isUntold: Bool, lacksAnswers: Bool, isPartial: Bool) {
    var scan = SourceScan()
    scan.read(Self.kit(members), file: "Kit.swift")
    var glue = GlueText(scan, module: "Shop", products: ["a"])
    glue.isPartial = isPartial
    #expect(!glue.leavesFinishing, "nothing is known yet")
    glue.verdict = GlueVerdict(access: .reported, unfinished: ["a"], lacksAnswers: lacksAnswers)
    #expect(glue.text.contains(Self.finishes) == isUntold, "\(glue.text)")
    #expect(GlueText.leavesFinishing(in: glue.text) == isUntold)
    glue.verdict = GlueVerdict(access: .reported, lacksAnswers: lacksAnswers)
    #expect(!glue.text.contains(Self.finishes), "the check has seen it finish")
  }

  @Test("credits are counted, also where nothing else is sold")
  func credits() {
    let credits = GlueVerdict.Credits(expression: "store.coins", perProduct: ["b": 5, "a": 1])
    let text = text(
      verdict(.reported, credits: credits),
      of: "class Store { var isPurchasing = false; var isPro = false; func buy(_ p: Product) {} }",
      products: []
    )
    #expect(text.contains("  var credits: Int? { store.coins }\n"), "\(text)")
    #expect(text.contains("    [\"a\": 1, \"b\": 5]\n"))
    #expect(text.contains("tellsUnlocked: Bool { false }") && !text.contains("flagged"))
    let declared = "\n  nonisolated static var shows: Set<ShownPart> { [.credits] }\n"
    #expect(text.contains(declared))
    #expect(text.contains("// What the glue shows, in place of 'shows' above:\n"))
  }
}
