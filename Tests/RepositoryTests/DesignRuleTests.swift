import Testing

@Suite("Rule: the tables of design documents name what exists")
struct DesignRuleTests {
  private let shop = RepositoryFile(
    path: "Sources/Entitlements/Shop.swift",
    text: """
      extension Designs {
        actor Shop {
          private(set) var count = 0
          init?(_ name: String) {}
          func buy<T>(_ id: T, at price: [Int: (Int) -> Int], for buyer: Pair<Int, Int>) {}
          func close() { let later = 1 }
          // func commented() {}
        }
      }
      """
  )
  private let test = RepositoryFile(
    path: "Tests/EntitlementsTests/ShopTests.swift",
    text: #"@Test("it opens") func opens() {}"#
  )

  private func complaints(_ program: String, _ place: String = "`Shop.swift`") -> [String] {
    let lines = ["| document | here | where |", "|---|---|---|", "| x | \(program) | \(place) |"]
    let page = RepositoryFile(path: "D.md", text: lines.joined(separator: "\n"))
    return DesignRule.complaints(about: page, files: [shop, test]) { $0 == "Scenarios/a.json5" }
  }

  @Test("finds names, labels, files and tests that do not exist")
  func wrong() {
    let nowhere = ["D.md:3: 'Market' is not declared in Shop.swift"]
    #expect(complaints("`Market`") == nowhere)
    #expect(complaints("`Shop`, `Market`") == nowhere)
    #expect(complaints("`Shop.commented()`").count == 1)
    #expect(complaints("`Market.close()`").count == 1)
    #expect(complaints("`Shop.buy(_:at:)`").count == 1)
    #expect(complaints("`Shop.buy(_:at:to:)`").count == 1)
    #expect(complaints("`Shop.close(now:)`").count == 1)
    #expect(
      complaints("`Shop`", "`Stall.swift`") == [
        "D.md:3: 0 files are called 'Stall.swift'", "D.md:3: 'Shop' is not declared in Stall.swift",
      ]
    )
    #expect(complaints("`Shop`", "elsewhere").count == 1)
    #expect(complaints("`it closes`", "a test") == ["D.md:3: no test 'it closes'"])
    #expect(complaints("`Scenarios/b.json5`", "a scenario").count == 1)
  }

  @Test("finds rows that say nothing")
  func empty() {
    #expect(complaints("nothing") == ["D.md:3: name something, or '—' and a reason"])
    #expect(complaints("—", "") == ["D.md:3: a row has 3 cells here, and none is empty"])
  }

  @Test("accepts declarations, tests, scenarios, and what is left out for a reason")
  func right() {
    #expect(complaints("`Designs.Shop`, `Shop.count`, `Shop.init(_:)`") == [])
    #expect(complaints("`Shop.buy(_:at:for:)`, `Shop.close()`, `buy`") == [])
    #expect(complaints("`it opens`", "a test") == [])
    #expect(complaints("`Scenarios/a.json5`", "a scenario") == [])
    #expect(complaints("—", "There is no `Market.swift`.") == [])
  }
}
