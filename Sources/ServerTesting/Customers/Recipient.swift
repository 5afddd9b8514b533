import StoreModel

/// The receiver of the simulated side's requests, in the middle of a step.
protocol Recipient: Sendable {
  /// Takes a request, and returns its result.
  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange

  /// Takes no more requests, because the time that is judged is over.
  func close()
}

extension PlannedRequest {
  /// The result of a request that is no longer sent.
  var unsent: Exchange { unanswered("not sent, because the simulated time is over") }

  /// The result of a request whose sender has waited in vain for an answer.
  var late: Exchange { unanswered("late on purpose") }

  private func unanswered(_ reason: String) -> Exchange {
    Exchange(
      number: 0,
      purpose: purpose,
      date: date,
      transaction: transaction,
      status: nil,
      failure: reason
    )
  }
}
