import Foundation
import StoreJSON
import StoreModel
import TestFixtures
import Testing

#if canImport(FoundationXML)
import FoundationXML

@testable import FileFormats
@testable import TrialReports
@testable import Trials
#endif

@Suite("Pages of results")
struct PageTests {
  /// Takes in the names of elements, and every address in an attribute.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var ids: [String] = []
    var addresses: [String] = []
    var references: [String] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements[name, default: 0] += 1
      if let id = attributes["id"] { ids.append(id) }
      for (key, value) in attributes {
        if ["href", "src", "srcset", "data", "action", "poster"].contains(key) {
          addresses.append(value)
        }
        if key.hasPrefix("aria-labelledby") {
          references += value.split(separator: " ").map(String.init)
        }
      }
    }
  }

  /// Returns an XML parser's result for a page, or nil if it is not well-formed.
  private func read(_ html: String) -> Reader? {
    let parser = XMLParser(data: Data(html.utf8))
    let reader = Reader()
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  private func run(_ variant: String, users: Int) throws -> JSONValue {
    let trial = Trial(
      scenario: try HuntedScenario.named("ask-to-buy"),
      variant: try #require(HuntedScenario.variant(variant)),
      seed: 5,
      users: users,
      purpose: .load
    )
    return RunReport(
      trial: trial,
      outcome: trial.run(),
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    ).json
  }

  private func hunt() throws -> (JSONValue, HuntTally) {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("ask-to-buy")],
      variants: [try #require(HuntedScenario.variant("as-designed"))],
      seed: 1
    )
    let tally = Hunt(plan).run(part: 0..<60)
    var report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    let trial = plan.trial(tally.findings[0].trial)
    let signature = tally.findings[0].signature
    report.smaller[0] = HuntReport.Smaller(
      recording: "small.race",
      size: StorySize(users: 1, operations: 4, preemptions: 1),
      words: .init(saw: "the words of the story", expected: "y", because: "z"),
      lines: [],
      pair: nil,
      picture: RacePicture(trial, signature: signature),
      isUnfinished: false
    )
    return (report.json, tally)
  }

  private func page(_ result: JSONValue) throws -> String {
    try #require(ResultPage(result)).html
  }

  @Test("are well-formed, need no network, and have no broken references")
  func alone() throws {
    let results = [
      try run("reference", users: 30), try run("as-designed", users: 30), try hunt().0,
    ]
    for result in results {
      let html = try page(result)
      let reader = try #require(read(html))
      #expect(reader.addresses.allSatisfy { $0.hasPrefix("#") }, "\(reader.addresses)")
      #expect(reader.elements["link"] == nil && reader.elements["img"] == nil)
      #expect(Set(reader.ids).count == reader.ids.count)
      for id in reader.references + reader.addresses.map({ String($0.dropFirst()) }) {
        #expect(reader.ids.contains(id), "\(id)")
      }
      // The names of XML's own kinds of documents are no addresses.
      let rest = html.replacing("http://www.w3.org/1999/xhtml", with: "")
        .replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!rest.contains("http:") && !rest.contains("https:"))
      #expect(!rest.contains("url(") && !rest.contains("@import"))
      #expect(reader.elements["h1"] == 1 && reader.elements["main"] == 1)
      #expect(reader.elements["table"] == reader.elements["caption"])
    }
  }

  @Test("show another cause of a signature like a finding, but no trial of the same cause")
  func otherCause() throws {
    var (other, same) = (FindingResult.Other(), FindingResult.Other())
    (other.saw, other.isOtherCause, same.saw) = ("the other way", true, "the same way")
    var finding = FindingResult()
    (finding.signature, finding.saw, finding.others) = ("a/b>c/none", "one way", [other, same])
    var result = HuntResult()
    result.violations = [finding]
    let sections = HuntPage(result: result, toolCommand: "storestorm").sections
    let cards = sections.flatMap(\.content).map(\.html).filter { $0.contains("a/b") }
    #expect(cards.count == 2)
    #expect(cards[0].contains("one way") && !cards[0].contains("Another cause"))
    #expect(cards[1].contains("the other way") && cards[1].contains("Another cause"))
    #expect(!cards.joined().contains("the same way"))
    #expect(HuntResult(json: result.json)?.violations[0].others.count == 2)
  }

  @Test("say of how many bugs the findings probably are, and what one not fully shrunk may need")
  func bugs() {
    var findings = ["a/b>c/none", "a/b>d/none", "a/b>e/none"].map { signature in
      var finding = FindingResult()
      finding.signature = signature
      return finding
    }
    findings[1].sameCauseAs = "a/b>c/none"
    var small = FindingResult.Smaller()
    (small.needs, small.finished) = (["faults.kill"], false)
    findings[0].smaller = small
    small.finished = true
    findings[2].smaller = small
    var result = HuntResult()
    result.violations = findings
    let page = HuntPage(result: result, toolCommand: "storestorm")
    let cards = page.sections.flatMap(\.content).map(\.html).filter { $0.contains("faults.kill") }
    #expect(cards.map { $0.contains("What it may need") } == [true, false])
    #expect(page.head.verdict.html.contains("3 kinds of violation, probably of 2 bugs"))
    findings[1].sameCauseAs = nil
    result.violations = findings
    let other = HuntPage(result: result, toolCommand: "storestorm")
    #expect(!other.head.verdict.html.contains("bug"))
  }

  @Test("are the same bytes for the same result, including one read from its file")
  func same() throws {
    for result in [try run("as-designed", users: 30), try hunt().0] {
      let html = try page(result)
      #expect(try page(result) == html)
      let read = try JSONValue.read(FileText(name: "x", bytes: Array(result.pretty.utf8)))
      #expect(try page(read) == html)
    }
  }

  @Test("show the command for the same run with all its options")
  func sameRun() async throws {
    let trial = Trial(
      scenario: try HuntedScenario.named("ask-to-buy"),
      variant: try #require(HuntedScenario.variant("reference")),
      strategy: .fifo,
      seed: 5,
      users: 10,
      purpose: .load,
      faultProfile: .worst
    )
    func html(_ outcome: Outcome) throws -> String {
      try page(
        RunReport(
          trial: trial,
          outcome: outcome,
          wallTime: .seconds(1),
          wasInterrupted: false,
          recordings: []
        ).json
      )
    }
    let virtual = try html(trial.run())
    #expect(virtual.contains("--seed 5 --users 10 --strategy fifo --worst</code>"))
    #expect(virtual.contains("The same seed gives the same page."))
    let real = try html(await trial.runOnThreads(pace: 3_600_000))
    #expect(real.contains("--strategy fifo --worst --time real --pace 3600000</code>"))
    #expect(real.contains("No other run comes out the same."))
    #expect(
      !real.contains("no real clock") && !real.contains("The same seed brings the same story")
    )
    #expect(!real.contains("The same run again"))
  }

  @Test("are hardly larger for a hundred times the load")
  func bounded() throws {
    let small = try page(try run("reference", users: 10)).utf8.count
    let large = try page(try run("reference", users: 1_000)).utf8.count
    #expect(large < 400_000)
    #expect(large - small < 150_000)
  }

  @Test("show every violation with the actual and the expected state")
  func violations() throws {
    let (result, tally) = try hunt()
    #expect(tally.findings.count > 1)
    let html = try page(result)
    #expect(html.contains("<dd>the words of the story</dd>"), "the first one was shrunk")
    for (number, finding) in tally.findings.enumerated() {
      let words = number == 0 ? [] : [finding.saw, finding.expected, finding.because]
      for text in [finding.signature] + words {
        #expect(html.contains(Markup(text: text).html), "\(text)")
      }
    }
    #expect(html.contains("data-race"))
    let run = try run("as-designed", users: 30)
    let told = try page(run)
    for violation in run["violations"]?.elements ?? [] {
      #expect(told.contains(Markup(text: violation["signature"]?.text ?? "?").html))
    }
  }

  @Test("treat hostile names as text")
  func hostile() throws {
    let evil = "\"><script>alert(1)</script>\u{1B}\u{202E}<!--"
    func poisoned(_ value: JSONValue, _ key: String = "") -> JSONValue {
      switch value {
      case .object(let members):
        .object(members.map { .init($0.name, poisoned($0.value, $0.name)) })
      case .array(let elements): .array(elements.map { poisoned($0, key) })
      case .string(let text): .string(["kind", "arrow", "mark"].contains(key) ? text : text + evil)
      default: value
      }
    }
    for result in [try run("as-designed", users: 30), try hunt().0] {
      let html = try page(poisoned(result))
      let reader = try #require(read(html))
      #expect(reader.elements["script"] == 1)
      #expect(!html.contains("\u{1B}") && !html.contains("\u{202E}"))
    }
  }

  @Test("show any number, one kind at a time and all together")
  func extremes() throws {
    func replaced(_ value: JSONValue, _ number: Int64, _ name: String?, at key: String) -> JSONValue
    {
      switch value {
      case .object(let members):
        .object(members.map { .init($0.name, replaced($0.value, number, name, at: $0.name)) })
      case .array(let elements): .array(elements.map { replaced($0, number, name, at: key) })
      case .integer, .decimal: name == nil || name == key ? .integer(number) : value
      default: value
      }
    }
    func names(_ value: JSONValue, at key: String) -> Set<String> {
      switch value {
      case .object(let members):
        members.reduce(into: []) { $0.formUnion(names($1.value, at: $1.name)) }
      case .array(let elements): elements.reduce(into: []) { $0.formUnion(names($1, at: key)) }
      case .integer, .decimal: [key]
      default: []
      }
    }
    for result in [try run("as-designed", users: 5), try hunt().0] {
      // A damaged result once ended the process with a trap.
      for name in names(result, at: "").sorted().map(Optional.some) + [nil] {
        for number in [Int64.min, .max] {
          #expect(throws: Never.self) { try page(replaced(result, number, name, at: "")) }
        }
      }
    }
  }

  @Test("are made only from results")
  func others() {
    #expect(ResultPage(.object([])) == nil)
    #expect(ResultPage(.array([])) == nil)
    #expect(ResultPage(.object([.init("trials", .integer(3))])) == nil)
  }

  @Test("are still made from incomplete or unexpected results")
  func damaged() throws {
    let (whole, _) = try hunt()
    for result in [whole, try run("as-designed", users: 5)] {
      for member in result.members {
        for other: JSONValue in [.null, .string("x"), .array([.null, .integer(-3)]), .integer(-7)] {
          let changed = JSONValue.object(
            result.members.map { $0.name == member.name ? .init($0.name, other) : $0 }
          )
          guard let page = ResultPage(changed) else { continue }
          #expect(read(page.html) != nil, "\(member.name)")
        }
      }
    }
  }
}
