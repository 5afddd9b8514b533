import Simulation
import StoreModel
import TestFixtures
import Testing
import Trials

@testable import StoreSimulation

/// Recordings replay by names on other builds: names are built by a rule, and of no word of a
/// report.
@Suite("The names in recordings")
struct RecordedNamesTests {
  private static let (id, account, device) = (Witness.process, Witness.account, Witness.device)
  private static let call = CallID(rawValue: 1)

  /// The parts of an event's name that the rule puts together.
  private static func parts(_ event: WorldEvent) -> [String] {
    event.actor.owner.identities + [event.identity.kind] + event.identities.flatMap(\.identities)
  }

  private static func wrote(_ key: String, _ value: String?) -> WorldEvent {
    .wrote(key: key, value: value, process: id)
  }

  private static func tapped(_ action: UserAction) -> WorldEvent {
    .tapped(action, process: id, window: 0)
  }

  private static func returned(_ outcome: CallOutcome, call number: Int = 1) -> WorldEvent {
    .returned(CallID(rawValue: number), kind: .sync, process: id, outcome: outcome)
  }

  @Test("consist of the owner, the kind and the identities, for every kind of event")
  func rule() {
    for event in ToldTests.events {
      let parts = Self.parts(event)
      switch event {
      case .meant: #expect(event.names == [])
      case .screen:
        for name in event.names { #expect(name.hasPrefix("app-0: screen 0 "), "\(name)") }
      default:
        let name = "\(parts[0]): " + parts.dropFirst().joined(separator: " ")
        #expect(event.names == [name])
      }
    }
  }

  @Test("contain no word of a report: what is not quoted is an identifier, number or raw value")
  func words() {
    let ofReports: Set<String> = [
      "a", "an", "and", "as", "at", "by", "device", "for", "from", "in", "is", "it",
      "its",
      "no", "not", "of", "on", "so", "the", "to", "transaction", "with",
    ]
    for name in ToldTests.events.flatMap(\.names) {
      let ours = name.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"").split(separator: " ")
      #expect(ours.allSatisfy { !ofReports.contains(String($0)) }, "\(name)")
      #expect(ours.allSatisfy { $0.contains(#/^[-+#:\/._"A-Za-z0-9]+$/#) }, "\(name)")
    }
  }

  @Test("differ if an identity differs, and wherever two lists of identities do")
  func different() {
    let other = AccountID(rawValue: 1)
    let (vip, coins) = (Witness.vip, Witness.coins)
    let entry = Witness.entry(sequence: 1)
    let pairs: [(WorldEvent, WorldEvent)] = [
      (.charged(entry, account: Self.account), .charged(entry, account: other)),
      (.charged(entry, account: Self.account), .refunded(entry, account: Self.account)),
      (
        .charged(entry, account: Self.account),
        .charged(Witness.entry(sequence: 1, origin: .approved), account: Self.account)
      ),
      (
        .finished(TransactionID(rawValue: 1), process: Self.id),
        .finished(TransactionID(rawValue: 2), process: Self.id)
      ),
      (
        .learned(entry, device: Self.device),
        .learned(Witness.entry(sequence: 1, isRevoked: true), device: Self.device)
      ),
      (.learned(entry, device: Self.device), .learned(entry, device: DeviceID(rawValue: 1))),
      (Self.tapped(.buy(vip)), Self.tapped(.buy(coins))),
      (Self.tapped(.restore), Self.tapped(.custom("restore"))),
      (.tapped(.restore, process: Self.id, window: 1), Self.tapped(.restore)),
      (Self.returned(.failed(.networkError)), Self.returned(.failed(.systemError))),
      (.online(Self.device, isOnline: true), .online(Self.device, isOnline: false)),
      // Texts of the app may look like other parts.
      (Self.wrote("a", "b"), Self.wrote("a b", nil)),
      (Self.wrote("a", "none"), Self.wrote("a", nil)),
      (Self.wrote("a", "\" \""), Self.wrote("a\" \"", "")),
      (Self.wrote("a", "\\"), Self.wrote("a", "")),
    ]
    for (one, two) in pairs { #expect(one.names != two.names, "\(one.names)") }
    let events = ToldTests.events.filter {
      if case .screen = $0 { false } else { !$0.names.isEmpty }
    }
    #expect(Set(events.map(Self.parts)).count == Set(events.map(\.names)).count)
  }

  @Test("leave out the numbers of calls, requests and launches")
  func counted() {
    let later = ProcessID(device: Self.device, launch: Self.id.launch + 1)
    #expect(Self.returned(.done).names == Self.returned(.done, call: 2).names)
    #expect(WorldEvent.suspended(Self.id).names == WorldEvent.suspended(later).names)
    #expect(
      WorldEvent.ignored(RequestID(rawValue: 0), account: Self.account).names
        == WorldEvent.ignored(RequestID(rawValue: 1), account: Self.account).names
    )
    for kind in [WorldOperation.call, .reply] {
      #expect(Operation.words(kind.of(1), 1).what == Operation.words(kind.of(2), 1).what)
    }
  }

  @Test("of a screen hold a field and its new value, one for each change")
  func screens() {
    func names(_ before: Screen?, _ after: Screen?) -> [String] {
      WorldEvent.screen(Self.id, window: 1, before: before, after: after).names.map {
        $0.replacing("app-0: screen 1 ", with: "")
      }
    }
    let alert = Alert(kind: .restored, message: "Yes, \"all\".")
    #expect(names(.open, nil) == ["closed"])
    #expect(names(nil, Screen()) == ["open"])
    #expect(names(Screen(), .open) == ["unlocked com.kape.vip"])
    #expect(
      names(Screen(), Screen(purchaseState: .failed("No."), isLoading: true, alert: alert))
        == ["purchaseState failed \"No.\"", #"alert "Yes, \"all\".""#, "isLoading true"]
    )
    #expect(names(Screen(sheet: .settings), Screen()) == ["sheet none"])
    // A product's part of the window is in the names only if nothing else changes.
    #expect(names(Screen(), Screen(offer: Witness.price)) == ["offer 2990 USD"])
    #expect(names(Screen(), Screen(canBuy: false, offer: Witness.price)) == ["canBuy false"])
  }

  @Test("of deferred operations consist of the lane's owner, a word of their own and the subject")
  func operations() {
    let words = WorldOperation.allCases.map { Operation.words($0.of(7), WorldOwner.store.label) }
    #expect(words.allSatisfy { $0.owner == "store" && $0.what.contains(#/^[a-zA-Z]+( 7)?$/#) })
    #expect(Set(words.map(\.what)).count == WorldOperation.allCases.count)
    let owners: [WorldOwner] = [
      .store, .bus, .sender, .server, .workers, .database, .load, .person(AccountID(rawValue: 3)),
      .person(AccountID(rawValue: 4)), .device(DeviceID(rawValue: 3)), .app(DeviceID(rawValue: 3)),
    ]
    let names = owners.map { Operation.words(WorldOperation.tap.of(1), $0.label).owner }
    #expect(Set(names).count == owners.count)
    let unknown = Operation.words(Operation(code: 999, subject: 1), 0)
    #expect(unknown.owner == "none" && unknown.what == "operation-999")
  }
}
