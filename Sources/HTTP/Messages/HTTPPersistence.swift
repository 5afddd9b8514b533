/// Whether a connection stays open after an answer, and how the answer says so.
enum HTTPPersistence: Hashable, Sendable {
  /// Open, as HTTP/1.1 assumes.
  case kept
  /// Open, as a client of HTTP/1.0 has asked.
  case keptOnRequest
  case closed

  /// The value of the header "Connection"; nil if it is not needed.
  var header: String? {
    switch self {
    case .kept: nil
    case .keptOnRequest: "keep-alive"
    case .closed: "close"
    }
  }
}
