import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("A paying customer has access")
struct PaidMeansAccessTests {
  /// 15 seconds and one round trip.
  private let bound = 15_000 + Witness.roundTrip

  private func locked(from start: Int64) -> Witness {
    var witness = Witness(PaidMeansAccess())
    witness.show(0, Screen())
    witness.buy(start)
    return witness
  }

  @Test("held at the bound, violated a nanosecond later, and reported once")
  func atTheBound() {
    var witness = locked(from: 1_000)
    witness.look(1_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    #expect(witness.verdict.premises == 1)
    witness.look(1_000 + bound, nanoseconds: 1)
    witness.look(100_000)
    #expect(witness.signatures == ["paid-means-access/paid-direct>launch/direct"])
  }

  @Test("held if unlocked at the bound")
  func inTime() {
    var witness = locked(from: 0)
    witness.show(bound, .open)
    witness.look(100_000)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test(
    "counted from the last excuse",
    arguments: [
      [WorldEvent.front(Witness.process, isFront: false), .front(Witness.process, isFront: true)],
      [.online(Witness.device, isOnline: false), .online(Witness.device, isOnline: true)],
      [
        .returned(
          CallID(rawValue: 1),
          kind: .currentEntitlements,
          process: Witness.process,
          outcome: .read(false, asOf: 1, irregular: true)
        )
      ],
      [
        .returned(
          CallID(rawValue: 1),
          kind: .purchase,
          process: Witness.process,
          outcome: .purchase(.success(.unverified(Witness.transaction(), .invalidSignature)))
        )
      ],
    ]
  )
  func excuses(events: [WorldEvent]) {
    var witness = locked(from: 0)
    for event in events { witness.tell(10_000, event) }
    witness.look(10_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    witness.look(10_001 + bound)
    #expect(witness.verdict.violationCount == 1)
    #expect(witness.verdict.premises == 1)
  }

  @Test("a premise once more if it was unlocked before it is locked again")
  func lockedAgain() {
    var witness = locked(from: 0)
    witness.show(1_000, .open)
    witness.tell(2_000, .online(Witness.device, isOnline: false))
    witness.tell(3_000, .online(Witness.device, isOnline: true))
    #expect(witness.verdict.premises == 1)
    witness.show(4_000, Screen())
    #expect(witness.verdict.premises == 2)
  }

  @Test("never due if offline, delayed, ended, refunded, or holding unverified purchases")
  func notDue() {
    let reasons: [WorldEvent] = [
      .online(Witness.device, isOnline: false), .front(Witness.process, isFront: false),
      .ended(Witness.process, killed: true),
      .trusted(isTrusted: false, entry: Witness.entry(sequence: 1), device: Witness.device),
      .learned(Witness.entry(sequence: 2, isRevoked: true), device: Witness.device),
      .refunded(Witness.entry(sequence: 2, isRevoked: true), account: Witness.account),
    ]
    for reason in reasons {
      var witness = locked(from: 0)
      witness.tell(10_000, reason)
      witness.rest(100_000)
      #expect(witness.verdict.violationCount == 0, "\(reason)")
    }
  }

  /// Locked access to a purchase with the token of a user of the app.
  private func bought(
    for token: AppAccountToken,
    by user: AppAccountToken,
    _ rule: any Invariant
  ) -> Witness {
    var witness = Witness(rule)
    witness.show(0, Screen())
    witness.tell(0, .tapped(.signIn(user), process: Witness.process, window: 0))
    let transaction = Transaction(
      id: TransactionID(rawValue: 1),
      productID: Witness.vip,
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 0),
      appAccountToken: token
    )
    let entry = BookEntry(
      transaction: transaction,
      sequence: 1,
      isFinished: false,
      origin: .direct
    )
    witness.tell(0, .charged(entry, account: Witness.account))
    witness.tell(0, .learned(entry, device: Witness.device))
    return witness
  }

  @Test("not due while another user of the app is signed in, or nobody is")
  func otherUsers() {
    let (first, second) = (AppAccountToken(rawValue: "a"), AppAccountToken(rawValue: "b"))
    for action in [UserAction.signIn(second), .signOut] {
      var witness = bought(for: first, by: first, PaidMeansAccess())
      witness.tell(1_000, .tapped(action, process: Witness.process, window: 0))
      witness.look(100_000)
      witness.tell(100_000, .tapped(.signIn(first), process: Witness.process, window: 0))
      witness.look(100_000 + bound)
      #expect(witness.verdict.violationCount == 0)
      witness.look(100_001 + bound)
      #expect(witness.verdict.violationCount == 1)
    }
  }

  @Test("due whoever is signed in, if no user of the app is known by the token")
  func unknownUser() {
    let (token, user) = (AppAccountToken(rawValue: "a"), AppAccountToken(rawValue: "b"))
    var witness = bought(for: token, by: user, PaidMeansAccess())
    witness.look(1 + bound)
    #expect(witness.verdict.violationCount == 1)
  }

  @Test("at quiescence, what another user of the app bought may be hidden")
  func hiddenAtRest() {
    let user = AppAccountToken(rawValue: "a")
    var own = bought(for: user, by: user, NothingPaidIsLost())
    own.rest(1_000)
    #expect(own.verdict.violationCount == 1)
    var other = bought(for: user, by: user, NothingPaidIsLost())
    let second = UserAction.signIn(AppAccountToken(rawValue: "b"))
    other.tell(500, .tapped(second, process: Witness.process, window: 0))
    other.rest(1_000)
    #expect(other.verdict.violationCount == 0)
  }

  /// Told of the purchase by an update, and unlocked.
  private func unlocked() -> Witness {
    var witness = Witness(PaidMeansAccess())
    witness.buy(0)
    let result = VerificationResult.verified(Witness.transaction())
    witness.tell(0, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    witness.show(1, .open)
    return witness
  }

  @Test(
    "violated at once if one read without the purchase locks it again, for any reason",
    arguments: [(true, "empty-read"), (false, "older-read")]
  )
  func dropped(isOdd: Bool, cause: String) {
    var witness = unlocked()
    witness.call(2, 1, .currentEntitlements, .read(false, asOf: 0, irregular: isOdd))
    #expect(witness.verdict.violationCount == 0)
    witness.show(3, Screen())
    #expect(witness.signatures == ["paid-means-access/\(cause)>access-dropped/direct"])
  }

  @Test(
    "a dropped access is told as the window shows it: locked, behind a paywall, after a tap",
    arguments: [
      (nil, nil, "com.kape.vip was locked again after one read that left it out"),
      (
        .purchase, nil,
        "window 0 shows its purchase sheet instead of com.kape.vip after one read that left it out"
      ),
      (
        nil, .closeSheet,
        "com.kape.vip was locked again after one read that left it out and a tap: close the sheet"
      ),
    ] as [(Sheet?, UserAction?, String)]
  )
  func droppedInWords(sheet: Sheet?, tapped: UserAction?, saw: String) {
    var witness = unlocked()
    witness.tell(2, .tapped(.restore, process: Witness.process, window: 0))
    witness.call(2, 1, .currentEntitlements, .read(false, asOf: 0, irregular: true))
    if let tapped { witness.tell(3, .tapped(tapped, process: Witness.process, window: 0)) }
    witness.show(3, Screen(sheet: sheet))
    #expect(witness.verdict.violations.map(\.saw) == [saw])
  }

  @Test("not dropped on one empty read: two of them, a refund, a full one, a cache, a new launch")
  func notDropped() {
    let empty = CallOutcome.read(false, asOf: 1, irregular: true)
    let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
    let stories: [(String, (inout Witness) -> Void)] = [
      ("no read", { _ in }),
      (
        "two reads",
        {
          $0.call(2, 1, .currentEntitlements, empty)
          $0.call(2, 2, .currentEntitlements, empty)
        }
      ),
      (
        "read again since",
        {
          $0.call(2, 1, .currentEntitlements, empty)
          $0.call(2, 2, .currentEntitlements, .read(true, asOf: 1))
        }
      ),
      (
        "told of a refund",
        {
          $0.tell(2, .delivered(refund, sequence: 2, process: Witness.process, listeners: 1))
          $0.call(2, 1, .currentEntitlements, empty)
        }
      ),
      (
        "refunded",
        {
          $0.refund(2)
          $0.call(2, 1, .currentEntitlements, empty)
        }
      ),
    ]
    for (name, story) in stories {
      var witness = unlocked()
      story(&witness)
      witness.show(3, Screen())
      #expect(witness.verdict.violationCount == 0, "\(name)")
    }
    var cached = Witness(PaidMeansAccess())
    cached.buy(0)
    cached.show(0, .open)
    cached.call(2, 1, .currentEntitlements, empty)
    cached.show(3, Screen())
    #expect(cached.verdict.violationCount == 0)
  }

  @Test("judged at the very event that ends it")
  func ending() {
    for end in [
      WorldEvent.front(Witness.process, isFront: false), .online(Witness.device, isOnline: false),
    ] {
      var witness = locked(from: 0)
      witness.tell(20_000, end)
      #expect(witness.verdict.violationCount == 1, "\(end)")
    }
  }
}

@Suite("Lost access is not shown")
struct LostMeansNoAccessTests {
  private let bound = 1_000 + Witness.roundTrip

  /// Bought and unlocked, and given back after a while.
  private func refunded(at instant: Int64) -> Witness {
    var witness = Witness(LostMeansNoAccess())
    witness.buy(0)
    witness.show(0, .open)
    witness.refund(instant)
    return witness
  }

  private func deliver(_ witness: inout Witness, at instant: Int64) {
    let result = VerificationResult.verified(Witness.transaction(isRevoked: true))
    witness.tell(instant, .delivered(result, sequence: 2, process: Witness.process, listeners: 1))
  }

  @Test("held a second and a round trip after delivery, violated a nanosecond later")
  func delivered() {
    var witness = refunded(at: 60_000)
    deliver(&witness, at: 61_000)
    witness.look(61_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    #expect(witness.verdict.premises == 1)
    witness.look(61_000 + bound, nanoseconds: 1)
    #expect(witness.signatures == ["lost-means-no-access/refund-known>update-refund/direct"])
  }

  @Test("excused by a launch for a read, but not for a delivery")
  func launch() {
    var told = refunded(at: 1_000)
    deliver(&told, at: 1_000)
    told.look(1_000 + bound)
    #expect(told.verdict.violationCount == 0)
    told.look(1_001 + bound)
    #expect(told.verdict.violationCount == 1)
    var read = refunded(at: 1_000)
    read.call(1_500, 1, .currentEntitlements, .read(false, asOf: 2))
    var both = read
    read.look(15_000)
    #expect(read.verdict.violationCount == 0)
    read.look(15_001)
    #expect(read.verdict.violationCount == 1)
    deliver(&both, at: 3_000)
    both.look(3_000 + bound)
    #expect(both.verdict.violationCount == 0)
    both.look(3_001 + bound)
    #expect(both.verdict.violationCount == 1)
  }

  @Test("known by a regular read that began afterward, not by an earlier or irregular one")
  func read() {
    for (began, irregular, count) in [(60_500, false, 1), (59_000, false, 0), (60_500, true, 0)] {
      var witness = Witness(LostMeansNoAccess())
      witness.buy(0)
      witness.show(0, .open)
      if began < 60_000 { witness.begin(Int64(began), 1, .currentEntitlements) }
      witness.refund(60_000)
      if began > 60_000 { witness.begin(Int64(began), 1, .currentEntitlements) }
      witness.end(61_000, 1, .currentEntitlements, .read(false, asOf: 2, irregular: irregular))
      witness.look(63_000)
      #expect(witness.verdict.violationCount == count, "\(began) \(irregular)")
    }
  }

  @Test("known by a read of that product, not by a read of another one", arguments: [true, false])
  func readOfOne(isOfThat: Bool) {
    var witness = refunded(at: 60_000)
    let product = isOfThat ? Witness.vip : Witness.coins
    let call = CallID(rawValue: 1)
    witness.tell(
      60_500,
      .began(call, kind: .currentEntitlements, process: Witness.process, product: product)
    )
    witness.end(61_000, 1, .currentEntitlements, .read(false, asOf: 2))
    witness.look(61_001 + bound)
    #expect(witness.verdict.violationCount == (isOfThat ? 1 : 0))
  }

  @Test("without news, shown for 15 seconds after the device holds it or the app launches")
  func unknown() {
    var witness = refunded(at: 60_000)
    witness.look(75_000)
    #expect(witness.verdict.violationCount == 0)
    witness.look(75_000, nanoseconds: 1)
    #expect(witness.signatures == ["lost-means-no-access/refund-before-launch>launch/direct"])
    var cached = Witness(LostMeansNoAccess(), launched: 10_000)
    cached.buy(0)
    cached.refund(0)
    cached.show(10_000, .open)
    cached.look(25_000)
    #expect(cached.verdict.violationCount == 0)
    cached.look(25_001)
    #expect(cached.verdict.violationCount == 1)
  }

  @Test("not known from an unreceived delivery, unless it is cached access of a new launch")
  func unheard() {
    let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
    for listeners in [0, 1] {
      var witness = Witness(LostMeansNoAccess())
      witness.buy(0)
      witness.call(0, 1, .currentEntitlements, .read(true, asOf: 1))
      witness.show(1, .open)
      witness.refund(60_000)
      witness.tell(
        60_000,
        .delivered(refund, sequence: 2, process: Witness.process, listeners: listeners)
      )
      witness.look(90_000)
      #expect(witness.verdict.violationCount == listeners)
      #expect(witness.verdict.premises == listeners)
    }
    var cached = refunded(at: 1_000)
    cached.tell(1_000, .delivered(refund, sequence: 2, process: Witness.process, listeners: 0))
    cached.look(16_001)
    #expect(
      cached.signatures == [
        "lost-means-no-access/refund-before-launch>update-refund-unheard/direct"
      ]
    )
  }

  @Test(
    "no longer cached once this process learned in any way that it is in force",
    arguments: [
      WorldEvent.returned(
        CallID(rawValue: 1),
        kind: .currentEntitlements,
        process: Witness.process,
        outcome: .read(true, asOf: 1)
      ),
      .returned(
        CallID(rawValue: 1),
        kind: .purchase,
        process: Witness.process,
        outcome: .purchase(.success(.verified(Witness.transaction())))
      ),
      .delivered(
        .verified(Witness.transaction()),
        sequence: 1,
        process: Witness.process,
        listeners: 1
      ),
    ]
  )
  func vouched(event: WorldEvent) {
    var witness = Witness(LostMeansNoAccess())
    witness.buy(0)
    witness.tell(0, event)
    witness.show(0, .open)
    witness.refund(60_000)
    witness.look(90_000)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("held if locked in time, if the app is delayed or offline, or if bought again")
  func held() {
    let boughtAgain = BookEntry(
      transaction: Witness.transaction(Witness.vip, 2),
      sequence: 3,
      isFinished: false,
      origin: .direct
    )
    let reasons: [WorldEvent] = [
      .screen(Witness.process, window: 0, before: .open, after: Screen()),
      .front(Witness.process, isFront: false), .online(Witness.device, isOnline: false),
      .ended(Witness.process, killed: false), .charged(boughtAgain, account: Witness.account),
    ]
    for reason in reasons {
      var witness = refunded(at: 60_000)
      deliver(&witness, at: 60_000)
      witness.tell(60_900, reason)
      witness.look(90_000)
      #expect(witness.verdict.violationCount == 0, "\(reason)")
    }
  }
}

@Suite("Access requires a purchase")
struct NothingForNothingTests {
  @Test("violated by an unlocked screen during a pending request or without a purchase")
  func violated() {
    var witness = Witness(NothingForNothing())
    witness.show(0, .open)
    #expect(witness.signatures == ["nothing-for-nothing/no-purchase>launch/none"])
    var asking = Witness(NothingForNothing())
    let request = RequestID(rawValue: 0)
    asking.tell(0, .requested(request, account: Witness.account, product: Witness.vip))
    #expect(asking.verdict.premises == 1)
    asking.show(1, .open)
    #expect(asking.signatures == ["nothing-for-nothing/request>launch/none"])
  }

  @Test("held once the store has charged")
  func held() {
    var witness = Witness(NothingForNothing())
    witness.show(0, Screen())
    witness.tell(1, .charged(Witness.entry(sequence: 1), account: Witness.account))
    witness.show(1, .open)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("an unverified purchase is a premise")
  func premise() {
    var witness = Witness(NothingForNothing())
    let result = VerificationResult.unverified(Witness.transaction(), .invalidSignature)
    witness.call(0, 1, .purchase, .purchase(.success(result)))
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
  }
}
