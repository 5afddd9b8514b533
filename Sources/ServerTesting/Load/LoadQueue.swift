/// The requests of a load that are still to be sent, as a value.
///
/// Times count from the start of the load. A request that was not accepted comes again: as often as
/// the App Store sends a notification if it was answered, and much more often if there was no
/// answer. Attempts that the tool itself has spoiled must not use up the server's.
struct LoadQueue {
  /// One attempt to send a request.
  struct Attempt {
    let request: PlannedRequest
    /// When it should be sent.
    var due: Duration
    /// How many attempts before it were answered with a failure.
    var refusals = 0
    /// How many attempts before it had no answer.
    var losses = 0
  }

  /// The next action of a free connection.
  enum Turn {
    case send(Attempt)
    /// Waits, because nothing is due.
    case wait
    /// Ends, because nothing is left.
    case over
  }

  /// The attempts of the App Store: one, and five retries.
  static let mostRefusals = 6
  /// The attempts without an answer.
  static let mostLosses = 50
  /// The pause before the first retry; each later pause is longer by the same amount.
  static let pause = Duration.milliseconds(50)

  private let planned: [PlannedRequest]
  private let interval: Duration?
  private var sent = 0
  private var retries: [Attempt] = []
  private var underWay = 0
  /// How much the server's restarts have delayed the requests that are still to come.
  private var delay = Duration.zero
  /// The notifications that were answered with a failure at each attempt.
  private(set) var givenUp: [PlannedRequest] = []

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - planned: The requests in the order in which they are sent first.
  ///   - rate: How many of them are due per second; nil if all are due at once.
  init(_ planned: [PlannedRequest], rate: Int?) {
    self.planned = planned
    interval = rate.map { .seconds(1) / $0 }
  }

  /// Returns the next action of a free connection at a time.
  mutating func next(at time: Duration) -> Turn {
    if let place = retries.firstIndex(where: { $0.due <= time }) {
      underWay += 1
      return .send(retries.remove(at: place))
    }
    if sent < planned.count {
      let due = interval.map { $0 * sent + delay } ?? time
      guard due <= time else { return .wait }
      let attempt = Attempt(request: planned[sent], due: due)
      sent += 1
      underWay += 1
      return .send(attempt)
    }
    return underWay == 0 && retries.isEmpty ? .over : .wait
  }

  /// Takes in what came of an attempt.
  mutating func finish(_ attempt: Attempt, _ exchange: Exchange, at time: Duration) {
    underWay -= 1
    // A forgery comes once: it is to be refused.
    if case .forgery = attempt.request.content { return }
    guard !exchange.isAccepted else { return }
    // A deliberate fault happens once.
    var next = Attempt(
      request: PlannedRequest(content: attempt.request.content, date: attempt.request.date),
      due: .zero,
      refusals: attempt.refusals,
      losses: attempt.losses
    )
    if exchange.status == nil { next.losses += 1 } else { next.refusals += 1 }
    next.due = time + Self.pause * (next.losses + next.refusals)
    guard next.refusals < Self.mostRefusals else { return givenUp.append(attempt.request) }
    if next.losses < Self.mostLosses { retries.append(next) }
  }

  /// Delays the remaining requests, because the server was down for a while.
  mutating func shift(by length: Duration) {
    delay += length
    for place in retries.indices { retries[place].due += length }
  }

  /// Sends nothing more.
  mutating func end() {
    sent = planned.count
    retries = []
  }
}
