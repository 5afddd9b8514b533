import HTTP
import Simulation
import StoreModel
import StoreSimulation
import TrialReports

/// Draws requests to the server, one order of them or two.
struct RequestPicture {
  let finding: ServerFinding
  let user: AppAccountToken
  /// The books before the first request.
  let books: ServerBooks
  /// The date on which the user's state is read at the end.
  let date: StoreDate

  /// Returns the picture.
  ///
  /// - Parameters:
  ///   - wrong: The requests after which the server is wrong, in order.
  ///   - marks: The two that matter; nil if there are none.
  ///   - right: The same requests in an order after which it is right; nil if none is known.
  /// - Returns: The picture.
  func picture(
    _ wrong: [Exchange],
    _ marks: DecisiveRequests?,
    right: [Exchange]?
  ) -> RacePicture {
    let kinds = RacePicture.Participant.Kind.allCases.filter { kind in
      switch kind {
      case .store: wrong.contains { $0.sender == .store }
      case .database: wrong.contains { $0.kills.contains(.database) }
      case .app, .server: true
      case .user, .device, .bus: false
      }
    }
    // Fewer requests give other numbers than the whole run.
    let (found, expected) =
      finding.shortest.map { ($0.found, $0.expected) } ?? (finding.found, finding.expected)
    let drawn = Pen(self, kinds).order(wrong, marks, end: found, isWrong: true)
    let swapped = marks?.swapped
    return RacePicture(
      signature: finding.kind.rawValue,
      saw: found,
      expected: expected,
      because: finding.summary,
      lanes: kinds.map { RacePicture.Participant(kind: $0) },
      pair: marks.map { $0.texts(in: wrong) },
      wrong: drawn,
      right: right.map {
        Pen(self, kinds).order($0, swapped, end: "what the store's books say", isWrong: false)
      },
      wasSearched: false
    )
  }
}

extension RequestPicture {
  /// Draws one order.
  private struct Pen {
    private let picture: RequestPicture
    private let kinds: [RacePicture.Participant.Kind]
    private var told: ServerBooks
    private var steps: [RacePicture.Step] = []
    private var instant = VirtualInstant.start

    init(_ picture: RequestPicture, _ kinds: [RacePicture.Participant.Kind]) {
      (self.picture, self.kinds, told) = (picture, kinds, picture.books)
    }

    /// Returns an order with the last reading.
    consuming func order(
      _ exchanges: [Exchange],
      _ marks: DecisiveRequests?,
      end: String,
      isWrong: Bool
    ) -> RacePicture.Order {
      for (place, exchange) in exchanges.enumerated() {
        draw(exchange, place, marks)
      }
      if picture.finding.kind != .wentBack {
        instant = max(instant, VirtualInstant(picture.date))
        add(.app, to: .server, .call, "Reads what the user has.")
        add(.server, to: .app, .answer, "The server says: \(end).")
      }
      let most = RacePicture.mostSteps
      let first = most / 4
      let isLong = steps.count > most
      return RacePicture.Order(
        steps: isLong ? Array(steps.prefix(first) + steps.suffix(most - first)) : steps,
        omitted: isLong ? steps.count - most : 0,
        violated: isWrong ? picture.finding.kind.rawValue : nil,
        saw: isWrong ? picture.finding.summary : ""
      )
    }

    private mutating func draw(_ exchange: Exchange, _ place: Int, _ marks: DecisiveRequests?) {
      instant = max(instant, VirtualInstant(exchange.date))
      if let sender = exchange.sender {
        draw(exchange, from: sender, marks?.mark(ofRequest: place))
      }
      for (number, part) in exchange.kills.enumerated() {
        let mark = number == 0 ? marks?.mark(ofKillAfter: place) : nil
        add(part == .database ? .database : .server, to: nil, .none, part.killing, mark)
      }
    }

    private mutating func draw(
      _ exchange: Exchange,
      from sender: RacePicture.Participant.Kind,
      _ mark: RacePicture.Mark?
    ) {
      let words = exchange.fault == .none ? "" : ", but \(exchange.fault.phrase)"
      add(sender, to: .server, .call, exchange.sentence + words + ".", mark)
      told.observe(exchange)
      let isLost = exchange.status == nil
      add(.server, to: isLost ? nil : sender, isLost ? .none : .answer, exchange.answer)
    }

    private mutating func add(
      _ from: RacePicture.Participant.Kind,
      to: RacePicture.Participant.Kind?,
      _ arrow: RacePicture.Arrow,
      _ text: String,
      _ mark: RacePicture.Mark? = nil
    ) {
      let facts = [
        RacePicture.Fact(
          who: "By the books, the user has",
          what: told.expectation(of: picture.user, on: picture.date)
        )
      ]
      steps.append(
        RacePicture.Step(
          instant: instant,
          from: kinds.firstIndex(of: from) ?? 0,
          to: to.flatMap { kinds.firstIndex(of: $0) },
          arrow: arrow,
          text: text,
          mark: mark,
          before: steps.last?.after ?? facts,
          after: facts
        )
      )
    }
  }
}

extension VirtualInstant {
  /// The instant of a date in the simulated world.
  fileprivate init(_ date: StoreDate) {
    self.init(rawValue: (date.rawValue - StoreDate(at: .start).rawValue) * 1_000_000)
  }
}

extension ServerPart {
  /// The kill, in one sentence.
  var killing: String { "The \(rawValue) is killed with SIGKILL, and started again." }
}

extension Exchange {
  /// The request as the beginning of a sentence.
  var sentence: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

  /// The real or pretended sender; nil for the tool itself.
  fileprivate var sender: RacePicture.Participant.Kind? {
    switch purpose {
    case .notification, .unknownNotification, .forgery(_, .appStore, _, _): .store
    case .post, .read, .forgery(_, .app, _, _): .app
    case .reset: nil
    }
  }

  /// The answer, in one sentence.
  fileprivate var answer: String {
    let text = status.map { "Status \($0)" + (reading.map { ": \($0)" } ?? "") }
    return (text ?? failure ?? "No answer") + "."
  }
}
