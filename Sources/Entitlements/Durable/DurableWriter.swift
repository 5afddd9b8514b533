import StoreModel

/// The only writer of one durable value, so an older text never replaces a newer one.
actor DurableWriter {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let key: String
  private let storage: any DurableStorage
  private let clock: any Clock<Duration>
  /// Whether callers join a queued write that has not started.
  private let joinsWaiting: Bool
  /// The text known to be on disk, or nil before the first read.
  private var written: String?
  /// The last write, while any write runs: a kept task keeps its memory after it ends.
  private var writing: Task<Bool, Never>?
  private var unfinished = 0
  /// The write that has not started yet, which will include later requests.
  private var queued: Task<Bool, Never>?

  init(key: String, joinsWaiting: Bool, environment: AppEnvironment) {
    self.key = key
    self.joinsWaiting = joinsWaiting
    host = environment.host()
    storage = environment.storage
    clock = environment.clock
  }

  /// Returns the last process's text.
  func read() async -> String? {
    let text = await storage.value(for: key)
    written = text
    return text
  }

  /// Writes the text as it is when the write starts.
  ///
  /// Storage guarantees no order between overlapping writes, so one waits for the other.
  func write(_ newest: @escaping @Sendable () async -> String) async -> Bool {
    if joinsWaiting, let queued { return await queued.value }
    let before = writing
    let mine = Task {
      _ = await before?.value
      queued = nil
      let isWritten = await tryToWrite(newest)
      unfinished -= 1
      if unfinished == 0 { writing = nil }
      return isWritten
    }
    unfinished += 1
    queued = mine
    writing = mine
    return await mine.value
  }

  private func tryToWrite(_ newest: @Sendable () async -> String) async -> Bool {
    var pause: Duration = .milliseconds(100)
    for attempt in 1...4 {
      let text = await newest()
      if text == written { return true }
      do {
        try await storage.write(text, for: key)
        written = text
        return true
      } catch {
        guard attempt < 4, (try? await clock.sleep(for: pause)) != nil else { return false }
        pause *= 3
      }
    }
    return false
  }
}
