import Foundation
import FoundationCapture
import Simulation
import Synchronization
import Testing

/// Preferences of one device, in memory.
private final class Memory: PropertyStorage {
  var values: [String: Property] = [:]
  func property(for key: String) -> Property? { values[key] }
  func set(_ property: Property?, for key: String) -> Bool {
    values[key] = property
    return true
  }
  var properties: [Property.Entry] {
    values.sorted { $0.key < $1.key }.map { Property.Entry(key: $0.key, value: $0.value) }
  }
}

@Suite("UserDefaults.standard is the device's")
struct CapturedDefaultsTests {
  private func launch(
    _ memory: Memory,
    _ body: @escaping @Sendable () -> Void
  ) {
    FoundationCapture.install
    let simulation = Simulation(seed: 1)
    let process = simulation.makeDomain()
    let main = process.makeLane()
    process.surround {
      ProcessEnvironment(main: main, launch: 1, timer: Operation(code: 1), preferences: memory) {
        $0.rawValue
      }
    }
    process.start { body() }
    #expect(simulation.run() == .quiet)
    simulation.tearDown()
  }

  @Test("each type of value reads back in the next launch, and not on another device")
  func values() {
    let (device, other) = (Memory(), Memory())
    launch(device) {
      let defaults = UserDefaults.standard
      defaults.set(true, forKey: "bool")
      defaults.set(42, forKey: "int")
      defaults.set(2.5, forKey: "double")
      defaults.set("text", forKey: "text")
      defaults.set(Data([1, 2]), forKey: "data")
      defaults.set(Date(timeIntervalSinceReferenceDate: 7), forKey: "date")
      defaults.set(["a", "b"], forKey: "list")
      defaults.set(["key": 1], forKey: "table")
      defaults.set(URL(string: "https://example.org/a"), forKey: "url")
    }
    launch(device) {
      let defaults = UserDefaults.standard
      #expect(defaults.bool(forKey: "bool"))
      #expect(defaults.integer(forKey: "int") == 42)
      #expect(defaults.double(forKey: "double") == 2.5)
      #expect(defaults.string(forKey: "text") == "text")
      #expect(defaults.data(forKey: "data") == Data([1, 2]))
      #expect(defaults.object(forKey: "date") as? Date == Date(timeIntervalSinceReferenceDate: 7))
      #expect(defaults.stringArray(forKey: "list") == ["a", "b"])
      #expect(defaults.dictionary(forKey: "table")?["key"] as? Int == 1)
      #expect(defaults.url(forKey: "url")?.absoluteString == "https://example.org/a")
      defaults.removeObject(forKey: "int")
      #expect(defaults.object(forKey: "int") == nil)
      defaults.register(defaults: ["int": 5, "bool": false])
      #expect(defaults.integer(forKey: "int") == 5)
      #expect(defaults.bool(forKey: "bool"))
    }
    launch(other) { #expect(UserDefaults.standard.object(forKey: "text") == nil) }
    #expect(device.values["bool"] == .bool(true))
    #expect(device.values["int"] == nil)
    #expect(device.values["double"] == .real((2.5).bitPattern))
    #expect(device.values["list"] == .list([.text("a"), .text("b")]))
  }

  @Test("notifications of one process do not reach another")
  func notifications() {
    FoundationCapture.install
    let heard = Mutex<[Int]>([])
    let simulation = Simulation(seed: 1)
    let name = Notification.Name("changed")
    for number in 1...2 {
      simulation.makeDomain().start {
        let center = NotificationCenter.default
        _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          heard.withLock { $0.append(number) }
        }
        if number == 2 { NotificationCenter.default.post(name: name, object: nil) }
      }
      #expect(simulation.run() == .quiet)
    }
    simulation.tearDown()
    #expect(heard.withLock { $0 } == [2])
  }

  @Test("an observer on the main queue is called at once by posts on the main actor")
  func observerOnMainQueue() {
    FoundationCapture.install
    let name = Notification.Name("changed")
    let heard = Recorder<Bool>()
    let simulation = Simulation(seed: 1)
    simulation.makeDomain().start {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
        MainActor.assumeIsolated { heard.add(OperationQueue.current === OperationQueue.main) }
      }
      await MainActor.run { NotificationCenter.default.post(name: name, object: nil) }
      heard.add(OperationQueue.current === OperationQueue.main)
    }
    #expect(simulation.run() == .quiet)
    #expect(heard.all == [true, false])
    simulation.tearDown()
  }

  @Test("outside a simulation it is Foundation's own")
  func outside() { #expect(type(of: UserDefaults.standard) == UserDefaults.self) }
}
