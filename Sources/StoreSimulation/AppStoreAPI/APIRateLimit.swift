import StoreModel

/// How many calls of the App Store Server API an app may make, each kind of call on its own.
///
/// Apple names rates for each second and enforces them each hour, so an app may call more often for
/// a while. How much more is not documented. The simulation enforces each rate in each second,
/// which is stricter; in the sandbox, where a rate of less than one call a second exists, in each
/// ten seconds.
///
/// Source: developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits.
struct APIRateLimit: Hashable, Sendable {
  /// Apple's name of the kind of call, by which limits are told apart.
  private let call: String
  /// The calls of a production app in a second.
  private let callsPerSecond: Int

  /// Declares a limit, in the file of the call.
  ///
  /// - Parameters:
  ///   - call: Apple's name of the call.
  ///   - callsPerSecond: the calls of a production app in a second: below 10, or a multiple of it.
  init(_ call: String, perSecond callsPerSecond: Int) {
    (self.call, self.callsPerSecond) = (call, callsPerSecond)
  }

  /// The calls in one window, and its length in milliseconds.
  ///
  /// The sandbox allows a tenth of the calls.
  func allowance(in environment: StoreEnvironment) -> (calls: Int, in: Int64) {
    if environment == .production { return (callsPerSecond, 1_000) }
    let calls = callsPerSecond / 10
    return calls > 0 ? (calls, 1_000) : (callsPerSecond, 10_000)
  }
}

/// The calls of the App Store Server API so far, as far as their rates matter.
struct APICallCounts: Hashable, Sendable {
  /// A kind of call to one store.
  private struct Kind: Hashable {
    let limit: APIRateLimit
    let environment: StoreEnvironment
  }

  /// The calls of one window.
  private struct Window: Hashable {
    let number: Int64
    var calls: Int
  }

  private var windows: [Kind: Window] = [:]

  /// Creates counts of no calls.
  init() {}

  /// Counts a call unless there were too many.
  ///
  /// - Parameters:
  ///   - limit: the limit that the call falls under.
  ///   - environment: the store that is called.
  ///   - date: the date of the call.
  /// - Returns: the date at which the next call is allowed if this one is not; nil if it is.
  mutating func refusal(
    of limit: APIRateLimit,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> StoreDate? {
    let kind = Kind(limit: limit, environment: environment)
    let (calls, length) = limit.allowance(in: environment)
    let number = date.rawValue / length
    var window = windows[kind] ?? Window(number: number, calls: 0)
    if window.number != number { window = Window(number: number, calls: 0) }
    guard window.calls < calls else { return StoreDate(rawValue: (number + 1) * length) }
    window.calls += 1
    windows[kind] = window
    return nil
  }
}
