import StoreModel

/// The App Store Server API as a simulated server calls it.
///
/// Each call is in the file of the function that answers it.
struct RemoteAppStoreServer: AppStoreServer {
  let connection: any APIConnection
}

/// The way of a call from a server to the store, and of the answer back.
protocol APIConnection: Sendable {
  /// Sends a call, which is answered when it arrives.
  ///
  /// - Parameters:
  ///   - limit: the limit that the call falls under.
  ///   - answer: returns the answer from the books.
  /// - Returns: the answer.
  /// - Throws: the reason why there is none.
  func call<Answer: Sendable>(
    _ limit: APIRateLimit,
    _ answer: @escaping APIAnswer<Answer>
  ) async throws(AppStoreServerError) -> Answer
}

/// Returns an answer from the books, or throws the reason why there is none.
typealias APIAnswer<Answer> =
  @Sendable (inout APIBooks, AnswerContext) throws(AppStoreServerError) -> Answer
