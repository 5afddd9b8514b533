import FileFormats
import Foundation
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation
import Testing
import TrialReports

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import ServerTesting

@Suite("The picture and the page of a finding about a server")
struct FindingPageTests {
  private static let user = AppAccountToken(rawValue: "<u>")

  private func transaction(isRevoked: Bool = false) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: 7),
      productID: "coins",
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: 0),
      revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 1)) : nil,
      appAccountToken: Self.user
    )
  }

  private func post(_ status: Int?, kills: [ServerPart] = []) -> Exchange {
    var exchange = Exchange(
      number: 1,
      purpose: .post(TransactionID(rawValue: 7), by: Self.user),
      date: StoreDate(at: .start),
      transaction: transaction(),
      status: status,
      failure: status == nil ? "discarded" : nil
    )
    exchange.kills = kills
    if status == nil { exchange.fault = .discardAnswer }
    return exchange
  }

  private func picture(
    _ kind: ServerFinding.Kind,
    _ exchanges: [Exchange],
    right: [Exchange]? = nil
  ) throws -> RacePicture {
    let file = FileText(name: "t", bytes: Array(TargetFileTests.complete.utf8))
    var books = ServerBooks(of: try ServerTargetReader.decode(file))
    let entry = BookEntry(transaction: transaction(), sequence: 1, origin: .direct)
    books.observe(.charged(entry, account: AccountID(rawValue: 0)))
    let finding = ServerFinding(
      kind: kind,
      user: Self.user,
      summary: "user <u> has 20, expected 10",
      found: "20 credits",
      expected: "10 credits",
      story: []
    )
    let now = StoreDate(at: .start)
    return RequestPicture(finding: finding, user: Self.user, books: books, date: now)
      .picture(exchanges, DecisiveRequests(in: exchanges, for: kind), right: right)
  }

  @Test("show each request with its answer, and what the books say meanwhile")
  func steps() throws {
    let picture = try picture(.tooMany, [post(nil), post(200)])
    #expect(picture.lanes.map(\.kind) == [.app, .server])
    let steps = picture.wrong.steps
    #expect(steps.map(\.arrow) == [.call, .none, .call, .answer, .call, .answer])
    #expect(steps[0].text == "Post of transaction 7 by <u>, but the answer was lost.")
    #expect(steps[3].text == "Status 200." && steps[5].text == "The server says: 20 credits.")
    #expect(steps.map(\.mark) == [.first, nil, .second, nil, nil, nil])
    #expect(steps.map { $0.after[0].what }.first == "0 to 10 credits")
    #expect(steps.map { $0.after[0].what }.last == "10 credits")
    #expect(RacePicture(json: picture.json) == picture)
  }

  @Test("mark the kill after which something was lost, in the lane of what was killed")
  func kills() throws {
    let picture = try picture(.lost, [post(200, kills: [.database])])
    #expect(picture.lanes.map(\.kind) == [.app, .server, .database])
    let kill = try #require(picture.wrong.steps.first { $0.mark == .second })
    #expect(kill.text == "The database is killed with SIGKILL, and started again.")
    #expect(kill.from == 2)
    #expect(picture.pair?.last == kill.text)
  }

  @Test("show what was killed after somebody else's request, too")
  func killsOfOthers() throws {
    var killed = Exchange(
      number: 2,
      purpose: .reset,
      date: StoreDate(at: .start),
      transaction: nil,
      status: nil,
      failure: nil
    )
    killed.kills = [.server]
    let picture = try picture(.lost, [killed, post(200), killed])
    #expect(picture.wrong.steps.map(\.mark) == [nil, .first, nil, .second, nil, nil])
    #expect(picture.wrong.steps[3].text.hasPrefix("The server is killed"))
  }

  @Test("escape all text, need no network, and are well-formed")
  func page() throws {
    let page = ServerPage(
      kind: "too-many-credits",
      summary: "user <u> has 20",
      facts: [("Seed", "1")],
      found: "20 & more",
      expected: "10",
      story: ["transaction 7: <b>", "  request 1: \"status\""],
      picture: try picture(.tooMany, [post(nil), post(200)]),
      pictured: "It shows again.",
      script: "curl 'http://127.0.0.1/<x>'\n",
      again: "storestorm test-server"
    )
    let html = ResultPage(page).html
    #expect(XMLParser(data: Data(html.utf8)).parse())
    #expect(html.contains("curl &#39;http://127.0.0.1/&lt;x&gt;&#39;\n</pre>"))
    #expect(!html.contains("<u>") && !html.contains("<b>") && !html.contains("20 & more"))
    #expect(!html.contains("src=") && !html.contains("href=\"http"))
    #expect(html.contains("server: your server") && html.contains("badge a"))
    #expect(html.contains("<li>request 1: &quot;status&quot;</li>"))
  }
}
