import Foundation
import Synchronization
import Testing

@Suite("An app is notified when it comes to the foreground", .serialized)
struct ForegroundTests {
  @Test("by the notifications of UIApplication, in the system's order")
  func notifications() throws {
    let steps = Self.launch + #", "background", { "wait": "5s" }, "launch""#
    #expect(try Self.heard(steps: steps) == Self.awayAndBack)
  }

  @Test(
    "and payment sheets make it inactive, and active again when the last one is gone",
    arguments: [1, 2]
  )
  func sheet(taps: Int) throws {
    let purchase = #"{ "purchase": "com.kape.vip", "taps": \#(taps) }"#
    #expect(try Self.heard(steps: Self.launch + ", \(purchase)") == ["resigns", "becomes active"])
  }

  @Test("and a payment sheet that the user closes gives the focus back, too")
  func cancelled() throws {
    #expect(
      try Self.heard(
        steps: Self.launch + ", \(Self.purchase)",
        prompts: #"{ "payment": { "cancelled": "always", "answered": "2s" } }"#
      ) == ["resigns", "becomes active"]
    )
  }

  @Test("and so does the sign-in sheet of sync()")
  func signIn() throws {
    #expect(
      try Self.heard(steps: Self.launch) { _ in await StoreKitCalls.sync() }
        == ["resigns", "becomes active"]
    )
  }

  @Test("and so does the refund sheet")
  func refund() throws {
    #expect(
      try Self.heard(steps: Self.launch) { _ in await StoreKitCalls.beginRefundRequest() }
        == ["resigns", "becomes active"]
    )
  }

  @Test("and it stays inactive in the foreground until a sheet that was open before closes")
  func background() throws {
    #expect(
      try Self.heard(
        steps: Self.launch + #"""
          , \#(Self.purchase), { "wait": "5s" }, "background", { "wait": "5s" }, "launch"
          """#,
        prompts: #"{ "payment": { "answered": "20s" } }"#
      ) == ["resigns", "enters background", "enters foreground", "becomes active"]
    )
  }

  @Test("and a sheet of a killed launch does not touch the next one")
  func killed() throws {
    #expect(
      try Self.heard(
        steps: Self.launch + #"""
          , \#(Self.purchase), { "wait": "5s" }, "kill", { "wait": "5s" }, "launch"
          """#,
        prompts: #"{ "payment": { "answered": "20s" } }"#
      ) == ["resigns"]
    )
  }

  @Test("and its glue's becameActive() runs each time it becomes active, also at launch")
  func becameActive() throws {
    let times = Mutex(0)
    ProbeApp.activating.withLock { $0 = { times.withLock { $0 += 1 } } }
    defer { ProbeApp.activating.withLock { $0 = {} } }
    let steps =
      Self.launch
      + #", \#(Self.purchase), { "wait": "5s" }, "background", { "wait": "1s" }, "launch""#
    #expect(
      try Self.heard(steps: steps, prompts: #"{ "payment": { "answered": "2s" } }"#)
        == ["resigns", "becomes active"] + Self.awayAndBack
    )
    #expect(times.withLock { $0 } == 3)
  }

  private static let awayAndBack = [
    "resigns", "enters background", "enters foreground", "becomes active",
  ]
  private static let launch = #""launch", { "wait": "5s" }"#
  private static let purchase = #"{ "purchase": "com.kape.vip" }"#

  /// Returns what an app hears of its focus after its launch, in order.
  ///
  /// - Parameters:
  ///   - steps: what the user does.
  ///   - prompts: how the user answers sheets; nil for the default.
  ///   - launching: what the app does at launch.
  /// - Returns: What it hears.
  /// - Throws: What is wrong with the steps.
  private static func heard(
    steps: String,
    prompts: String? = nil,
    _ launching: @escaping @MainActor @Sendable (ProbeApp) async -> Void = { _ in }
  ) throws -> [String] {
    let words = Dictionary(
      uniqueKeysWithValues: zip(
        ProbeApp.sceneNotifications,
        ["resigns", "enters background", "enters foreground", "becomes active"]
      )
    )
    let scenario = try ProbeApp.scenario(of: steps, prompts: prompts, for: ProbeApp.variant)
    let heard = Mutex<[String]>([])
    _ = ProbeApp.run(in: scenario) { app in
      for (name, word) in words {
        _ = NotificationCenter.default.addObserver(
          forName: name,
          object: nil,
          queue: nil
        ) { _ in
          heard.withLock { $0.append(word) }
        }
      }
      await launching(app)
    }
    return heard.withLock { $0 }
  }
}
