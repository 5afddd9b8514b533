import Testing

@testable import Entitlements

@Suite("The service's update stream", .timeLimit(.minutes(15)))
struct AccessBroadcastTests {
  private func access(_ revision: Int) -> Access { Access(revision: revision, isUnlocked: true) }

  private func first(_ count: Int, of subscription: AccessSubscription) async -> [Int] {
    var revisions: [Int] = []
    for await access in subscription.updates {
      revisions.append(access.revision)
      if revisions.count == count { break }
    }
    return revisions
  }

  @Test("Every subscriber gets each publication after its subscription once")
  func everybody() async {
    var feed = AccessBroadcast()
    let early = feed.subscribe(current: .none)
    feed.publish(access(1))
    let late = feed.subscribe(current: access(1))
    feed.publish(access(2))
    feed.publish(access(3))
    #expect(early.current == .none)
    #expect(late.current == access(1))
    #expect(await first(3, of: early) == [1, 2, 3])
    #expect(await first(2, of: late) == [2, 3])
  }

  @Test("A subscriber that has gone does not stop delivery to the others")
  func gone() async {
    var feed = AccessBroadcast()
    let staying = feed.subscribe(current: .none)
    do { _ = feed.subscribe(current: .none) }
    feed.publish(access(1))
    feed.publish(access(2))
    #expect(await first(2, of: staying) == [1, 2])
  }
}
