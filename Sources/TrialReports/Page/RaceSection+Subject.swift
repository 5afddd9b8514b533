import StoreSimulation

extension RaceSection {
  /// Whose mistake a picture shows.
  enum Subject: Hashable, Sendable {
    /// That of the simulated logic of an app.
    case app
    /// That of a real server.
    case server

    /// The heading of a picture.
    var title: Markup {
      switch self {
      case .app: "The race as a picture"
      case .server: "The requests as a picture"
      }
    }

    /// What makes a race.
    var race: Markup {
      switch self {
      case .app:
        """
        Two things happen, and nothing in the app decides which comes first: \
        on real devices and networks, either can. In the order A, then B, the app goes wrong.
        """
      case .server:
        """
        Two requests arrive, and nothing decides which comes first: on real networks, either can. \
        In the order A, then B, the server goes wrong.
        """
      }
    }

    /// The order that does not go wrong.
    var rightOrder: String {
      switch self {
      case .app:
        "With B first, the rule holds, although A and B may then have other effects. That is a "
          + "race."
      case .server: "With B first, its answers agree with the store's books."
      }
    }

    /// The statement at the end of an order that does not fail.
    var goodEnd: String {
      switch self {
      case .app: "the rule holds"
      case .server: "the answers agree with the store's books"
      }
    }

    /// The lanes in words, from left to right.
    func words(of kinds: [RacePicture.Participant.Kind]) -> String {
      kinds.map { "\($0.rawValue): \(words(of: $0))" }.joined(separator: "; ")
    }

    private func words(of kind: RacePicture.Participant.Kind) -> String {
      switch (kind, self) {
      case (.user, _): "the user"
      case (.app, .app): "your purchase logic"
      case (.app, .server): "the user's app"
      case (.device, _): "the device, which answers for the store"
      case (.bus, _): "the push channel from the store to devices"
      case (.store, _): "the App Store"
      case (.server, .app): "the app's own server"
      case (.server, .server): "your server"
      case (.database, _): "your server's database"
      }
    }
  }
}
