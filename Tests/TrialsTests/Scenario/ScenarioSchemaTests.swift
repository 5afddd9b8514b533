import FileFormats
import Foundation
import StoreJSON
import TestFixtures
import Testing

@testable import Trials

@Suite("The JSON Schema of scenario files")
struct ScenarioSchemaTests {
  private static let path = RepositoryFiles.path("Scenarios/scenario.schema.json")
  private static let text = FileSchema(
    "StoreStorm scenario",
    ScenarioKeys.all,
    rules: [
      ScenarioKeys.step.name: [
        .init("if", FileSchema.has("taps")),
        .init("then", ["anyOf": .array(StepVerb.tapped.map(FileSchema.has))]),
      ]
    ]
  ).text

  private let schema: JSONNode

  init() throws {
    schema = try JSONNode.read(FileText(path: Self.path), dialect: .json)
  }

  @Test("is what the declarations of the keys say; WRITE_SCHEMA=1 writes it")
  func written() throws {
    #expect(try SchemaFile.holds("scenario", Self.text))
  }

  /// The part of the schema about one kind of object.
  private func part(_ keys: ObjectDeclaration) throws -> JSONNode {
    keys.name == "scenario" ? schema : try #require(schema["$defs"]?[keys.name])
  }

  private func names(_ value: JSONNode?) -> Set<String> {
    switch value?.content {
    case .object(let members): Set(members.map(\.name))
    case .list(let elements):
      Set(elements.compactMap { if case .text(let text) = $0.content { text } else { nil } })
    default: []
    }
  }

  @Test("names every key that the reader accepts and no other", arguments: ScenarioKeys.all)
  func keys(keys: ObjectDeclaration) throws {
    let part = try part(keys)
    #expect(names(part["properties"]) == Set(keys.names))
    #expect(names(part["required"]) == Set(keys.required))
    guard case .boolean(false) = part["additionalProperties"]?.content else {
      Issue.record("the schema lets other keys pass")
      return
    }
  }

  @Test("describes no object unknown to the reader")
  func objects() {
    guard case .object(let members) = schema["$defs"]?.content else {
      Issue.record("the schema has no $defs")
      return
    }
    let objects = members.filter { $0.value["properties"] != nil }.map(\.name)
    #expect(Set(objects + ["scenario"]) == Set(ScenarioKeys.all.map(\.name)))
  }

  @Test("names the same words as the reader, which lists them in refusals")
  func words() throws {
    let definitions = schema["$defs"]
    let journey = definitions?["journey"]?["properties"]
    let sheets = names(definitions?["step"]?["properties"]?["open"]?["enum"])
    let travellers = names(journey?["for"]?["enum"])
    let listeners = names(definitions?["irregularities"]?["properties"]?["fanOut"]?["enum"])
    let journeyText = "name: 'j', steps: ['launch']"
    for word in travellers {
      #expect(ScenarioTemplate.mistake(journey: "for: '\(word)', \(journeyText)") == "fine")
    }
    for word in sheets { #expect(ScenarioTemplate.mistake(step: "{open: '\(word)'}") == "fine") }
    for word in listeners {
      #expect(ScenarioTemplate.mistake(extra: "irregularities: {fanOut: '\(word)'},") == "fine")
    }
    #expect(travellers.count == 3 && sheets.count == 2 && listeners.count == 2)
    guard case .list(let forms) = journey?["steps"]?["items"]?["anyOf"]?.content else {
      Issue.record("the schema has no words for steps")
      return
    }
    let steps = names(forms.first?["enum"])
    for word in steps { #expect(ScenarioTemplate.mistake(step: "'\(word)'") == "fine") }
    #expect(steps.count == 17)
  }
}

extension ScenarioSchemaTests {
  @Test(
    "bounds whole numbers as the reader does",
    arguments: [
      ("population", "users"), ("population", "familySize"), ("population", "devicesPerPerson"),
      ("hunt", "users"), ("journey", "weight"), ("step", "device"), ("step", "taps"),
      ("askToBuy", "approves"), ("askToBuy", "declines"), ("askToBuy", "ignores"),
    ]
  )
  func bounds(object: String, key: String) throws {
    let entry = try #require(schema["$defs"]?[object]?["properties"]?[key])
    var number = entry
    if case .list(let forms) = entry["anyOf"]?.content { number = try #require(forms.first) }
    guard case .integer(let least) = number["minimum"]?.content,
      case .integer(let most) = number["maximum"]?.content
    else {
      Issue.record("the schema has no bounds for \(object).\(key)")
      return
    }
    // Other shares are present, so zero is not refused for another reason.
    let text = { (value: Int64) in Self.scenario(object: object, key: key, value: value) }
    #expect(ScenarioTemplate.mistake(text: text(least)) == "fine")
    #expect(ScenarioTemplate.mistake(text: text(most)) == "fine")
    let words = "from \(least) to \(most), found"
    #expect(ScenarioTemplate.mistake(text: text(least - 1)).contains(words))
    #expect(ScenarioTemplate.mistake(text: text(most + 1)).contains(words))
  }

  /// A scenario with one given number.
  private static func scenario(object: String, key: String, value: Int64) -> String {
    switch object {
    case "population" where key == "users": ScenarioTemplate.text(population: "{users: \(value)}")
    case "population": ScenarioTemplate.text(population: "{users: 1, \(key): \(value)}")
    case "journey":
      ScenarioTemplate.text(
        journey: "name: 'j', \(key): \(value), steps: ['kill']}, {name: 'k', steps: ['kill']"
      )
    case "step":
      ScenarioTemplate.text(
        population: "{users: 1, devicesPerPerson: 10}",
        journey: "name: 'j', steps: [{restore: true, \(key): \(value)}]"
      )
    case "askToBuy":
      ScenarioTemplate.text(
        extra: key == "approves"
          ? "prompts: {askToBuy: {ignores: 1, approves: \(value)}},"
          : "prompts: {askToBuy: {approves: 1, \(key): \(value)}},"
      )
    default: ScenarioTemplate.text(extra: "\(object): {\(key): \(value)},")
    }
  }
}

extension ScenarioSchemaTests {
  private static func matches(_ text: String, _ form: FileValue) throws -> Bool {
    guard case .pattern(let pattern, _) = form else { return false }
    return text.contains(try Regex(pattern))
  }

  @Test(
    "ends the pattern of zones where the reader does",
    arguments: [
      ("UTC", true), ("UTC+0", true), ("UTC-0:30", true), ("UTC+05:30", true), ("UTC+13:59", true),
      ("UTC+14", true), ("UTC+14:00", true), ("UTC-11:59", true), ("UTC-12", true),
      ("UTC-12:00", true), ("UTC+14:01", false), ("UTC+15", false), ("UTC+99", false),
      ("UTC-12:01", false), ("UTC-13", false), ("UTC+5:60", false), ("UTC+", false),
      ("America/Los_Angeles", true), ("America/New_York", false),
    ]
  )
  func zones(text: String, isZone: Bool) throws {
    let clock = "{chance: '1/2', offBy: '1h', zones: ['\(text)']}"
    let mistake = ScenarioTemplate.mistake(population: "{users: 2, deviceClock: \(clock)}")
    #expect(try Self.matches(text, .zone) == isZone)
    #expect((mistake == "fine") == isZone, "\(mistake)")
  }

  @Test(
    "ends the pattern of rates where the reader does",
    arguments: [
      ("0.001/d", true), ("999999.999/s", true), ("1000000/s", true), ("1000000.000/s", true),
      ("1000000.001/s", false), ("1000001/s", false), ("59999999.999/m", true),
      ("60000000/m", true), ("60000000.001/m", false), ("60000001/m", false),
      ("1000000000/h", true), ("1000000000.999/h", true), ("1000000001/h", false),
      ("1000000000/d", true), ("1000000001/d", false), ("1.0001/s", false), ("1/w", false),
    ]
  )
  func rates(text: String, isRate: Bool) throws {
    let mistake = ScenarioTemplate.mistake(extra: "load: {open: [{for: '1m', rate: '\(text)'}]},")
    #expect(try Self.matches(text, .rate) == isRate)
    #expect((mistake == "fine") == isRate, "\(mistake)")
  }

  @Test("has patterns whose ends the reader accepts, up to limits that no pattern holds")
  func lengths() throws {
    for text in ["+0s", "-1ms", "+364d23h59m59s1000ms", "-365d"] {
      #expect(try Self.matches(text, .clockMove))
      #expect(ScenarioTemplate.mistake(step: "{setClock: '\(text)'}") == "fine")
    }
    for text in ["< 0s", "<= 1ms", "< 364d23h59m59s1000ms", "<= 365d"] {
      #expect(try Self.matches(text, .timeLimit))
      let extra = "thresholds: {'purchase.p99.9': '\(text)'},"
      #expect(ScenarioTemplate.mistake(extra: extra) == "fine")
    }
    // A pattern cannot add up units, or compare numbers.
    #expect(try Self.matches("+365d1ms", .clockMove))
    #expect(try Self.matches("< 365d1ms", .timeLimit))
    #expect(ScenarioTemplate.mistake(step: "{setClock: '+365d1ms'}") != "fine")
    #expect(ScenarioTemplate.mistake(extra: "thresholds: {'purchase.p50': '< 365d1ms'},") != "fine")
  }
}
