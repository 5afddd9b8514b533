import Foundation
import BenchmarkGate
import TrialReports
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The gate's cases for other tools")
struct GateLayerTests {
  /// Collects the elements of an XML document, each with its attributes, in the order of opening.
  private final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      all.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private static let odd = "a \"b\" <c> & 'd'\n\u{1}é"

  private static let cases = [
    GateLayer.counters.reported("one", .held, file: "base/one.json"),
    GateLayer.counters.reported("two", .failed, reason: odd, file: "base/two.json"),
    GateLayer.counters.reported("three", .broken, reason: "no baseline"),
    GateLayer.times.reported("one", .undecided, reason: "inconclusive"),
    GateLayer.times.reported("two", .warned, reason: "slower & more"),
  ]

  private func elements(of text: String) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return elements
  }

  @Test("JUnit: one test case for each benchmark and layer, readable by an XML parser")
  func junit() throws {
    let elements = try elements(of: JUnitText("storestorm gate", Self.cases).text)
    #expect(
      elements.all.map(\.name) == [
        "testsuites", "testsuite", "testcase", "testcase", "failure", "testcase", "error",
        "testsuite", "testcase", "skipped", "testcase", "system-out",
      ]
    )
    let whole = elements.all[0].attributes
    // The schema of Jenkins knows what is skipped of a suite only, and a file of a suite only.
    #expect(whole == ["name": "storestorm gate", "tests": "5", "failures": "1", "errors": "1"])
    let suites = elements.all.filter { $0.name == "testsuite" }.map(\.attributes)
    #expect(suites.map { $0["name"] } == ["exact counters", "processor time"])
    #expect(suites.map { $0["tests"] } == ["3", "2"])
    #expect(suites.map { $0["skipped"] } == ["0", "1"])
    let names = elements.all.filter { $0.name == "testcase" }.map(\.attributes)
    #expect(names.map { $0["classname"] } == ["one", "two", "three", "one", "two"])
    #expect(names.allSatisfy { $0["file"] == nil })
    #expect(suites.allSatisfy { $0["file"] == nil })
    let ofOneFile = try self.elements(of: JUnitText("x", [Self.cases[0]]).text)
    #expect(ofOneFile.all[1].attributes["file"] == "base/one.json")
    #expect(elements.text.contains("slower & more"))
  }

  @Test("JUnit: every character reads back; what XML cannot represent is marked as lost")
  func escapes() throws {
    let elements = try elements(of: JUnitText("x", Self.cases).text)
    let failure = try #require(elements.all.first { $0.name == "failure" })
    #expect(failure.attributes["message"] == "a \"b\" <c> & 'd'\n\u{FFFD}é")
  }

  @Test("GitHub: failures first, escaped, and at most ten lines")
  func annotations() {
    let warned = GateLayer.times.reported("w", .warned, reason: "1.03 times")
    let failed = GateLayer.counters.reported(
      "f",
      .failed,
      reason: "steps 1 to 2 (+100.00 %)\r\nagain",
      file: "a:b,c%.json"
    )
    #expect(
      WorkflowCommands(
        [warned, failed, GateLayer.times.reported("h", .held)],
        title: "gate"
      )
      .lines == [
        "::error file=a%3Ab%2Cc%25.json,title=f%3A exact counters"
          + "::steps 1 to 2 (+100.00 %25)%0D%0Aagain",
        "::warning title=w%3A processor time::1.03 times",
      ]
    )
    let lines = { (cases: [ReportCase]) in
      WorkflowCommands(cases, title: "gate").lines
    }
    let many = lines(Array(repeating: failed, count: 8) + [warned, warned, warned])
    #expect(many.count == 10)
    #expect(many.count { $0.hasPrefix("::error ") } == 8)
    #expect(many.last == "::warning title=gate::and 2 more; see the summary of this job")
    #expect(lines(Array(repeating: failed, count: 10)).count == 10)
    #expect(
      lines(Array(repeating: failed, count: 30)).last
        == "::error title=gate::and 21 more; see the summary of this job"
    )
  }
}
