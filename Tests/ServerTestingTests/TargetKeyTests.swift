import FileFormats
import Foundation
import StoreJSON
import TestFixtures
import Testing
import TrialReports

@testable import ServerTesting

@Suite("The declaration of a key of target files")
struct TargetKeyTests {
  /// A key at each of its places, such as `read.url`.
  struct Declared: CustomTestStringConvertible, Sendable {
    let path: String
    let key: KeyDeclaration
    var testDescription: String { path }

    static let all = keys(of: TargetObjects.target, at: "")

    private static func keys(of object: ObjectDeclaration, at path: String) -> [Declared] {
      object.keys.flatMap { key in
        let declared = Declared(path: path + key.name, key: key)
        let part = TargetObjects.all.first { $0.name == key.value.objectName }
        return [declared] + (part.map { keys(of: $0, at: "\(path)\(key.name).") } ?? [])
      }
    }
  }

  private static let catalog = ExplanationCatalog(variants: [], target: TargetObjects.all)

  @Test("is explained in a whole sentence at each of its places", arguments: Declared.all)
  func explained(declared: Declared) throws {
    let found = Self.catalog.named("target.\(declared.path)")
    #expect(found.map(\.kind) == [.targetKey])
    let explanation = try #require(found.first)
    #expect(explanation.name == declared.key.name)
    #expect(explanation.summary.contains(" ") && explanation.summary.hasSuffix("."))
    #expect(explanation.summary.first?.isUppercase == true)
    let place = try #require(explanation.place)
    #expect(place.paths.contains(declared.path) && place.form == declared.key.value.words)
    #expect(place.isRequired == declared.key.isRequired)
  }

  @Test("is found by its name, and by the end of its path")
  func named() {
    let paths = { (name: String) in Self.catalog.named(name).compactMap(\.place?.paths) }
    #expect(paths("delays") == [["faults.delays"]])
    #expect(paths("target.faults.delays") == [["faults.delays"]])
    #expect(paths("TARGET.timeout") == [["timeout"]])
    #expect(paths("run.database.command") == [["run.database.command"]])
    #expect(paths("headers") == [["post.headers", "reset.headers"], ["read.headers"]])
    #expect(paths("target.delays.faults").isEmpty)
    // The scenario's key of this name comes first.
    #expect(Self.catalog.named("timeout").map(\.kind) == [.key, .key, .targetKey])
  }

  @Test(
    "writes a default so that it is read as the same value; one of each type",
    arguments: [
      "timeout", "post.method", "faults.delays", "faults.unknownFields", "api.faults.staleBy",
    ]
  )
  func standard(path: String) throws {
    let declared = try #require(Declared.all.first { $0.path == path })
    guard case .value(let text) = declared.key.standard else {
      Issue.record("no default")
      return
    }
    let with = try Self.base.with(Self.json(text), at: path.split(separator: "."))
    #expect(try "\(Self.target(with))" == "\(Self.target(Self.base))")
  }

  private static let base: JSONValue = [
    "notifications": "http://[::1]/",
    "post": ["url": "http://[::1]/"],
    "read": ["url": "http://[::1]/", "balance": ""],
    "reset": ["url": "http://[::1]/"],
    "credits": ["coins": 10],
    "run": ["command": ["a"], "ready": "http://[::1]/", "database": ["command": ["b"]]],
    "faults": [:],
    "api": ["port": 9601, "faults": [:]],
  ]

  private static func json(_ text: String) throws -> JSONValue {
    try JSONValue.read(FileText(name: "value", bytes: Array(text.utf8)))
  }

  private static func target(_ value: JSONValue) throws -> ServerTarget {
    try ServerTargetReader.decode(FileText(name: "t", bytes: Array(value.compact.utf8)))
  }
}

extension TargetKeyTests {
  @Test("is part of the JSON Schema of target files; WRITE_SCHEMA=1 writes it")
  func schema() throws {
    let text = FileSchema("StoreStorm target", TargetObjects.all).text
    #expect(try SchemaFile.holds("target", text))
  }

  @Test("has the meaning of a scenario's key if both set the same fault")
  func sameFaults() {
    let catalog = Self.catalog
    for key in TargetObjects.apiFaults.keys {
      let ofScenario = catalog.named("faults.api").first?.keys.first { $0.name == key.name }
      #expect(ofScenario?.meaning == key.meaning, "\(key.name)")
    }
  }
}

extension JSONValue {
  /// Returns the value with another one at a path of names.
  fileprivate func with(_ value: JSONValue, at path: [Substring]) -> JSONValue {
    guard let name = path.first.map(String.init) else { return value }
    let inner = (self[name] ?? [:]).with(value, at: Array(path.dropFirst()))
    return .object(members.filter { $0.name != name } + [Member(name, inner)])
  }
}
