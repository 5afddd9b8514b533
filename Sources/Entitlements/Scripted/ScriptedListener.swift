import StoreModel

/// One listener's end of a scripted store's updates.
final class ScriptedListener: TransactionListener {
  private let stream: AsyncStream<VerificationResult>

  init(stream: AsyncStream<VerificationResult>) { self.stream = stream }

  func next() async -> VerificationResult? {
    for await result in stream { return result }
    return nil
  }
}
