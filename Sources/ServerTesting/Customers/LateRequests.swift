import StoreModel

/// Requests that arrive after some others, when their senders have given up waiting.
struct LateRequests {
  private var held: [(request: PlannedRequest, others: Int)] = []

  /// Holds a request until some others have arrived.
  mutating func hold(_ request: PlannedRequest, behind others: Int) {
    held.append((request, others))
  }

  /// Notes that another request has arrived, and returns those that arrive now.
  mutating func next() -> [PlannedRequest] {
    for place in held.indices { held[place].others -= 1 }
    let due = held.filter { $0.others <= 0 }.map(\.request)
    held.removeAll { $0.others <= 0 }
    return due
  }

  /// Returns all that have not arrived yet.
  mutating func last() -> [PlannedRequest] {
    defer { held = [] }
    return held.map(\.request)
  }
}

extension PlannedRequest {
  /// The request when it arrives, long after it was sent.
  func arriving(on date: StoreDate) -> PlannedRequest {
    PlannedRequest(content: content, date: date)
  }
}
