import StoreModel
import StoreSimulation

/// A process does not repeat a post that the server has confirmed or that is still in progress.
struct StoredOnce: CatalogedInvariant {
  static let id = "stored-once"
  let rule = "a process posts a transaction once, unless the server did not store it"
  let check = """
    When a process posts a transaction, the server must not have confirmed to it that the \
    transaction is stored, and the process must have no other post of it in progress.
    """
  let bugs: [RealBug] = [.postedTwice, .manyListeners]

  func makeChecker() -> any Checker { Watch() }

  /// One state of a transaction.
  private struct Posted: Hashable {
    let id: TransactionID
    let isRevoked: Bool
    let isUpgraded: Bool

    init(_ transaction: Transaction) {
      id = transaction.id
      isRevoked = transaction.isRevoked
      isUpgraded = transaction.isUpgraded
    }
  }

  /// The posts of a process.
  private struct Posts {
    var live: [CallID: Posted] = [:]
    var stored: Set<Posted> = []
  }

  private struct Watch: Checker {
    private var posts: PerProcess<Posts> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .serverAsked(.post(let signed, _), let call, let id):
        guard let transaction = signed.claimed else { return }
        let posted = Posted(transaction)
        verdict.premiseHeld()
        let earlier = posts[id, default: Posts()]
        if earlier.stored.contains(posted) {
          verdict.add(violation(posted, "stored", id, history))
        } else if earlier.live.values.contains(posted) {
          verdict.add(violation(posted, "under-way", id, history))
        }
        posts[id, default: Posts()].live[call] = posted
      case .returned(let call, .post, let id, let outcome):
        guard let posted = posts[id]?.live.removeValue(forKey: call) else { return }
        if case .server(.access) = outcome { posts[id]?.stored.insert(posted) }
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { posts[id] = nil }

    private func violation(
      _ posted: Posted,
      _ cause: String,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      StoredOnce.violation(
        cause: EventKind("post-\(cause)"),
        effect: EventKind("posted-again"),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "transaction \(posted.id.rawValue) was posted again",
        expected: "one post",
        because: "a server without a unique key credits it twice",
        evidence: [.transaction(posted.id), .posts(posted.id)]
      )
    }
  }
}
