import StoreModel
import Synchronization
import Testing

@testable import Entitlements

/// Storage whose writes wait until they are released, and that counts overlapping writes.
private final class HeldStorage: DurableStorage {
  private struct State {
    var value: String?
    var begun: [String?] = []
    var underWay = 0
    var mostAtOnce = 0
    var isHeld = true
  }

  private let state = Mutex(State())

  var value: String? { state.withLock { $0.value } }
  var begun: [String?] { state.withLock { $0.begun } }
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func letGo() { state.withLock { $0.isHeld = false } }

  func value(for key: String) async -> String? { value }

  func write(_ value: String?, for key: String) async throws {
    state.withLock { state in
      state.begun.append(value)
      state.underWay += 1
      state.mostAtOnce = max(state.mostAtOnce, state.underWay)
    }
    while state.withLock({ $0.isHeld }), !Task.isCancelled { await Task.yield() }
    state.withLock { state in
      state.value = value
      state.underWay -= 1
    }
  }
}

/// The text to write, which changes while a write waits.
private final class Newest: Sendable {
  private let state = Mutex("2")

  var text: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

@Suite("A writer of one durable value", .timeLimit(.minutes(15)))
struct DurableWriterTests {
  private let device = Device()

  private func writer(_ key: String = "key") -> DurableWriter {
    DurableWriter(key: key, joinsWaiting: true, environment: device.environment)
  }

  @Test("What is written is read by the next process's writer, under no other key")
  func readBack() async {
    #expect(await writer().read() == nil)
    #expect(await writer().write { "1" })
    #expect(await writer().read() == "1")
    #expect(await writer("other").read() == nil)
  }

  @Test("A value already on disk is not written again")
  func unchanged() async {
    let first = writer()
    _ = await first.write { "1" }
    #expect(await first.write { "1" })
    #expect(device.storage.writes == 1)
    let second = writer()
    _ = await second.read()
    #expect(await second.write { "1" })
    #expect(device.storage.writes == 1)
    #expect(await second.write { "2" })
    #expect(device.storage.writes == 2)
  }

  @Test(
    "A failed write is retried after 100, 300, and 900 ms, with the current text",
    arguments: 1...3
  )
  func retried(failures: Int) async {
    device.storage.failures = failures
    let writer = writer()
    let clock = device.clock
    let isWritten = Task { await writer.write { "\(clock.now.sinceStart)" } }
    for pause in [100, 300, 900].prefix(failures) {
      await device.until { clock.timerEntryCount == 1 }
      clock.advance(by: .milliseconds(pause - 1))
      #expect(clock.timerEntryCount == 1)
      clock.advance(by: .milliseconds(1))
    }
    #expect(await isWritten.value)
    #expect(device.storage.writes == failures + 1)
    let elapsed = [0, 100, 400, 1300][failures]
    #expect(device.storage["key"] == "\(Duration.milliseconds(elapsed))")
  }

  @Test("After four failures a write is abandoned, and the next one tries again")
  func givenUp() async {
    device.storage.failures = 4
    let writer = writer()
    let first = Task { await writer.write { "1" } }
    await device.letTimePass { device.storage.writes == 4 }
    #expect(await first.value == false)
    #expect(device.storage["key"] == nil)
    Task { await writer.write { "2" } }
    await device.letTimePass { device.storage["key"] != nil }
    #expect(device.storage["key"] == "2")
    #expect(device.storage.writes == 5)
  }

  @Test("Writes never overlap, and the newest text wins", arguments: [false, true])
  func latestWins(joinsWaiting: Bool) async {
    let storage = HeldStorage()
    let environment = AppEnvironment(
      store: device.store,
      clock: device.clock,
      deviceClock: DeviceClock { StoreDate(rawValue: 0) },
      storage: storage,
      main: device.main
    ) {
      PlainHost()
    }
    let writer = DurableWriter(key: "key", joinsWaiting: joinsWaiting, environment: environment)
    let first = Task { await writer.write { "1" } }
    await device.until { storage.begun.count == 1 }
    let newest = Newest()
    let others = (0..<3).map { _ in Task { await writer.write { newest.text } } }
    for _ in 0..<100 { await Task.yield() }
    newest.text = "3"
    storage.letGo()
    #expect(await first.value)
    for other in others { #expect(await other.value) }
    #expect(storage.begun == ["1", "3"])
    #expect(storage.value == "3")
    #expect(storage.mostAtOnce == 1)
  }
}
