import FileFormats
import StoreJSON
import TestFixtures
import Testing
import Trials

@Suite("Damaged files")
struct DamagedFilesTests {
  /// Returns the mistakes in a scenario file, or nil if it is valid.
  private func judge(scenario bytes: [UInt8], catalog: [UInt8]) -> ScenarioError? {
    do {
      _ = try Scenario.decode(
        text: bytes,
        fileName: "f",
        catalog: catalog,
        vocabulary: TestVocabulary.files
      )
      return nil
    } catch { return error }
  }

  private func judge(catalog bytes: [UInt8]) -> ScenarioError? {
    do {
      _ = try StoreKitFile.decode(text: bytes, fileName: "f")
      return nil
    } catch { return error }
  }

  /// Each mistake is one line of its own.
  private func check(_ error: ScenarioError?, _ comment: String) {
    guard let error else { return }
    #expect(!error.mistakes.isEmpty, "\(comment)")
    for mistake in error.mistakes {
      #expect(!mistake.description.contains { $0.isNewline }, "\(comment): \(mistake)")
      #expect(mistake.description.utf8.count < 1_000, "\(comment): \(mistake)")
    }
  }

  /// One file of each system, and the one with the most in it.
  private static let names = ["unlock-basics", "everything", "server-notifications"]

  /// The catalog that a scenario file names.
  private func catalog(of name: String) throws -> [UInt8] {
    let path = RepositoryFiles.path("Scenarios/\(name).json5")
    let scenario = try Scenario.load(path: path, vocabulary: TestVocabulary.files)
    return scenario.source.catalogText
  }

  /// A small file at every length, the large ones at every seventh.
  @Test("A truncated scenario gives exactly one mistake", arguments: names)
  func truncatedScenario(name: String) throws {
    let whole = try RepositoryFiles.bytes("Scenarios/\(name).json5")
    let catalog = try catalog(of: name)
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    #expect(judge(scenario: whole, catalog: catalog) == nil)
    for length in stride(from: 0, through: end, by: name == "unlock-basics" ? 1 : 7) {
      let error = judge(scenario: Array(whole.prefix(length)), catalog: catalog)
      #expect(error?.mistakes.count == 1, "\(length)")
      check(error, "\(length)")
    }
  }

  @Test("A truncated catalogue gives exactly one mistake")
  func truncatedCatalog() throws {
    let whole = try RepositoryFiles.bytes("Scenarios/kape.storekit")
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    #expect(judge(catalog: whole) == nil)
    for length in 0...end {
      let error = judge(catalog: Array(whole.prefix(length)))
      #expect(error?.mistakes.count == 1, "\(length)")
      check(error, "\(length)")
    }
  }

  @Test("A catalogue's mistakes come after the scenario's, under the catalogue's name")
  func both() throws {
    let whole = try RepositoryFiles.bytes("Scenarios/restore.json5")
    let error = judge(scenario: whole, catalog: Array("{".utf8))
    #expect(
      error?.description
        == "kape.storekit:1:2: expected a key in double quotation marks, found the end of the file"
    )
  }

  @Test("Random damage never crashes the reader", arguments: names)
  func randomDamage(name: String) throws {
    let whole = try RepositoryFiles.bytes("Scenarios/\(name).json5")
    let catalog = try catalog(of: name)
    var generator = TestGenerator(seed: 1)
    let tokens = Array("{}[]:,\"'\\/*0159.-+eExXu\n\t \u{0}nulltruefalse".utf8)
    for round in 0..<400 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        let token = tokens.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...4, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes[place] = token
        default: bytes.insert(token, at: place)
        }
      }
      check(judge(scenario: bytes, catalog: catalog), "round \(round)")
    }
  }

  @Test("Random damage never crashes the catalogue reader")
  func randomCatalogDamage() throws {
    let whole = try RepositoryFiles.bytes("Scenarios/kape.storekit")
    var generator = TestGenerator(seed: 2)
    for round in 0..<1_000 {
      var bytes = whole
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      check(judge(catalog: bytes), "round \(round)")
    }
  }

  @Test("Foundation reads the same in every random text of JSON5 characters that is accepted")
  func randomTexts() throws {
    let tokens = [
      "{", "}", "[", "]", ":", ",", "'", "\"", "\\", "/", "*", "//", "/*", "*/", "\n", "\r", " ",
      "a", "u0041", "\\u0041", "\\n", "x", "0", "1", "-", "+", ".", "e", "E", "0x", "Infinity",
      "NaN", "true", "null", "$", "_", "é", "\u{2028}", "\u{FEFF}", "\u{7F}", "'a'", "\"b\":", "c:",
    ]
    var generator = TestGenerator(seed: 3)
    for dialect in [JSONScanner.Dialect.json, .json5] {
      var accepted: [(text: String, value: JSONNode)] = []
      for round in 0..<5_000 {
        var text = Bool.random(using: &generator) ? "[" : ""
        for _ in 0...Int.random(in: 0...7, using: &generator) {
          text += tokens.randomElement(using: &generator) ?? ""
        }
        if text.hasPrefix("[") { text += "]" }
        do {
          let file = FileText(name: "f", bytes: Array(text.utf8))
          accepted.append((text, try JSONNode.read(file, dialect: dialect)))
        } catch { check(error, "round \(round), \(text.debugDescription)") }
      }
      #expect(accepted.count > 100)
      for (text, value) in accepted {
        let isJSON5 = dialect == .json5
        let differences = try FoundationValue.differences(text, value, isJSON5: isJSON5)
        #expect(differences == [], "\(text.debugDescription)")
      }
    }
  }
}
