import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Supporting Family Sharing in your app", at the rate at which a month is five minutes;
/// a first purchase reaches the family after two.
@Suite("Family sharing in a tiny world")
struct FamilySharingTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private static let child = TinyWorld.child
  private static let basic = Shop.plan("basic", level: 3, isShareable: true)
  private static let plus = Shop.plan("plus", level: 2, cents: 9990, isShareable: true)

  private static func thing(_ id: ProductID, _ type: ProductType, isShareable: Bool) -> Product {
    Product(
      id: id,
      type: type,
      displayName: id.rawValue,
      description: "",
      price: Price(milliunits: 2990, currency: "USD"),
      isFamilyShareable: isShareable
    )
  }

  /// An adult does something while a child looks on.
  private func world(
    adult: [Journey.Step],
    child: [Journey.Step] = [.launch],
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Self.basic, Self.plus]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      child: child,
      adult: adult.map { Journey.Leg($0) }
    )
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func bought(in world: TinyWorld) throws -> StoreDate {
    try #require(world.charges.first).transaction.purchaseDate
  }

  @Test(
    "a first purchase reaches each of the others after the delay, as a transaction of their own"
  )
  func firstPurchase() throws {
    for seed in Self.seeds {
      let world = world(adult: [.launch, .buy("basic")], seed: seed) { plan in
        plan.children = 3
        plan.horizon = .minutes(4)
      }
      let bought = try bought(in: world)
      let own = try #require(world.charges.first).transaction
      var identifiers = [own.id]
      for number in 1...3 {
        let copies = world.copies(of: AccountID(rawValue: number))
        let copy = try #require(copies.first)
        #expect(copy.at == bought.minutesLater(2))
        #expect(copy.entry.transaction.ownershipType == .familyShared)
        #expect(copy.entry.transaction.price.milliunits == 0)
        #expect(copy.entry.transaction.expirationDate == own.expirationDate)
        identifiers.append(copy.entry.transaction.id)
        let told = try #require(world.updates(onDevice: number).first)
        #expect(told.transaction.id == copy.entry.transaction.id)
        #expect(told.at < bought.minutesLater(2, seconds: 3))
        #expect(
          world.notifications(of: AccountID(rawValue: number)).first == .subscribed(.initialBuy)
        )
      }
      #expect(Set(identifiers).count == 4)
      #expect(world.charges.allSatisfy { $0.transaction.originalID == own.id })
    }
  }

  @Test("a drawn delay lies anywhere between its bounds, not at the first of them")
  func drawnDelay() throws {
    var delays: Set<Int64> = []
    for seed in Self.seeds {
      let world = world(adult: [.launch, .buy("basic")], seed: seed) { plan in
        plan.sharingDelay = DelayRange(.zero, .minutes(4))
      }
      let copy = try #require(world.copies(of: Self.child).first)
      let delay = copy.at.rawValue - (try bought(in: world)).rawValue
      #expect(0 <= delay && delay <= 240_000)
      delays.insert(delay)
    }
    #expect(delays.count > 10)
  }

  @Test("a renewal reaches the family without delay, under the identifier of the first copy")
  func renewal() throws {
    let world = world(adult: [.launch, .buy("basic")]) { $0.horizon = .minutes(14) }
    let bought = try bought(in: world)
    let copies = world.copies(of: Self.child).prefix(3)
    #expect(
      copies.map(\.at) == [
        bought.minutesLater(2), bought.minutesLater(5), bought.minutesLater(10),
      ]
    )
    let first = try #require(copies.first).entry.transaction
    #expect(copies.allSatisfy { $0.entry.transaction.originalID == first.id })
    #expect(Set(copies.map(\.entry.transaction.id)).count == 3)
  }

  @Test("a family member may use what is shared, and is notified of a failed renewal")
  func access() {
    let world = world(
      adult: [.launch, .buy("basic")],
      child: [
        .launch, .wait(minutes: 1), .custom("plans"), .wait(minutes: 2), .custom("plans"),
        .custom("statuses"), .wait(minutes: 3), .custom("plans"), .custom("statuses"),
      ]
    ) { $0.faults.renewalFails = .always }
    #expect(world.lines("plans") == ["plans", "plans basic", "plans"])
    #expect(world.lines("statuses") == ["statuses subscribed", "statuses inBillingRetryPeriod"])
  }

  @Test("an upgrade reaches the family at once: no member is without a plan during a delay")
  func upgrade() throws {
    for seed in Self.seeds {
      let world = world(
        adult: [.launch, .buy("basic"), .wait(minutes: 3), .buy("plus")],
        child: [.launch, .wait(seconds: 195), .custom("plans"), .custom("statuses")],
        seed: seed
      )
      #expect(world.lines("plans") == ["plans plus"])
      #expect(world.lines("statuses") == ["statuses subscribed"])
      let upgrade = try world.charges.element(1).transaction
      let copy = try #require(
        world.copies(of: Self.child).first { $0.entry.transaction.productID == "plus" }
      )
      #expect(copy.at == upgrade.purchaseDate)
      let told = world.updates(onDevice: 1).map(\.transaction)
      #expect(told.contains { $0.productID == "basic" && $0.isUpgraded })
      #expect(world.notifications(of: Self.child).prefix(1) == [.subscribed(.initialBuy)])
    }
  }

  @Test("who comes back after the end is shared anew: after the delay, told as RESUBSCRIBE")
  func resubscribed() throws {
    let world = world(
      adult: [
        .launch, .buy("basic"), .wait(minutes: 3), .cancelSubscription("basic"),
        .wait(minutes: 5), .buy("basic"),
      ]
    ) {
      $0.horizon = .minutes(13)
      $0.habits.finishes = true
    }
    let again = try world.charges.element(1).transaction
    let copies = world.copies(of: Self.child)
    #expect(try copies.element(1).at == again.purchaseDate.minutesLater(2))
    #expect(
      world.notifications(of: Self.child) == [
        .subscribed(.initialBuy), .subscribed(.resubscribe),
      ]
    )
  }

  @Test("a member's renewal info does not name the buyer's app user")
  func token() throws {
    let user = AppAccountToken(rawValue: "one")
    let world = world(adult: [.launch, .buy("basic"), .wait(minutes: 8)]) {
      $0.horizon = .minutes(13)
      $0.habits.options.appAccountToken = user
    }
    #expect(world.charges.first?.standing?.renewalInfo.appAccountToken == user)
    let copies = world.copies(of: Self.child)
    #expect(!copies.isEmpty)
    for copy in copies {
      #expect(try #require(copy.entry.standing).renewalInfo.appAccountToken == nil)
    }
  }

  @Test("who stops sharing keeps it; the family loses it at once, as revoked, and is told")
  func sharingOff() throws {
    for seed in Self.seeds {
      let world = world(
        adult: [
          .launch, .buy("basic"), .wait(minutes: 3), .shareWithFamily(isShared: false),
          .wait(seconds: 20),
        ],
        child: [.launch, .wait(seconds: 200), .custom("plans"), .custom("statuses")],
        seed: seed
      )
      let copy = try #require(world.copies(of: Self.child).first).entry.transaction
      let told = world.updates(onDevice: 1).map(\.transaction).last
      #expect(told?.id == copy.id && told?.revocation?.type == .familyRevoke)
      #expect(world.lines("plans") == ["plans"])
      #expect(world.lines("statuses") == ["statuses revoked"])
      #expect(world.notifications(of: Self.child) == [.subscribed(.initialBuy), .revoke])
      #expect(world.charges.count > 5)
      #expect(world.copies(of: Self.child).count == 1)
    }
  }

  @Test("sharing again shares the current state, not the periods that are over")
  func sharingOnAgain() throws {
    for seed in Self.seeds {
      let world = world(
        adult: [
          .launch, .shareWithFamily(isShared: false), .wait(seconds: 10), .buy("basic"),
          .wait(minutes: 11),
          .shareWithFamily(isShared: true),
        ],
        seed: seed
      ) { $0.horizon = .minutes(14) }
      let copies = world.copies(of: Self.child).filter {
        $0.at <= StoreDate(at: world.quiescenceBegan)
      }
      // Two renewals were before; the third period is shared, two minutes later.
      let present = try world.charges.element(2).transaction
      #expect(copies.map(\.entry.transaction.purchaseDate) == [present.purchaseDate])
      #expect(try copies.element(0).at >= present.purchaseDate.minutesLater(2))
      #expect(world.notifications(of: Self.child).first == .subscribed(.initialBuy))
    }
  }

  @Test("who leaves the family loses what others share, and asks no one any more")
  func leaving() {
    for seed in Self.seeds {
      let world = world(
        adult: [.launch, .buy("basic")],
        child: [
          .launch, .wait(minutes: 3), .leaveFamily, .wait(seconds: 20), .custom("plans"),
          .buy("plus"), .wait(seconds: 20), .custom("plans"),
        ],
        seed: seed
      )
      #expect(world.lines("plans") == ["plans", "plans plus"])
      #expect(
        world.notifications(of: Self.child).prefix(3) == [
          .subscribed(.initialBuy), .revoke, .subscribed(.initialBuy),
        ]
      )
      #expect(world.charges(of: Self.child).first?.origin == .direct)
      #expect(world.count("pending") == 0)
      #expect(world.copies(of: Self.child).count == 1)
      #expect(world.copies(of: TinyWorld.adult).isEmpty)
    }
  }

  @Test("a member who leaves before the delay is over never gets the shared purchase")
  func leavingEarly() {
    let world = world(
      adult: [.launch, .buy("basic")],
      child: [.launch, .wait(minutes: 1), .leaveFamily]
    )
    #expect(world.copies(of: Self.child).isEmpty)
  }

  @Test("the buyer's refund takes the family's access at once; REVOKE is told of each")
  func refunded() throws {
    for seed in Self.seeds {
      let world = world(
        adult: [.launch, .buy("basic"), .wait(minutes: 3), .refund("basic")],
        child: [.launch, .wait(seconds: 200), .custom("plans")],
        seed: seed
      )
      #expect(world.notifications() == [.subscribed(.initialBuy), .refund])
      #expect(world.notifications(of: Self.child) == [.subscribed(.initialBuy), .revoke])
      let refunded = try #require(world.notices().last).at
      #expect(world.notices(of: Self.child).last?.at == refunded)
      #expect(world.lines("plans") == ["plans"])
      #expect(world.updates(onDevice: 1).last?.transaction.isRevoked == true)
    }
  }

  @Test("a member who also subscribes has two statuses, and keeps the own when sharing ends")
  func ownAndShared() {
    for seed in Self.seeds {
      let world = world(
        adult: [.launch, .buy("basic"), .wait(minutes: 5), .shareWithFamily(isShared: false)],
        child: [
          .launch, .wait(minutes: 2), .buy("basic"), .wait(minutes: 2), .custom("statuses"),
          .custom("plans"), .wait(minutes: 2), .custom("statuses"), .custom("plans"),
        ],
        seed: seed
      )
      // Approved a minute after the request: shared first, own second.
      #expect(world.charges(of: Self.child).first?.origin == .approved)
      #expect(
        world.lines("statuses") == [
          "statuses subscribed subscribed", "statuses revoked subscribed",
        ]
      )
      #expect(world.lines("plans") == ["plans basic", "plans basic"])
    }
  }

  @Test("what lasts is shared if its product says so; what is used up or runs out never is")
  func kinds() {
    let products = [
      Self.thing("film", .nonConsumable, isShareable: true),
      Self.thing("book", .nonConsumable, isShareable: false),
      Self.thing("coins", .consumable, isShareable: true),
      Self.thing("season", .nonRenewing, isShareable: true),
    ]
    let world = world(
      adult: [
        .launch, .buy("film"), .buy("book"), .buy("coins"), .buy("season"), .wait(minutes: 1),
      ]
    ) { $0.catalog = Catalog(products: products) }
    #expect(world.charges.count == 4)
    #expect(world.copies(of: Self.child).map(\.entry.transaction.productID) == ["film"])
    #expect(world.notifications(of: Self.child) == [.oneTimeCharge])
  }
}
