package import Simulation

/// What goes wrong at the App Store Server API, each with its probability for one request.
package struct APIFaults: Hashable, Sendable {
  /// One thing that goes wrong; a target file uses the same names.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The connection is reset instead of an answer.
    case reset
    /// Status 401 although the token is right.
    case unauthorized
    /// Status 404 with an error that says to try again.
    case notFound
    /// Status 429, with the header `Retry-After`.
    case tooManyRequests
    /// Status 500.
    case failure
    /// Status 500 with an error that says to try again.
    case retryableFailure
    /// An answer as of an earlier date, and signed then.
    case stale
  }

  private var ratios: [Fault: Ratio] = [:]
  /// How much earlier the date of a stale answer is.
  package var staleBy = VirtualDuration.minutes(10)

  /// Nothing goes wrong.
  package init() {}

  /// The probability that something goes wrong.
  package subscript(fault: Fault) -> Ratio {
    get { ratios[fault] ?? .never }
    set { ratios[fault] = newValue }
  }

  /// Returns what goes wrong at a request, which follows from its number and the seed; nil for
  /// nothing.
  package func fault(ofRequest number: Int, seed: UInt64) -> Fault? {
    var stream = RandomStream(seed: seed, purpose: "server API", owner: UInt64(number))
    return Fault.allCases.first { stream.happens(self[$0]) }
  }
}
