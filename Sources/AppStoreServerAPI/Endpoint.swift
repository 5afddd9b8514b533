import HTTP
import StoreModel
import StoreSimulation

/// A call of the App Store Server API over HTTP: where it is, and how it is answered.
struct Endpoint: Sendable {
  /// Reads the request of a call, has the books answer it, and writes the answer.
  typealias Answer =
    @Sendable (APICall) -> (inout APIBooks) throws(AppStoreServerError) -> APICall.Content

  private let method: HTTPMethod
  /// The path, with a star for each part that the request chooses.
  private let path: String
  /// The answer.
  let answer: Answer

  /// Describes a call.
  init(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
    self.method = method
    self.path = path
    self.answer = answer
  }

  /// All calls; of those that fit a request, the first one answers it.
  private static let all = purchases + transactions + subscriptions + notifications

  /// Returns the parts of a path that the request chooses; nil if the path is not one of this
  /// endpoint's.
  private func choices(in segments: [String]) -> [String]? {
    let wanted = ["inApps"] + path.split(separator: "/").map(String.init)
    guard wanted.count == segments.count else { return nil }
    var choices: [String] = []
    for (wanted, segment) in zip(wanted, segments) {
      if wanted == "*" { choices.append(segment) } else if wanted != segment { return nil }
    }
    return choices
  }

  /// The result of looking up a path and a method.
  enum Match {
    /// An endpoint, and the parts of the path that the request chooses.
    case endpoint(Endpoint, choices: [String])
    /// There is an endpoint at this path, but only for these methods.
    case otherMethods([HTTPMethod])
    /// There is nothing at this path.
    case nothing
  }

  /// Looks up a path and a method.
  static func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
    let here = all.compactMap { endpoint in
      endpoint.choices(in: segments).map { (endpoint: endpoint, choices: $0) }
    }
    if let found = here.first(where: { $0.endpoint.method == method }) {
      return .endpoint(found.endpoint, choices: found.choices)
    }
    return here.isEmpty ? .nothing : .otherMethods(here.map(\.endpoint.method))
  }
}
