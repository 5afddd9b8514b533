import FileFormats
import Foundation
import Judging
import Simulation
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The declaration of a key of scenario files")
struct ScenarioKeyTests {
  /// A key of an object.
  struct Declared: CustomTestStringConvertible, Sendable {
    let object: ObjectDeclaration
    let key: KeyDeclaration
    var testDescription: String { "\(object.name).\(key.name)" }

    static let all = ScenarioKeys.all.flatMap { object in
      object.keys.map { Declared(object: object, key: $0) }
    }

    /// One for each type of default.
    static let written = [
      "population.familySize", "step.device", "askToBuy.approves", "refund.granted",
      "server.customers", "network.timeout", "network.latency", "billing.zone",
      "billing.graceLength", "scenario.environment", "scenario.platforms",
    ].map { name in
      guard let key = all.first(where: { $0.testDescription == name }) else {
        preconditionFailure(name)
      }
      return key
    }

    /// Those with lengths of time; the fault, not the length itself, limits that of an episode.
    static let limited = all.filter {
      let episodes = [ScenarioKeys.episode.name, ScenarioKeys.delay.name]
      return $0.limits != nil && !episodes.contains($0.object.name)
    }

    var limits: (least: VirtualDuration, most: VirtualDuration)? {
      switch key.value {
      case .length(let least, let most), .list(.length(let least, let most), _, _),
        .lengths(let least, let most), .either(.lengths(let least, let most), _):
        (least, most)
      default: ofEpisode.map { (.zero, $0) }
      }
    }

    /// The longest episode; nil if it is none.
    private var ofEpisode: VirtualDuration? {
      guard case .episode(_, let most, _) = FaultDeclaration(rawValue: testDescription)?.value
      else {
        return nil
      }
      return most ?? TimeLength.longest
    }

    func text(_ length: VirtualDuration) -> String {
      let value = "'\(TimeLength.text(length))'"
      if ofEpisode != nil { return text("{chance: '1/3', lasts: \(value)}") }
      if case .list = key.value { return text("[\(value)]") }
      return text(value)
    }

    func text(_ value: String?) -> String {
      SampleScenario.text(key.name, of: object, value: value)
    }
  }

  @Test("writes a default so that it is read as the same value", arguments: Declared.written)
  func standard(declared: Declared) throws {
    guard case .value(let text) = declared.key.standard else {
      Issue.record("no default")
      return
    }
    let with = try ScenarioTemplate.read(declared.text(text))
    #expect(try with.plan == ScenarioTemplate.read(declared.text(nil)).plan)
  }

  @Test("has no default where a chance requires it, and words where the catalog decides")
  func underivable() {
    let standard = { (name: String) in
      Declared.all.first { $0.testDescription == name }?.key.standard
    }
    #expect(standard("deviceClock.offBy") == nil && standard("population.users") == nil)
    #expect(standard("billing.timeRate") == .words("as the settings of the catalog say"))
    #expect(standard("deviceClock.zones") == .value("[\"UTC\"]"))
  }

  @Test("limits lengths of time as the reader does", arguments: Declared.limited)
  func limits(declared: Declared) throws {
    let limits = try #require(declared.limits)
    let mistake = { (length: VirtualDuration) in
      ScenarioTemplate.mistake(text: declared.text(length))
    }
    let words = "from \(TimeLength.text(limits.least)) to \(TimeLength.text(limits.most)), found"
    #expect(mistake(limits.most + .milliseconds(1)).contains(words))
    #expect(!mistake(limits.most).contains(words))
    if limits.least > .zero {
      #expect(mistake(limits.least - .milliseconds(1)).contains(words))
      #expect(!mistake(limits.least).contains(words))
    }
  }

  @Test("exists for each key whose effects a rule judges")
  func judged() {
    #expect(InvariantCatalog.keys.isSubset(of: Declared.all.map(\.testDescription)))
    #expect(InvariantCatalog.rules(judging: "step.taps") == ["one-at-a-time"])
    #expect(InvariantCatalog.rules(judging: "step.closeWindow") == ["nothing-leaks"])
  }

  @Test("names sources that the page of conformance has, and one for each option there")
  func sources() throws {
    let path = "Sources/StoreSimulation/StoreSimulation.docc/Conformance.md"
    let page = try String(contentsOfFile: RepositoryFiles.path(path), encoding: .utf8)
    for declared in Declared.all {
      guard let source = declared.key.source, source != ScenarioKeys.noSource else { continue }
      for part in source.split(separator: "; ") {
        #expect(page.contains(part), "\(declared.testDescription): \(part)")
      }
    }
    let options = try #require(page.firstRange(of: "| option | default |"))
    let rows = page[options.lowerBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }
    #expect(rows.count > 10)
    for declared in Declared.all where declared.object.name != "irregularities" {
      guard rows.contains(where: { $0.contains("`\(declared.testDescription)`") }) else { continue }
      #expect(declared.key.source != nil, "\(declared.testDescription)")
    }
  }
}
