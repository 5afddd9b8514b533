import StoreJSON
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("Race pictures")
struct RacePictureTests {
  /// A recorded race and its trial.
  private func trial(_ name: String) throws -> (Recording, Trial) {
    let path = RepositoryFiles.path("results/races/\(name).race")
    let recording = try Recording.load(path: path)
    let scenario = try Scenario.decode(
      text: recording.source.text,
      fileName: recording.source.fileName,
      catalog: recording.source.catalogText,
      vocabulary: TestVocabulary.files
    )
    let variant = try #require(HuntedScenario.variant(recording.variant))
    return (recording, recording.trial(scenario, variant, invariants: nil))
  }

  /// A recorded race, by default that of the variant with a second tap, drawn by running it.
  private func picture(_ name: String = "unlock/second-tap-buys-again") throws -> RacePicture {
    let (recording, trial) = try trial(name)
    if let picture = RacePicture(trial, signature: recording.signature) { return picture }
    // On another build than the one that recorded it, a trial may come back by its names only.
    let named = try #require(recording.replayByNames(trial))
    return try #require(RacePicture(named.trial, signature: recording.signature), "\(name)")
  }

  @Test("show both orders of the pair: A first if it fails, B first in the other")
  func orders() throws {
    let picture = try picture()
    let right = try #require(picture.right)
    #expect(picture.wrong.steps.compactMap(\.mark) == [.first, .second])
    #expect(right.steps.compactMap(\.mark) == [.second, .first])
    #expect(picture.wrong.violated == picture.signature)
    #expect(right.violated != picture.signature)
    #expect(picture.pair?.count == 2)
    // Up to the pair, both orders are one.
    let fork = try #require(picture.wrong.steps.firstIndex { $0.mark != nil })
    #expect(picture.wrong.steps.prefix(fork) == right.steps.prefix(fork))
  }

  @Test("say of a step without a visible effect what its story says: a task begins or goes on")
  func sameWords() throws {
    let name = "any/intent-before-products"
    let recording = try Recording.load(path: RepositoryFiles.path("results/races/\(name).race"))
    let pair = try #require(recording.pair)
    #expect(pair.first.name.contains(": begins its work, "))
    #expect(pair.second.name.contains(": goes on, "))
    let drawn = try #require(try picture(name).pair)
    #expect(drawn.count == 2)
    for (drawn, name) in zip(drawn, [pair.first.name, pair.second.name]) {
      let parts = name.split(separator: ": ", maxSplits: 1)
      #expect(parts[0] == "app on device 0 of account 0")
      #expect(drawn == "The app \(parts[1]).")
    }
  }

  @Test("without a pair, say only that none was found: other orders may not even have a purchase")
  func withoutPair() throws {
    let (recording, recorded) = try trial("credits/never-finished")
    var trial = recorded
    trial.schedule = .deviations([])
    let picture = try #require(RacePicture(trial, signature: recording.signature))
    #expect(picture.right == nil)
    #expect(
      RaceText(picture).lines.contains(
        "What happened (no two steps were found whose order decides)"
      )
    )
  }

  @Test("include both purchases if one was too many, and one in the order that holds")
  func bothPurchases() throws {
    let picture = try picture()
    func purchases(_ order: RacePicture.Order?) -> Int {
      order?.steps.count { $0.text.hasPrefix("The app asks: purchase of") } ?? 0
    }
    #expect(purchases(picture.wrong) == 2)
    #expect(purchases(picture.right) == 1)
  }

  @Test("check only the broken rule in the other order: other rules may agree in both")
  func oneRule() throws {
    let picture = try picture("unlock/as-designed")
    let right = try #require(picture.right)
    #expect(picture.signature.hasPrefix("one-at-a-time/"))
    #expect(right.violated == nil, "\(right.violated ?? "")")
  }

  @Test("mark the step after which the outcome was settled if no order decides")
  func settled() throws {
    let picture = try picture("credits/never-finished")
    #expect(picture.right == nil && picture.pair == nil && picture.wasSearched)
    #expect(picture.wrong.steps.compactMap(\.mark) == [.settled])
    let text = RaceText(picture).lines.joined(separator: " ")
    #expect(text.contains("After this step, the outcome was settled."))
    #expect(RacePicture(json: picture.json) == picture)
    #expect(!RaceText(try self.picture()).lines.joined(separator: " ").contains("settled"))
  }

  @Test("say under the order that goes wrong what did not happen, as the story does")
  func absence() throws {
    let picture = try picture("unlock/trusted-cache")
    let told = try #require(picture.wrong.absence)
    #expect(told.contains("no change of access in window 0"))
    #expect(RaceText(picture).lines.joined(separator: " ").contains(told))
    let page = RaceSection(picture: picture, id: "race").markup.html
    #expect(page.contains("From" + told.dropFirst(4) + "."))
    // Nothing is missing where the rule holds.
    let late = try self.picture("unlock/late-listener")
    #expect(late.wrong.absence != nil && late.right?.absence == nil)
  }

  @Test("put each step on the lane of its device if there are several")
  func severalDevices() throws {
    for name in ["credits/as-designed", "credits/paged-from-newest"] {
      let names = try picture(name).lanes.filter { [.app, .device].contains($0.kind) }.map(\.name)
      let hasNumbers = names.contains { $0.contains(" ") }
      #expect(!hasNumbers || names.allSatisfy { $0.contains(" ") }, "\(name): \(names)")
    }
  }

  @Test("have lanes from the user to the server, and arrows for taps and calls")
  func lanes() throws {
    let picture = try picture()
    #expect(picture.lanes.map(\.name).starts(with: ["user", "app", "device"]))
    let steps = picture.wrong.steps
    let tap = try #require(steps.first { $0.text.hasPrefix("The user taps buy") })
    #expect(picture.lanes[tap.from].kind == .user)
    #expect(tap.to.map { picture.lanes[$0].kind } == .app)
    let call = try #require(steps.first { $0.text.hasPrefix("The app asks: purchase") })
    #expect(picture.lanes[call.from].kind == .app)
    #expect(call.to.map { picture.lanes[$0].kind } == .device)
    #expect(call.arrow == .call)
  }

  @Test("show with each step what each participant knew before and after it")
  func knowledge() throws {
    let right = try #require(try picture().right)
    let change = try #require(
      right.steps.first { $0.text.hasPrefix("The screen changes: purchasing") }
    )
    let shown = { (facts: [RacePicture.Fact]) in
      facts.first { $0.who.hasPrefix("The app") && $0.who.hasSuffix("shows") }?.what
    }
    #expect(shown(change.before)?.contains("purchasing") == false)
    #expect(shown(change.after)?.contains("purchasing") == true)
    #expect(change.after.contains { $0.who == "The store knows" && $0.what == "of no purchases" })
    // The state after one step is the state before the next, unless an unseen step is in between.
    #expect(right.steps[0].before.map(\.who).contains("The store knows"))
  }

  @Test("read back from a result as they were written")
  func roundTrip() throws {
    for name in ["unlock/second-tap-buys-again", "account/select-then-insert"] {
      let picture = try picture(name)
      #expect(RacePicture(json: picture.json) == picture)
      let read = try JSONValue.read(FileText(name: "x", bytes: Array(picture.json.pretty.utf8)))
      #expect(RacePicture(json: read) == picture)
    }
    #expect(RacePicture(json: .object([])) == nil)
    #expect(RacePicture(json: .null) == nil)
  }

  /// One race of each system, and those that have most to draw.
  private static let drawn = [
    "unlock/as-designed", "unlock/callback-per-call", "subscription/older-answer-last",
    "account/login-takes-purchase", "credits/charge-ignored",
  ]

  @Test("can be drawn for races of every system within their limits", arguments: drawn)
  func all(name: String) throws {
    let picture = try picture(name)
    for order in [picture.wrong, picture.right].compactMap({ $0 }) {
      #expect(order.steps.count <= RacePicture.mostSteps)
      #expect(!order.steps.isEmpty)
      #expect(order.steps.allSatisfy { picture.lanes.indices.contains($0.from) })
      #expect(order.steps.allSatisfy { !$0.text.contains("..") || $0.text.hasSuffix("...") })
    }
    guard let right = picture.right else { return }
    let marks = picture.wrong.steps.compactMap(\.mark)
    #expect(Array([RacePicture.Mark.first, .second].prefix(marks.count)) == marks)
    let others = right.steps.compactMap(\.mark)
    #expect(others.first == .second && others.count <= 2)
  }

  @Test("exist as plain text with arrows between lanes, no wider than a report")
  func text() throws {
    let lines = RaceText(try picture()).lines
    #expect(lines.allSatisfy { $0.count <= StoryTable.width })
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(lines.contains("A before B: it goes wrong"))
    #expect(lines.contains { $0.contains(" A ") && $0.contains("o------->|") })
    #expect(lines.contains { $0.hasPrefix("B before A: ") })
  }
}
