import Simulation
import StoreModel

/// The calls of the workers to the App Store Server API.
///
/// Each call travels there and back, is answered from the store's books at the instant at which it
/// arrives, and may go wrong. The store carries out what it orders in a step of its own. All draws
/// come from a stream of their own, so a server that never calls changes nothing.
extension ServerSite {
  /// An answer of the App Store Server API, or why there is none.
  typealias Answered<Answer> = Result<Answer, AppStoreServerError>

  /// Returns the App Store Server API of a store as its workers see it.
  func api(in environment: StoreEnvironment, for domain: FailureDomain) -> any AppStoreServer {
    // Xcode's store has no such API.
    guard environment != .xcode else { return NoAppStoreServer() }
    let connection = SiteAPIConnection(site: self, domain: domain, environment: environment)
    return RemoteAppStoreServer(connection: connection)
  }

  /// Sends a call of a worker to the store, and returns the answer.
  ///
  /// - Parameters:
  ///   - domain: the workers.
  ///   - limit: the limit that the call falls under.
  ///   - environment: the store that is called.
  ///   - answer: returns the answer from the books.
  /// - Returns: the answer.
  /// - Throws: why there is none.
  nonisolated func callAPI<Answer: Sendable>(
    from domain: FailureDomain,
    under limit: APIRateLimit,
    in environment: StoreEnvironment,
    _ answer: @escaping APIAnswer<Answer>
  ) async throws(AppStoreServerError) -> Answer {
    let answered = await domain.call(returning: Answered<Answer>.self) { pending in
      self.simulation.post(
        WorldOperation.callServerAPI.of(0),
        to: self.lane,
        in: self.simulation.window(after: .zero, upTo: .zero)
      ) {
        self.assumeIsolated { site in
          site.post(.callServerAPI, to: site.lane) {
            self.assumeIsolated { site in
              let answered = site.answered(answer, under: limit, in: environment)
              site.post(.serverAPIAnswer, to: domain.inbox) { pending.answer(answered) }
            }
          }
        }
      }
    }
    return try (answered ?? .failure(.unreachable)).get()
  }

  private func post(
    _ operation: WorldOperation,
    to lane: Lane,
    _ body: @escaping @Sendable () -> Void
  ) {
    let window = simulation.window(
      after: apiLatency.least,
      upTo: apiLatency.most,
      drawing: &apiStream
    )
    simulation.post(operation.of(1), to: lane, in: window, body)
  }

  /// Returns the answer of a call that arrives now, or what goes wrong.
  private func answered<Answer>(
    _ answer: APIAnswer<Answer>,
    under limit: APIRateLimit,
    in environment: StoreEnvironment
  ) -> Answered<Answer> {
    let now = StoreDate(at: simulation.now)
    let faults = conditions.with { $0.faults.api }
    var (age, isLost) = (VirtualDuration.zero, false)
    switch APIFaults.Fault.allCases.first(where: { isMet(faults[$0]) }) {
    case .reset: isLost = true
    case .unauthorized: return .failure(.unauthorized)
    case .notFound: return .failure(.accountNotFoundRetryable)
    case .tooManyRequests: return .failure(.rateLimitExceeded(retryAfter: now + APIFaults.pause))
    case .failure: return .failure(.generalInternal)
    case .retryableFailure: return .failure(.generalInternalRetryable)
    case .stale: age = draw(faults.staleBy)
    case nil: break
    }
    if faults.rateLimits,
      let date = apiCalls.refusal(of: limit, in: environment, at: now)
    {
      return .failure(.rateLimitExceeded(retryAfter: date))
    }
    if isLost {
      carryOutPerhaps(answer, in: environment, at: now)
      return .failure(.unreachable)
    }
    let (answered, orders) = books.with { books in
      (books.answered(at: now, age: age, in: environment, answer), books.takeOrders())
    }
    for order in orders { takeOrder(order) }
    return answered
  }

  /// Carries out what a call orders if only its answer was lost, and not the call itself.
  private func carryOutPerhaps<Answer>(
    _ answer: APIAnswer<Answer>,
    in environment: StoreEnvironment,
    at now: StoreDate
  ) {
    var after = books.with { $0 }
    _ = after.answered(at: now, age: .zero, in: environment, answer)
    let orders = after.takeOrders()
    // Nothing is drawn for a call that only reads, so its trials stay as they are.
    guard !orders.isEmpty, isMet(Ratio(1, 2)) else { return }
    let kept = after
    books.with { $0 = kept }
    for order in orders { takeOrder(order) }
  }

  private func isMet(_ ratio: Ratio) -> Bool { simulation.happens(ratio, drawing: &apiStream) }

  /// Draws a length in whole milliseconds, as dates have them.
  private func draw(_ range: DelayRange) -> VirtualDuration {
    let millisecond = VirtualDuration.milliseconds(1).rawValue
    let least = range.least.rawValue / millisecond
    let spread = range.most.rawValue / millisecond - least
    guard spread > 0 else { return range.least }
    let drawn = simulation.draw(below: UInt64(spread) + 1, from: &apiStream)
    return .milliseconds(least + Int64(drawn))
  }
}

/// The way of the calls of some workers to one of the stores.
private struct SiteAPIConnection: APIConnection {
  let site: ServerSite
  let domain: FailureDomain
  /// The store that is asked.
  let environment: StoreEnvironment

  func call<Answer: Sendable>(
    _ limit: APIRateLimit,
    _ answer: @escaping APIAnswer<Answer>
  ) async throws(AppStoreServerError) -> Answer {
    try await site.callAPI(from: domain, under: limit, in: environment, answer)
  }
}

extension APIBooks {
  /// Returns the answer of a call that arrives at a date, as of an earlier date.
  fileprivate mutating func answered<Answer>(
    at now: StoreDate,
    age: VirtualDuration,
    in environment: StoreEnvironment,
    _ answer: APIAnswer<Answer>
  ) -> ServerSite.Answered<Answer> {
    advanceDate(to: now)
    let context = AnswerContext(in: environment, at: today - age, signedBy: SimulatedAnswerSigner())
    do throws(AppStoreServerError) {
      return .success(try answer(&self, context))
    } catch { return .failure(error) }
  }
}
