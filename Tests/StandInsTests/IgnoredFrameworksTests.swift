import Foundation
import Simulation
import Synchronization
import Testing
import Trials
import UserNotifications
import WidgetKit

@Suite("Notifications and widgets", .serialized)
struct IgnoredFrameworksTests {
  @Test("are accepted without effect, and the user denies authorization")
  func accepted() throws {
    let seen = Mutex<[String]>([])
    let outcome = try ProbeApp.run { _ in
      let center = UNUserNotificationCenter.current()
      let isGranted = try? await center.requestAuthorization(options: [.alert, .sound])
      let content = UNMutableNotificationContent()
      content.title = "Your trial ends tomorrow"
      let request = UNNotificationRequest(
        identifier: "trial",
        content: content,
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
      )
      try? await center.add(request)
      let count = await center.pendingNotificationRequests().count
      center.removePendingNotificationRequests(withIdentifiers: ["trial"])
      WidgetCenter.shared.reloadAllTimelines()
      let status = await center.notificationSettings().authorizationStatus
      seen.withLock { $0.append("\(isGranted ?? true) \(count) \(status)") }
    }
    #expect(outcome.ending == .quiet)
    #expect(seen.withLock { !$0.isEmpty && $0.allSatisfy { $0 == "false 0 denied" } })
  }

  @Test("call completion handlers later, on a queue of the process")
  func handlers() throws {
    let seen = Mutex<[String]>([])
    let scenario = try ProbeApp.scenario(of: #""launch""#, for: ProbeApp.variant)
    let outcome = ProbeApp.run(in: scenario) { _ in
      UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { isGranted, _ in
        seen.withLock { $0.append("\(isGranted)") }
      }
      seen.withLock { $0.append("returned") }
    }
    #expect(outcome.ending == .quiet)
    #expect(seen.withLock { $0 } == ["returned", "false"])
  }
}
