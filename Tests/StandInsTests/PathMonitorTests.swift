import Dispatch
import Network
import Simulation
import Synchronization
import Testing
import Trials

@Suite("NWPathMonitor", .serialized)
struct PathMonitorTests {
  private static let trip = #"""
    "launch", { "wait": "2s" }, "goOffline", { "wait": "2s" }, "goOnline", { "wait": "2s" }
    """#

  /// Returns what each of the paths says that an app hears of.
  private func heard(
    _ steps: String,
    _ launching: @escaping @Sendable (@escaping @Sendable (NWPath) -> Void) async -> Void
  ) throws -> [NWPath.Status] {
    let heard = Mutex<[NWPath.Status]>([])
    let scenario = try ProbeApp.scenario(of: steps, for: ProbeApp.variant)
    let outcome = ProbeApp.run(in: scenario) { _ in
      await launching { path in heard.withLock { $0.append(path.status) } }
    }
    #expect(outcome.ending == .quiet)
    return heard.withLock { $0 }
  }

  @Test("tells its handler the path at first, and each time that the device loses it or gets it")
  func handler() throws {
    let heard = try heard(Self.trip) { hear in
      let monitor = NWPathMonitor()
      monitor.pathUpdateHandler = { path in
        // As an app's property keeps it.
        _ = monitor
        hear(path)
      }
      monitor.start(queue: DispatchQueue(label: "monitor"))
    }
    #expect(heard == [.satisfied, .unsatisfied, .satisfied])
  }

  @Test("tells a loop the same")
  func loop() throws {
    let heard = try heard(Self.trip) { hear in
      Task {
        for await path in NWPathMonitor() { hear(path) }
      }
    }
    #expect(heard == [.satisfied, .unsatisfied, .satisfied])
  }

  @Test("finds an app that is launched offline without a connection")
  func offline() throws {
    let heard = try heard(#""goOffline", "launch", { "wait": "2s" }"#) { hear in
      hear(NWPathMonitor().currentPath)
    }
    #expect(heard == [.unsatisfied])
  }

  @Test("tells nothing more once it is canceled")
  func canceled() throws {
    let heard = try heard(Self.trip) { hear in
      let monitor = NWPathMonitor()
      monitor.pathUpdateHandler = { path in
        hear(path)
        monitor.cancel()
      }
      monitor.start(queue: .main)
    }
    #expect(heard == [.satisfied])
  }

  @Test("has a Wi-Fi and nothing else")
  func interfaces() {
    let path = NWPathMonitor().currentPath
    #expect(path.status == .satisfied && !path.isExpensive && !path.isConstrained)
    #expect(path.usesInterfaceType(.wifi) && !path.usesInterfaceType(.cellular))
    #expect(NWPathMonitor(requiredInterfaceType: .cellular).currentPath.status == .unsatisfied)
  }
}
