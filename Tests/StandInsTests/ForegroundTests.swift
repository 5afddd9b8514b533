import Foundation
import Synchronization
import Testing

@Suite("An app is notified when it comes to the foreground", .serialized)
struct ForegroundTests {
  @Test("by the notifications of UIApplication, in the system's order")
  func notifications() throws {
    let heard = Mutex<[String]>([])
    _ = try ProbeApp.run("ask-to-buy") { _ in
      for name in ProbeApp.sceneNotifications {
        _ = NotificationCenter.default.addObserver(
          forName: name,
          object: nil,
          queue: nil
        ) { _ in
          heard.withLock { $0.append(name.rawValue) }
        }
      }
    }
    let names = heard.withLock { $0 }
    #expect(names.contains("UIApplicationDidEnterBackgroundNotification"))
    #expect(names.contains("UIApplicationWillEnterForegroundNotification"))
    for (index, name) in names.enumerated()
    where name == "UIApplicationDidEnterBackgroundNotification" {
      #expect(index > 0 && names[index - 1] == "UIApplicationWillResignActiveNotification")
    }
    for (index, name) in names.enumerated()
    where name == "UIApplicationWillEnterForegroundNotification" {
      #expect(index + 1 < names.count)
      #expect(names[index + 1] == "UIApplicationDidBecomeActiveNotification")
    }
  }

  @Test(
    "and payment sheets make it inactive, and active again when the last one is gone",
    arguments: [1, 2]
  )
  func sheet(taps: Int) throws {
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": ["5s", "5s"] }, { "purchase": "com.kape.vip", "taps": \#(taps) }"#,
      for: ProbeApp.variant
    )
    let heard = Mutex<[String]>([])
    _ = ProbeApp.run(in: scenario) { _ in
      for name in ProbeApp.sceneNotifications {
        _ = NotificationCenter.default.addObserver(
          forName: name,
          object: nil,
          queue: nil
        ) { _ in
          heard.withLock { $0.append(name.rawValue) }
        }
      }
    }
    #expect(
      heard.withLock { $0 } == [
        "UIApplicationWillResignActiveNotification", "UIApplicationDidBecomeActiveNotification",
      ]
    )
  }
}
