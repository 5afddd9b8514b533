import Foundation

/// The meanings of words in reports, stories, and recordings that have no other explanation.
enum WordExplanations {
  /// The synonyms that reports use, each with the word that explains it.
  static let otherWords = [
    "order": "interleaving", "orders": "interleaving", "different": "interleaving",
    "left-out": "swarm", "drew": "swarm", "operation": "named-operation", "pair": "decisive-pair",
    "pending": "ask-to-buy", "approval": "ask-to-buy", "asktobuy": "ask-to-buy",
    "premise-held": "premise", "not-here": "decisive-pair", "read-oddly": "signature",
    "read-nothing": "signature", "read-entitlement": "signature", "update-purchase": "signature",
    "update-refund": "signature", "purchase-succeeds": "signature", "purchase-fails": "signature",
    "purchase-pending": "signature", "purchase-unverified": "signature",
    "launch": "signature", "direct": "signature", "outside": "signature", "renewal": "signature",
    "resolved": "signature", "none": "signature", "paid-direct": "signature",
    "paid-shared": "signature", "paid-renewal": "signature", "paid-outside": "signature",
  ]

  /// The words, in the order in which they appear in the report of a hunt.
  static let all: [Explanation] = text.components(separatedBy: "\n\n").map { block in
    let lines = block.split(separator: "\n")
    let head = lines[0].split(separator: ": ", maxSplits: 1).map(String.init)
    let details = lines.dropFirst().joined(separator: " ")
    return Explanation(.word, head[0], head[1], details: details)
  }

  /// Each word with its summary, and the details on the lines below.
  private static let text = """
    scenario: a file that describes who uses the app, what they do, and what can go wrong
    It names no bug and fixes no order of events; the seed decides the order. 'validate' checks
    a scenario, and 'new' writes a first one for an app's products. 'explain keys' lists what it
    can set.

    journey: what one user does, step by step, with waits between the steps
    Launches, taps, purchases, refunds. All other users act at the same time. Shrinking removes
    the steps and waits that a violation does not need.

    variant: one implementation of purchase logic that StoreStorm can test, by name
    Written system/name. 'list variants' shows them all; your own are defined in your program.

    invariant: a rule that must hold in every order of events
    Its name begins the signature of each of its violations. 'list invariants' shows them all.

    strategy: what picks the next step when several could come next
    Each strategy is best at finding different races, so a hunt uses a portfolio of them. 'list
    strategies' shows them all.

    escape: the logic did something that cannot be simulated, so nothing is judged
    For example, a thread, a semaphore that blocks, or a socket. The report says what it was and
    what to use instead. Exit code 4, "not deterministic".

    fault: something that breaks: a killed process, a lost answer, a full disk
    Listed under "faults" or "network" in a scenario, each with how often it occurs.

    irregularity: unusual store behavior that StoreKit allows
    For example, an update that is delivered twice, or an entitlement that arrives late. Listed
    under "irregularities" in a scenario, each with how often it occurs and how long it lasts.

    account: a person with an Apple Account, who owns devices and may belong to a family
    Devices are numbered across all accounts, so device 3 may be an account's only device.

    family: people who share purchases; the first of them are the adults
    "familySize" and "adultsPerFamily" under "population" in a scenario set its size; the other
    members are children. A purchase is shared if the catalog says so.

    ask-to-buy: a child's purchase that an adult in the family approves or declines
    The purchase returns pending. The answer comes later, on any launch, or never. A request
    lapses after 24 hours. "askToBuy" under "prompts" in a scenario sets how often and how late
    the answer comes.

    virtual-time: the clock of the simulated world; waiting costs nothing
    It jumps from event to event: a simulated month takes only as long as the events in it.

    lane: the jobs of one actor, which run one at a time
    The scheduler picks one of the lanes that have work, and within it one of the jobs that may
    run next.

    rest: quiescence, the phase after the horizon: no taps, and each app launches again
    Rules about what must eventually be true are judged in this phase. For example, everything
    that was paid for must be there.

    trial: one run of a scenario from one seed, in a world of its own
    A hunt runs thousands of small trials. Trial n uses the hunt's seed plus n.

    seed: the number that decides every random choice in a trial
    Users, devices, delays, faults, and the order of steps all come from it. The same build does
    the same thing from the same seed; another build may not.

    step: one thing that the scheduler runs: a job of an actor, or an event
    Steps are counted from 1. 'replay --break STEP' stops at a step in a debugger.

    digest: one number that represents everything that happened in a run
    Two runs that differ in any step, time, or random draw have different digests.

    signature: what identifies a violation: its rule, cause, effect, and source
    Written rule/cause>effect/source. A hunt reports each signature once, a replay checks
    whether the same signature came back, and known.json5 lists signatures. The cause is the
    event that should have led to the right state, such as paid-direct. The effect is the event
    that preceded the wrong state, often the last one that reached the app: launch (none yet),
    purchase-succeeds (-fails, -pending, -unverified), update-purchase or update-refund
    (-unheard: nothing was listening), or a read of its entitlements: read-entitlement (some
    came back), read-nothing (none did), or read-oddly (an irregularity changed the result). If
    the app revoked access because of one read, the cause is empty-read (an irregularity) or
    older-read (the device answered before it had the news). The source is how the product was
    bought: direct, approved, resolved, outside, renewal, or shared; it is none where this does
    not matter.

    premise: the situation to which an invariant applies
    For example, "paid means access" applies only after a payment. A rule whose premise never
    held was not tested. If the scenario names such a rule under "invariants", a run of 1,000
    users or more fails, and so does a hunt of 1,000 trials or more. A shorter hunt reports
    "nothing to judge so far".

    interleaving: an order of events: which came before which, where that can matter
    Trials that differ only in the order of independent steps count as one interleaving. How
    fast new interleavings still appear shows how much of a search is left.

    race: an outcome that depends on the order of steps that nothing synchronizes
    For example, a tap and an answer, two devices, or a refund and a restore. Every order is
    possible, and one of them breaks a rule. The story of a race marks its decisive pair, if it
    has one.

    depth: how many steps must come in a specific order for a bug to show
    Most races need two or three (Burckhardt and others, ASPLOS 2010). For each depth, PCT
    limits the chance to miss a bug; see 'explain pct-3'.

    swarm: the faults that one trial of a hunt draws, and how often each occurs
    In a report, "drew" lists what is more frequent or less frequent than in the scenario. One
    trial in eight is calm; one in four of the others starts with every irregularity of the
    scenario at its worst; 'hunt --calm' never does. "Left out" lists what is off in that trial,
    because a fault that always occurs can hide another. What the scenario does not name does not
    happen.

    horizon: the virtual time at which a run enters quiescence
    Set with "horizon" in a scenario. After it, nothing is tapped, the store settles what is
    left, and each app launches once more. Rules about what must eventually be true are judged
    then.

    fault-profile: which of the scenario's faults and irregularities a run has
    Calm: no faults, no irregularities, no lost messages. As written: what the scenario says.
    Worst: every irregularity occurs every time and lasts as long as it can. Mixed, for hunts:
    one trial in eight is calm, one in four of the others has the scenario's irregularities at
    their worst, the rest is as written, and each trial draws its swarm.

    mark: a situation that a scenario must reach to count as a test
    A run that never reaches one of its marks fails; a hunt fails after 1,000 trials without it.

    recording: a .race file: one trial with every choice that was made in it
    It contains the scenario and everything that was drawn. The build that made it replays it
    choice by choice; another build replays it by the order of its named operations.

    named-operation: what a user, an app, the store, or a server does, as a story names it
    A tap, a call, its return, a delivery, a screen change. These names survive code changes and
    step numbers do not, so recordings keep the order of both.

    unreachable: the replay could not reproduce the recorded order
    The code or the toolchain has changed so much that an operation of the recording no longer
    occurs. After a race is fixed, this is the usual result; run a hunt to make sure.

    story: the steps that lead to a violation, as a table of actors and times
    Steps on which nothing else in the story depends are left out. 'replay --html' draws it.

    decisive-pair: the two steps, A and B, whose order decides the outcome
    Found by running both orders: A before B shows the violation, B before A does not. Some
    violations are not order-dependent: they occur in every order tried in which their situation
    arises. The story then marks with * the step after which the outcome was settled: the last
    one of the app, or of the server, that the rule looked at. A step marked "not here" comes
    after the end of the run with the violation.

    needs: the faults and irregularities that the smallest trial of a finding cannot do without
    Shrinking switched off each fault that it could, and drew everything else as before. "may
    need" means that it ended before it had tried all of them. An irregularity is behavior of
    StoreKit that occurs on some platforms only; its source follows. 'replay --without' repeats
    the trial without one of them.

    also-seen: further signatures of what is probably the same bug
    Two findings of one variant count as one bug in any of these cases. They break one rule, and
    the same kind of step, line of code, or last news decided both. Their signatures differ only
    in the source. Both deny a paid purchase after the same news. In both small trials, the last
    update came while nothing was listening. Both need the same wrong clock, or both show that
    access depends on the clock. The small trial of one goes on to show the other. Only the first
    finding of a bug has a story; fix it and hunt again.

    preemption: a step that ran although the one before it could have continued
    The fewer a story needs, the easier it is to follow, so shrinking removes them.

    host: the object that represents one run of the app; its actors run on its executor
    Your logic does not have to take a host: a plain actor gets a lane of its own anyway.

    window: one window of the app, whose view appears and disappears
    Closing it cancels the work that was started for it, and none of that work may remain.

    gate: the check that a change makes nothing slower or larger
    Compares exact counters with a committed baseline, and processor times of two builds in
    pairs. See 'gate --help'.
    """
}
