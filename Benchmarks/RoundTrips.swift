/// Users that each ask one store and wait for its answer, again and again.
private actor Store {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var answers: UInt64 = 0

  init(host: any Actor) { self.host = host }

  func answer(_ question: UInt64) -> UInt64 {
    answers &+= 1
    return question &* 3 &+ answers
  }
}

/// Touches its own state between two calls, so that each call really comes back to it.
private actor User {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var state: UInt64

  init(host: any Actor, number: Int) {
    self.host = host
    state = UInt64(number)
  }

  func live(asking store: Store, times: Int) async {
    for _ in 0..<times { state ^= await store.answer(state) }
  }
}

/// What one run of round trips took.
struct RoundTripRun {
  let steps: UInt64
  let trips: Int
  let time: Duration

  var stepsPerSecond: Double { Double(steps) / time.inSeconds }
  var tripsPerSecond: Double { Double(trips) / time.inSeconds }

  /// Starts the users and measures from the first step to the last.
  init(users: Int, trips: Int, on machine: some Machine) {
    let store = Store(host: machine.makeHost())
    let each = max(1, trips / users)
    for number in 0..<users {
      let user = User(host: machine.makeHost(), number: number)
      machine.start { await user.live(asking: store, times: each) }
    }
    self.trips = users * each
    let start = ProcessorTime()
    steps = machine.runAll()
    time = start.spent
  }
}
