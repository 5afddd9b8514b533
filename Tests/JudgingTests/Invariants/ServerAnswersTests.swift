import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Invariants of a server's answers to an app")
struct ServerAnswersTests {
  private typealias Server = ServerWitness
  private static let other = ProductID("other")

  // MARK: told-access-is-shown

  @Test("an answer is shown within 1 s and a round trip")
  func toldAndLocked() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.anna))
    server.describe(10, Server.anna)
    // 1 s and a round trip of 800 ms later, and not a millisecond earlier.
    server.tell(1_810, .online(Witness.device, isOnline: true))
    #expect(server.signatures.isEmpty)
    server.tell(1_811, .online(Witness.device, isOnline: true))
    #expect(server.signatures == ["told-access-is-shown/told-access>locked/told-when-asked"])
  }

  @Test("an answer to one login does not bind another login's window")
  func toldToAnother() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.ben))
    server.describe(10, Server.anna)
    server.tell(60_000, .online(Witness.device, isOnline: true))
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("an answer that no longer matches the rows binds no window")
  func outdated() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.anna))
    server.describe(10, Server.anna)
    server.row(20, Server.record(Server.period(takenBack: 20), creditedTo: Server.anna), version: 1)
    server.tell(60_000, .online(Witness.device, isOnline: true))
    #expect(server.signatures.isEmpty)
  }

  @Test("when the time stated by the server is over, the window locks")
  func over() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(Server.period(until: 5_000), creditedTo: Server.anna))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.describe(10, Server.anna, [Witness.vip: 5_000])
    server.tell(5_000, .online(Witness.device, isOnline: true))
    server.tell(6_800, .online(Witness.device, isOnline: true))
    #expect(server.signatures.isEmpty)
    server.tell(6_801, .online(Witness.device, isOnline: true))
    #expect(server.signatures == ["told-access-is-shown/told-nothing>unlocked/told-when-asked"])
  }

  @Test("when one of two plans ends, the other may still be used", arguments: [true, false])
  func oneOfTwo(keepsOther: Bool) {
    var server = Server(ToldAccessIsShown())
    let short = Server.record(Server.period(until: 5_000), creditedTo: Server.anna)
    server.row(1, short)
    let long = Server.period(TransactionID(rawValue: 2), of: Self.other)
    server.row(1, Server.record(long, creditedTo: Server.anna), number: 1)
    server.show(2, Screen(unlocked: [Witness.vip, Self.other], appUser: Server.anna))
    server.describe(10, Server.anna, [Witness.vip: 5_000, Self.other: 3_600_000])
    server.show(5_000, Screen(unlocked: keepsOther ? [Self.other] : [], appUser: Server.anna))
    server.tell(60_000, .online(Witness.device, isOnline: true))
    let locked = ["told-access-is-shown/told-access>locked/told-when-asked"]
    #expect(server.signatures == (keepsOther ? [] : locked))
  }

  // MARK: answers-fit-rows

  @Test("an answer that contradicts the rows is wrong")
  func wrongAnswer() {
    var server = Server(AnswersFitRows())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.describe(10, Server.anna)
    #expect(server.signatures.isEmpty && server.premises == 1)
    server.describe(20, Server.anna, [:])
    server.describe(30, Server.ben)
    #expect(
      server.signatures == [
        "answers-fit-rows/rows-give-access>answers-nothing/none",
        "answers-fit-rows/rows-give-nothing>answers-access/none",
      ]
    )
  }

  @Test("an answer is right even if a row changed while it was on its way")
  func changedMeanwhile() {
    var server = Server(AnswersFitRows())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.ask(5, Server.anna)
    server.row(6, Server.record(Server.period(takenBack: 6), creditedTo: Server.anna), version: 1)
    server.answer(10, Server.anna)
    #expect(server.signatures.isEmpty && server.premises == 0)
  }

  // MARK: login-is-whole

  private func failedLogin(showing user: AppAccountToken?) -> [String] {
    var server = Server(LoginIsWhole())
    server.show(1, Screen(appUser: Server.anna))
    server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
    let call = CallID(rawValue: 1)
    server.tell(3, .serverAsked(.signIn(Server.ben), call: call, process: Witness.process))
    server.failLogin(4)
    let alert = Alert(kind: .signInFailed, message: "")
    server.show(5, Screen(alert: alert, appUser: user))
    #expect(server.premises == 1)
    return server.signatures
  }

  @Test("a failed login leaves the previous one signed in")
  func halfDone() {
    #expect(failedLogin(showing: Server.anna).isEmpty)
    #expect(
      failedLogin(showing: Server.ben) == ["login-is-whole/login-failed>user-changed/none"]
    )
  }

  @Test("of two taps for one login, one may succeed while the other fails")
  func tappedTwice() {
    let untrue = "login-is-whole/login-failed>user-changed/none"
    for (succeeds, signatures) in [(true, []), (false, [untrue])] {
      var server = Server(LoginIsWhole())
      server.show(1, Screen(appUser: Server.anna))
      let calls = [CallID(rawValue: 1), CallID(rawValue: 2)]
      for call in calls {
        server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
        server.tell(2, .serverAsked(.signIn(Server.ben), call: call, process: Witness.process))
      }
      if succeeds {
        server.tell(
          3,
          .returned(calls[0], kind: .serverSignIn, process: Witness.process, outcome: .done)
        )
      }
      server.show(3, Screen(appUser: Server.ben))
      server.tell(
        4,
        .returned(
          calls[1],
          kind: .serverSignIn,
          process: Witness.process,
          outcome: .serverFailed(.unreachable)
        )
      )
      let alert = Alert(kind: .signInFailed, message: "")
      server.show(5, Screen(alert: alert, appUser: Server.ben))
      #expect(server.signatures == signatures, "the first succeeds: \(succeeds)")
      #expect(server.premises == 1)
    }
  }

  @Test("a logout under way at the tap may end the login that the user saw")
  func logoutUnderWay() {
    for isUnderWay in [true, false] {
      var server = Server(LoginIsWhole())
      server.show(1, Screen(appUser: Server.anna))
      if isUnderWay { server.tell(2, .tapped(.signOut, process: Witness.process, window: 0)) }
      server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
      let call = CallID(rawValue: 1)
      server.tell(3, .serverAsked(.signIn(Server.ben), call: call, process: Witness.process))
      server.tell(
        4,
        .returned(
          call,
          kind: .serverSignIn,
          process: Witness.process,
          outcome: .serverFailed(.unreachable)
        )
      )
      server.show(5, Screen(alert: Alert(kind: .signInFailed, message: "")))
      let untrue = "login-is-whole/login-failed>user-changed/none"
      #expect(server.signatures == (isUnderWay ? [] : [untrue]))
    }
  }

  @Test("an answered, not yet shown login survives a later failed one")
  func answeredBefore() {
    for (isShown, after, signatures) in [
      (false, Server.anna, [String]()), (true, Server.anna, []),
      (true, nil, ["login-is-whole/login-failed>user-changed/none"]),
    ] {
      var server = Server(LoginIsWhole())
      server.show(1, Screen())
      let calls = [CallID(rawValue: 1), CallID(rawValue: 2)]
      server.tell(2, .tapped(.signIn(Server.anna), process: Witness.process, window: 0))
      server.tell(2, .serverAsked(.signIn(Server.anna), call: calls[0], process: Witness.process))
      server.tell(
        3,
        .returned(calls[0], kind: .serverSignIn, process: Witness.process, outcome: .done)
      )
      if isShown { server.show(4, Screen(appUser: Server.anna)) }
      server.tell(5, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
      if !isShown { server.show(5, Screen(appUser: Server.anna)) }
      server.tell(6, .serverAsked(.signIn(Server.ben), call: calls[1], process: Witness.process))
      server.tell(
        7,
        .returned(
          calls[1],
          kind: .serverSignIn,
          process: Witness.process,
          outcome: .serverFailed(.unreachable)
        )
      )
      let alert = Alert(kind: .signInFailed, message: "")
      server.show(8, Screen(alert: alert, appUser: after))
      #expect(
        server.signatures == signatures,
        "shown: \(isShown), then \(after?.phrase ?? "nobody")"
      )
    }
  }

  @Test("a login that fails while the app restores the user of its last process changed nothing")
  func restored() {
    let changed = "login-is-whole/login-failed>user-changed/none"
    for (restored, signatures) in [(Server.anna, [String]()), (Server.ben, [changed])] {
      var server = Server(LoginIsWhole())
      server.show(1, Screen(appUser: Server.anna))
      server.tell(2, .ended(Witness.process, killed: true))
      server.tell(3, .launched(Witness.process, account: Witness.account))
      server.show(3, Screen())
      server.tell(4, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
      server.show(5, Screen(appUser: restored))
      server.askInVain(6, Server.ben)
      let alert = Alert(kind: .signInFailed, message: "")
      server.show(8, Screen(alert: alert, appUser: restored))
      #expect(server.signatures == signatures)
    }
  }

  @Test("only the last process that showed a user counts, on the same installation and account")
  func notRestored() {
    let signedOut: [WorldEvent] = [
      .ended(Witness.process, killed: true),
      .launched(Witness.process, account: Witness.account),
      .screen(Witness.process, window: 0, before: nil, after: Screen(appUser: Server.anna)),
      .screen(Witness.process, window: 0, before: Screen(appUser: Server.anna), after: Screen()),
    ]
    let between: [[WorldEvent]] = [
      signedOut, [.wiped(Witness.device, isNew: false)],
      [.usesAccount(Witness.device, account: Witness.account)],
    ]
    for (number, events) in between.enumerated() {
      var server = Server(LoginIsWhole())
      server.show(1, Screen(appUser: Server.anna))
      for event in number == 0 ? events : [] { server.tell(2, event) }
      server.tell(3, .ended(Witness.process, killed: true))
      for event in number == 0 ? [] : events { server.tell(4, event) }
      server.tell(5, .launched(Witness.process, account: Witness.account))
      server.show(6, Screen())
      server.tell(7, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
      server.askInVain(8, Server.ben)
      server.show(9, Screen(alert: Alert(kind: .signInFailed, message: ""), appUser: Server.anna))
      #expect(server.signatures == ["login-is-whole/login-failed>user-changed/none"], "\(number)")
    }
  }

  private func failedLogin(
    leaving left: [ProductID],
    renewing isRenewed: Bool = false,
    afterLoginOf next: AppAccountToken? = nil,
    told end: Int64? = nil
  ) -> [String] {
    var server = Server(LoginIsWhole())
    server.row(0, Server.record(creditedTo: Server.anna))
    if let end { server.describe(0, Server.anna, [Witness.vip: end]) }
    server.show(1, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
    server.askForLogin(3, Server.ben)
    if isRenewed {
      let longer = Server.period(until: 7_200_000)
      server.row(3, Server.record(longer, creditedTo: Server.anna), version: 1)
    }
    if let next { server.tell(3, .tapped(.signIn(next), process: Witness.process, window: 0)) }
    server.failLogin(4)
    let alert = Alert(kind: .signInFailed, message: "")
    server.show(5, Screen(unlocked: left, alert: alert, appUser: Server.anna))
    return server.signatures
  }

  @Test("a failed login leaves access unchanged, unless logins were tapped since")
  func accessKept() {
    #expect(failedLogin(leaving: [Witness.vip]).isEmpty)
    #expect(failedLogin(leaving: []) == ["login-is-whole/login-failed>access-changed/none"])
    #expect(failedLogin(leaving: [], afterLoginOf: Server.anna).isEmpty)
    // The app may not know yet of a plan that ended meanwhile and was renewed.
    #expect(failedLogin(leaving: [], renewing: true).isEmpty)
  }

  @Test("when the time given to the app is over, it may lock despite a written renewal")
  func accessOver() {
    #expect(failedLogin(leaving: [], told: 5).isEmpty)
    let signature = "login-is-whole/login-failed>access-changed/none"
    #expect(failedLogin(leaving: [], told: 6) == [signature])
  }

  @Test("a purchase after the login tap that is over when the login fails is not its fault")
  func boughtMeanwhile() {
    for isTold in [true, false] {
      var server = Server(LoginIsWhole())
      server.show(1, Screen(appUser: Server.anna))
      server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
      let call = CallID(rawValue: 1)
      server.tell(3, .serverAsked(.signIn(Server.ben), call: call, process: Witness.process))
      server.row(3, Server.record(Server.period(until: 5), creditedTo: Server.anna))
      if isTold { server.describe(4, Server.anna, [Witness.vip: 5]) }
      server.show(4, Screen(unlocked: [Witness.vip], appUser: Server.anna))
      server.tell(
        5,
        .returned(
          call,
          kind: .serverSignIn,
          process: Witness.process,
          outcome: .serverFailed(.unreachable)
        )
      )
      let alert = Alert(kind: .signInFailed, message: "")
      server.show(5, Screen(unlocked: [Witness.vip], alert: alert, appUser: Server.anna))
      // The app got no news and shows access without a source.
      let signature = "login-is-whole/login-failed>access-changed/none"
      #expect(server.signatures == (isTold ? [] : [signature]))
    }
  }

  @Test("a repeated answer excuses nothing", arguments: [false, true])
  func toldAgain(hasChanged: Bool) {
    var server = Server(LoginIsWhole())
    server.row(0, Server.record(creditedTo: Server.anna))
    server.describe(0, Server.anna, [Witness.vip: 3_600_000])
    server.show(1, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.tell(2, .tapped(.signIn(Server.ben), process: Witness.process, window: 0))
    let call = CallID(rawValue: 1)
    server.tell(3, .serverAsked(.signIn(Server.ben), call: call, process: Witness.process))
    if hasChanged { server.describe(3, Server.anna, [:]) }
    server.describe(4, Server.anna, [Witness.vip: 3_600_000])
    server.tell(
      5,
      .returned(
        call,
        kind: .serverSignIn,
        process: Witness.process,
        outcome: .serverFailed(.unreachable)
      )
    )
    let alert = Alert(kind: .signInFailed, message: "")
    server.show(5, Screen(unlocked: [], alert: alert, appUser: Server.anna))
    let signature = "login-is-whole/login-failed>access-changed/none"
    #expect(server.signatures == (hasChanged ? [] : [signature]))
  }
}

extension ServerWitness {
  /// The app asks the server for a login.
  fileprivate mutating func askForLogin(_ milliseconds: Int64, _ user: AppAccountToken) {
    let call = CallID(rawValue: 1)
    tell(milliseconds, .serverAsked(.signIn(user), call: call, process: Witness.process))
  }

  /// The login fails, because the server cannot be reached.
  fileprivate mutating func failLogin(_ milliseconds: Int64) {
    tell(
      milliseconds,
      .returned(
        CallID(rawValue: 1),
        kind: .serverSignIn,
        process: Witness.process,
        outcome: .serverFailed(.unreachable)
      )
    )
  }

  /// The app asks for a login, which fails.
  fileprivate mutating func askInVain(_ milliseconds: Int64, _ user: AppAccountToken) {
    askForLogin(milliseconds, user)
    failLogin(milliseconds)
  }
}
