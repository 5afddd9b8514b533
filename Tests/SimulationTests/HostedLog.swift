/// An actor on a host handed in, as logic under test has it: keeps numbers in the order of arrival.
actor HostedLog {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var numbers: [Int] = []
  private var touches = 0

  init(host: any Actor) { self.host = host }

  func note(_ number: Int) { numbers.append(number) }

  /// Sends itself numbers, each in a task of its own.
  func noteInTasks(_ range: Range<Int>) {
    for number in range { Task { note(number) } }
  }

  /// Notes a number, waits for another actor, and notes it again.
  func note(_ number: Int, around other: HostedLog) async {
    note(number)
    await other.note(number)
    note(number)
  }

  /// Calls another actor for ever.
  ///
  /// The count is what makes it come back here each time: without it the compiler removes the hop,
  /// and the loop is one step without an end.
  func bounce(off other: HostedLog) async {
    while true {
      await other.touch()
      touches += 1
    }
  }

  func touch() { touches += 1 }
}
