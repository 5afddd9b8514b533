import StoreModel

/// One durable value: one writer, so that an older text never replaces a newer one.
actor DurableWriter {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let key: String
  private let storage: any DurableStorage
  private let clock: any Clock<Duration>
  /// Whether those who wait for a write that has not begun are served by it.
  private let joinsWaiting: Bool
  /// What is known to be on disk; nil before the first read.
  private var written: String?
  private var writing: Task<Bool, Never>?
  /// The write that has not begun yet: it will hold what whoever asks meanwhile wants written.
  private var queued: Task<Bool, Never>?

  init(key: String, joinsWaiting: Bool, environment: AppEnvironment) {
    self.key = key
    self.joinsWaiting = joinsWaiting
    host = environment.host()
    storage = environment.storage
    clock = environment.clock
  }

  /// What the process before left behind.
  func read() async -> String? {
    let text = await storage.value(for: key)
    written = text
    return text
  }

  /// Writes the text as it is by the time the write begins.
  ///
  /// Storage promises no order between two writes that overlap, so one waits for the other.
  ///
  /// - Parameter newest: the text.
  /// - Returns: whether it is on disk now.
  func write(_ newest: @escaping @Sendable () async -> String) async -> Bool {
    if joinsWaiting, let queued { return await queued.value }
    let before = writing
    let mine = Task {
      _ = await before?.value
      queued = nil
      return await tryToWrite(newest)
    }
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
