import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What each participant in a race knows at one instant.
struct RaceKnowledge {
  private var history: History
  private let account: AccountID?

  /// Creates the knowledge before the first event.
  init(plan: WorldPlan, account: AccountID?) {
    history = History(plan: plan)
    self.account = account
  }

  mutating func recordEvent(_ event: TimedEvent) { history.record(event) }

  /// The facts after the last event.
  var facts: [RacePicture.Fact] {
    var facts: [RacePicture.Fact] = []
    let devices = devices
    let isOne = devices.count < 2
    for id in devices {
      let device = history.devices[id.rawValue]
      let name = isOne ? "" : " on device \(id.rawValue)"
      facts.append(.init(who: "The app\(name) shows", what: Self.shown(device.process)))
      facts.append(
        .init(
          who: "Device\(isOne ? "" : " \(id.rawValue)") knows",
          what: Self.describe(device.copies)
        )
      )
    }
    facts.append(.init(who: "The store knows", what: Self.describe(books)))
    if let server { facts.append(.init(who: "The server knows", what: server)) }
    return facts
  }

  private var devices: [DeviceID] {
    guard let account else {
      return history.devices.indices.prefix(2).map { DeviceID(rawValue: $0) }
    }
    return account.rawValue < history.devicesOf.count ? history.devicesOf[account.rawValue] : []
  }

  private var books: [History.Truth] {
    guard let account else { return history.books.flatMap { $0 } }
    return account.rawValue < history.books.count ? history.books[account.rawValue] : []
  }

  private static let most = 4

  private static func describe(_ copies: [History.Truth]) -> String {
    listed(copies.map { "\($0.entry.phrase)\($0.isTrusted ? "" : " (cannot be verified)")" })
  }

  private static func listed(_ texts: [String]) -> String {
    if texts.isEmpty { return "of no purchases" }
    let each = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let phrases = each.suffix(most).map { text in
      let times = texts.count { $0 == text }
      return times > 1 ? "\(text) (\(times) transactions)" : text
    }
    let more = each.count > most ? "; and \(each.count - most) more" : ""
    return phrases.joined(separator: "; ") + more
  }

  private static func shown(_ process: History.Process?) -> String {
    guard let process, process.isAlive else { return "nothing: it is not running" }
    let screens = process.screens.enumerated().compactMap { number, screen in
      screen.map { (number: number, text: Screen.change(from: nil, to: $0)) }
    }
    if screens.isEmpty { return "nothing yet" }
    guard screens.count > 1 else { return screens[0].text }
    return screens.map { "window \($0.number): \($0.text)" }.joined(separator: "; ")
  }

  /// What the app's server has stored; nil if no server takes part in the story.
  private var server: String? {
    let rows = history.rows.map(\.phrase)
    let balances = history.ledger.users.compactMap { user -> String? in
      let customer = history.ledger.customer(user)
      guard !customer.rows.isEmpty || customer.account != nil else { return nil }
      return "\(customer.credits) credits of \(user.phrase)"
    }
    let all = rows + balances
    return all.isEmpty ? nil : Self.listed(all)
  }
}
