import Testing
import Trials

@Suite("The JSON Schema of scenario files")
struct ScenarioSchemaTests {
  private let schema: FileValue

  init() throws {
    let path = RepositoryFiles.path("Scenarios/scenario.schema.json")
    schema = try FileValue.read(FileText(path: path), dialect: .json)
  }

  /// The part of the schema about one kind of object.
  private func part(_ keys: KeySet) throws -> FileValue {
    keys.name == "scenario" ? schema : try #require(schema["$defs"]?[keys.name])
  }

  private func names(_ value: FileValue?) -> Set<String> {
    switch value?.content {
    case .object(let members): Set(members.map(\.name))
    case .list(let elements):
      Set(elements.compactMap { if case .text(let text) = $0.content { text } else { nil } })
    default: []
    }
  }

  @Test("names every key that the reader knows, and no other", arguments: ScenarioKeys.all)
  func keys(keys: KeySet) throws {
    let part = try part(keys)
    #expect(names(part["properties"]) == Set(keys.names))
    #expect(names(part["required"]) == Set(keys.required))
    guard case .boolean(false) = part["additionalProperties"]?.content else {
      Issue.record("the schema lets other keys pass")
      return
    }
  }

  @Test("describes no object that the reader does not know")
  func objects() {
    guard case .object(let members) = schema["$defs"]?.content else {
      Issue.record("the schema has no $defs")
      return
    }
    let objects = members.filter { $0.value["properties"] != nil }.map(\.name)
    #expect(Set(objects + ["scenario"]) == Set(ScenarioKeys.all.map(\.name)))
  }

  @Test("names the same words as the reader, which tells them when it refuses another")
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
    #expect(steps.count == 10)
  }
}
