import StoreModel
import Testing

@testable import Entitlements

/// Each defect shows in the situation that it needs; the reference does right by the same steps.
@Suite("Defects of the story app", .timeLimit(.minutes(15)))
struct SubscriptionDefectTests {
  private static let held = Transaction.tale(5)
  private static let renewed = Transaction.tale(6, original: 5, to: .utc(2024, 5, 10))
  private var held: Transaction { Self.held }

  /// A defect by its name in the system.
  private func defect(_ name: String) throws -> Variant {
    try #require(SubscriptionSystem.variants.first { $0.id == "subscription/\(name)" })
  }

  /// The screens of a variant and of the reference after some steps.
  private func compare<Seen: Sendable>(
    _ defect: Variant,
    _ steps: (Variant) async -> Seen
  ) async -> (defect: Seen, reference: Seen) {
    (await steps(defect), await steps(SubscriptionSystem.reference))
  }

  @Test("Older answer last: a read that began before a refund restores access")
  func olderAnswerLast() async {
    let seen = await compare(OlderAnswerLast.variant) { variant in
      let device = TaleDevice()
      let app = await device.launched(variant, holding: held)
      device.store.hold(.subscriptionStatuses)
      device.store.emit(.tale(4))
      await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
      device.holds(held.refunded, state: .revoked)
      device.store.emit(held.refunded)
      await device.until(app) { $0.unlocked.isEmpty }
      if variant.defect == .race {
        await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 2 }
        device.store.letGoLatest(.subscriptionStatuses)
        await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
        await device.pass(.milliseconds(50))
      }
      device.store.letGo(.subscriptionStatuses)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [.monthly])
    #expect(seen.reference == [])
  }

  @Test("Empty answer ends: empty entitlements after a launch lock out a subscriber")
  func emptyAnswerEnds() async {
    let seen = await compare(EmptyAnswerEnds.variant) { variant in
      let device = TaleDevice()
      device.holds(held)
      device.store.entitlements = []
      let app = await device.launched(variant)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [])
    #expect(seen.reference == [.monthly])
  }

  @Test("Saved state trusted: a refund while the app was closed leaves access")
  func savedStateTrusted() async {
    let seen = await compare(SavedStateTrusted.variant) { variant in
      let before = TaleDevice()
      _ = await before.launched(variant, holding: held)
      await before.base.until { before.profile.records.map(\.standing) == [.active] }
      let device = TaleDevice(storage: before.storage)
      device.holds(held.refunded, state: .revoked)
      device.store.unfinishedTransactions = [.verified(held.refunded)]
      let app = await device.launched(variant)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [.monthly])
    #expect(seen.reference == [])
  }

  @Test("Revocation is repetition: a refund under a known identifier leaves access")
  func revocationIsRepetition() async {
    let seen = await compare(RevocationIsRepetition.variant) { variant in
      let device = TaleDevice()
      let app = await device.launched(variant, holding: held)
      device.holds(held.refunded, state: .revoked)
      device.store.emit(.tale(held.refunded, .revoked))
      device.store.emit(held.refunded)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [.monthly])
    #expect(seen.reference == [])
  }

  @Test("Old plan reported: after an upgrade the old plan is shown")
  func oldPlanReported() async {
    let seen = await compare(OldPlanReported.variant) { variant in
      let device = TaleDevice()
      let app = await device.launched(variant, holding: held)
      let new = Transaction.tale(6, .yearly, original: 5)
      device.store.purchaseAnswer = .success(.success(.verified(new)))
      device.holds(new)
      await app.perform(.buy(.yearly), inWindow: 0)
      device.store.emit(held.upgraded)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [.monthly])
    #expect(seen.reference == [.yearly])
  }

  @Test("Group blocks upgrade: a customer with a plan is sold no other")
  func groupBlocksUpgrade() async throws {
    let seen = await compare(try defect("group-blocks-upgrade")) { variant in
      let device = TaleDevice()
      let app = await device.launched(variant, holding: held)
      let new = Transaction.tale(6, .yearly, original: 5)
      device.store.purchaseAnswer = .success(.success(.verified(new)))
      await app.perform(.buy(.yearly), inWindow: 0)
      return [device.store.count(of: .purchase), device.store.finished.count]
    }
    #expect(seen.defect == [0, 0])
    #expect(seen.reference == [1, 1])
  }

  @Test("Grace filtered out: a subscriber in the grace period is locked out")
  func graceFilteredOut() async throws {
    let seen = await compare(try defect("grace-filtered-out")) { variant in
      let device = TaleDevice()
      let app = await device.launched(variant, holding: held)
      device.wallClock.now = .utc(2024, 4, 11)
      device.store.statuses[TalePlan.group] = [
        .tale(held, .inGracePeriod, graceUntil: .utc(2024, 4, 26))
      ]
      device.store.emit(.tale(held, .inGracePeriod, graceUntil: .utc(2024, 4, 26)))
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [])
    #expect(seen.reference == [.monthly])
  }

  @Test("Success without entitlement: an expired transaction is reported as a success")
  func successWithoutEntitlement() async {
    let seen = await compare(SuccessWithoutEntitlement.variant) { variant in
      let device = TaleDevice()
      device.holds(held, state: .inBillingRetryPeriod)
      let app = await device.launched(variant)
      device.store.purchaseAnswer = .success(.success(.verified(held)))
      await app.perform(.buy(.monthly), inWindow: 0)
      await device.pass(.seconds(30))
      return await device.screen(app)
    }
    #expect(seen.defect?.purchaseState == .succeeded)
    #expect(seen.defect?.unlocked == [])
    #expect(seen.reference?.purchaseState != .succeeded)
    #expect(seen.reference?.alert?.kind == .purchaseFailed)
  }

  @Test("Offer per product: another plan shows an introductory price already used by the group")
  func offerPerProduct() async throws {
    let seen = await compare(try defect("offer-per-product")) { variant in
      let device = TaleDevice()
      device.store.isEligibleForIntroductoryOffer = false
      let app = await device.launched(variant, holding: .tale(5, .weekly, offer: .cheapWeek))
      await app.perform(.open(.purchase), inWindow: 0)
      return await device.screen(app)?.offer
    }
    #expect(seen.defect == .usd(2990))
    #expect(seen.reference == .usd(4990))
  }

  @Test("Cached expiry decides: the store's status of the cached transaction is ignored")
  func cachedExpiryDecides() async {
    let seen = await compare(CachedExpiryDecides.variant) { variant in
      let before = TaleDevice()
      _ = await before.launched(variant, holding: held)
      await before.base.until { before.profile.record(held.id) != nil }
      let device = TaleDevice(storage: before.storage)
      device.wallClock.now = .utc(2024, 4, 11)
      device.store.statuses[TalePlan.group] = [
        .tale(held, .inGracePeriod, graceUntil: .utc(2024, 4, 26))
      ]
      let app = await device.launched(variant)
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [])
    #expect(seen.reference == [.monthly])
  }

  @Test("Zone added to expiry: two hours east a plan lasts two hours too long")
  func zoneAddedToExpiry() async {
    let seen = await compare(ZoneAddedToExpiry.variant) { variant in
      let device = TaleDevice(zone: .offset(seconds: 7200))
      let app = await device.launched(variant, holding: held)
      device.wallClock.now = .utc(2024, 4, 10, 1, 59)
      device.holds(held, state: .expired)
      device.store.emit(.tale(held, .expired))
      await device.pass(.seconds(30))
      return await device.screen(app)?.unlocked
    }
    #expect(seen.defect == [.monthly])
    #expect(seen.reference == [])
  }

  @Test("Device clock decides: a fast clock hides a plan, a slow clock brings one back")
  func deviceClockDecides() async throws {
    func steps(_ state: RenewalState, on day: StoreDate) async throws -> [[ProductID]?] {
      let seen = await compare(try defect("device-clock-decides")) { variant in
        let device = TaleDevice()
        device.wallClock.now = day
        device.holds(held, state: state)
        let app = await device.launched(variant)
        await device.pass(.seconds(30))
        return await device.screen(app)?.unlocked
      }
      return [seen.defect, seen.reference]
    }
    let forward = try await steps(.subscribed, on: .utc(2024, 4, 19))
    #expect(forward == [[], [.monthly]])
    let back = try await steps(.expired, on: .utc(2024, 3, 11))
    #expect(back == [[.monthly], []])
  }

  @Test("Finished unwritten: a transaction that the profile does not hold is finished")
  func finishedUnwritten() async throws {
    let seen = await compare(try defect("finished-unwritten")) { variant in
      let device = TaleDevice()
      _ = await device.launched(variant)
      device.storage.failures = .max
      device.store.emit(held)
      await device.pass(.seconds(30))
      return device.store.finished
    }
    #expect(seen.defect.first == held)
    #expect(seen.reference == [])
  }
}
