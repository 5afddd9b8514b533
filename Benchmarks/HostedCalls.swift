/// Where the two actors of a feature run, on Swift's own pool.
enum HostedCalls: CaseIterable {
  /// Each is a plain actor.
  case plain
  /// Both on one plain actor as their host, as the actors of a feature may.
  case shared
  /// Each on a plain actor of its own as its host, which is what a run on real threads hands out.
  case each

  /// How long calls take, in processor time, made by as many features at a time.
  ///
  /// - Parameters:
  ///   - calls: how many each feature makes.
  ///   - features: how many there are, in a task each.
  /// - Returns: nanoseconds a call.
  func nanoseconds(calls: Int, features: Int) async -> Double {
    let time = ProcessorTime()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<features {
        group.addTask { await run(calls: calls, number: UInt64(number)) }
      }
    }
    return time.spent.inSeconds * 1e9 / Double(calls * features)
  }

  private func run(calls: Int, number: UInt64) async {
    switch self {
    case .plain:
      let store = PlainStore()
      await PlainUser(state: number).live(asking: store, times: calls)
    case .shared:
      let host = Place()
      let store = HostedStore(host: host)
      await HostedUser(host: host, state: number).live(asking: store, times: calls)
    case .each:
      let store = HostedStore(host: Place())
      await HostedUser(host: Place(), state: number).live(asking: store, times: calls)
    }
  }
}

/// A host: nothing but a plain actor.
private actor Place {}

private actor PlainStore {
  private var answers: UInt64 = 0

  func answer(_ question: UInt64) -> UInt64 {
    answers &+= 1
    return question &* 3 &+ answers
  }
}

private actor PlainUser {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  func live(asking store: PlainStore, times: Int) async {
    for _ in 0..<times { state ^= await store.answer(state) }
  }
}

private actor HostedStore {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var answers: UInt64 = 0

  init(host: any Actor) { self.host = host }

  func answer(_ question: UInt64) -> UInt64 {
    answers &+= 1
    return question &* 3 &+ answers
  }
}

private actor HostedUser {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var state: UInt64

  init(host: any Actor, state: UInt64) {
    self.host = host
    self.state = state
  }

  func live(asking store: HostedStore, times: Int) async {
    for _ in 0..<times { state ^= await store.answer(state) }
  }
}
