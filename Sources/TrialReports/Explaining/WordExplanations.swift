/// What the words mean that reports, stories and recordings use and that nobody else has named.
enum WordExplanations {
  /// Words that reports use for the same things.
  static let otherWords = [
    "order": "interleaving", "orders": "interleaving", "different": "interleaving",
    "left-out": "swarm", "drew": "swarm", "operation": "named-operation", "pair": "decisive-pair",
    "pending": "ask-to-buy", "approval": "ask-to-buy",
    "premise-held": "premise", "not-here": "decisive-pair", "read-oddly": "signature",
    "read-nothing": "signature", "read-entitlement": "signature", "update-purchase": "signature",
    "update-refund": "signature", "purchase-succeeds": "signature", "purchase-fails": "signature",
    "purchase-pending": "signature", "purchase-unverified": "signature",
    "launch": "signature", "direct": "signature", "outside": "signature", "renewal": "signature",
    "resolved": "signature", "none": "signature", "paid-direct": "signature",
    "paid-shared": "signature", "paid-renewal": "signature", "paid-outside": "signature",
  ]

  /// In the order in which a reader of a hunt's report meets them.
  static let all: [Explanation] =
    [
      (
        "scenario", "a file that says who there is, what they do, and what may go wrong",
        """
        It names no bug and no order of events: those are drawn from the seed. 'validate' checks \
        one, and 'new' writes a first one for the products of an app.
        """
      ),
      (
        "journey", "what one person does, step by step, with waits between",
        """
        Launches, taps, purchases, refunds. What everybody else does goes on meanwhile, and \
        shrinking takes steps and waits away that a violation does not need.
        """
      ),
      (
        "variant", "one piece of purchase logic that can be put under test, by its name",
        "Written system/name; 'list variants' shows all, and yours stand in your own program."
      ),
      (
        "invariant", "a rule that must hold in every order of events",
        "Each has a name that begins the signature of its violations; 'list invariants' shows all."
      ),
      (
        "strategy", "what chooses the next step where several could come",
        "Each finds other races best, so a hunt has a portfolio; 'list strategies' shows all."
      ),
      (
        "escape", "the logic did something that cannot be simulated, so nothing is judged",
        """
        A timer, a thread, a wait that blocks, a request over the network: the report names it and \
        says what to use in its place. Exit code 4, "not deterministic".
        """
      ),
      (
        "fault", "something that breaks: a killed process, a lost answer, a full disk",
        "Written under \"faults\" or \"network\" in a scenario, each with how often it comes."
      ),
      (
        "irregularity", "something odd that the store may lawfully do",
        """
        An update told twice, an entitlement that comes late. Written under "irregularities" in a \
        scenario, each with how often it comes and for how long.
        """
      ),
      (
        "account", "a person with an Apple Account, who owns devices and may be in a family",
        "Devices have numbers across all accounts, so device 3 may be somebody's only one."
      ),
      (
        "family", "people who share what they buy, the first of them adults",
        """
        "familySize" and "adultsPerFamily" under "population" in a scenario; the others are \
        children. What is bought is shared where the catalogue says so.
        """
      ),
      (
        "ask-to-buy", "a child's purchase, which an adult of the family approves or declines",
        """
        The purchase returns as pending. The answer comes later, on any launch, or never: \
        "askToBuy" under "prompts" in a scenario says how often, and how late.
        """
      ),
      (
        "virtual-time", "the time of the simulated world, which costs nothing to pass",
        "It goes from event to event: a month takes as long as what happens in it."
      ),
      (
        "lane", "the jobs of one actor, which run one after the other",
        """
        The scheduler chooses among the lanes that have something to do, and within a lane among \
        the jobs that may run next.
        """
      ),
      (
        "rest", "what comes after the horizon: nobody taps, and each app is launched again",
        "What must come true at last, such as that what was paid is there, is judged then."
      ),
      (
        "trial", "one run of a scenario from one seed, in a world of its own",
        "A hunt plays thousands of small ones; trial n has the hunt's seed plus n."
      ),
      (
        "seed", "the number from which everything in a trial is drawn",
        """
        People, devices, delays, faults and the order of steps. The same build does the same thing \
        from the same seed; another build need not.
        """
      ),
      (
        "step", "one thing that the scheduler lets happen: a job of an actor, or an event",
        "Steps are counted from 1; 'replay --break STEP' stops at one in a debugger."
      ),
      (
        "digest", "everything that happened in a run, in one number",
        "Two runs that differ in any step, time or draw have different digests."
      ),
      (
        "signature", "what makes two violations the same: rule, cause, effect and source",
        """
        Written rule/cause>effect/source. A hunt tells each signature once, a replay asks whether \
        the same one came back, and known.json5 names it. The cause is what should have led to \
        the right state, such as paid-direct. The effect is what came before the wrong one, often \
        the last that the app was told: launch if nothing, purchase-succeeds (-fails, -pending, \
        -unverified), update-purchase or update-refund (-unheard: nobody listened), or a read of \
        its entitlements: read-entitlement brought some, read-nothing none, and read-oddly an \
        oddity of the store. Where access was dropped because of one read, the cause is \
        empty-read (an oddity) or older-read (the device answered before it knew). The source is \
        how it was bought: direct, approved, resolved, \
        outside, renewal, shared; none, where that is not the point.
        """
      ),
      (
        "premise", "the situation in which an invariant has something to say",
        """
        "Who has paid sees what was paid for" says nothing where nobody has paid. A rule whose \
        premise never held was not tested, and a scenario that names it under "invariants" fails: \
        a run of 1,000 users or more, and a hunt of 1,000 trials or more. The report of a shorter \
        hunt says "nothing to judge so far".
        """
      ),
      (
        "interleaving", "an order of events: which came before which, where that can matter",
        """
        Two trials that differ only in the order of steps that know nothing of each other count as \
        one. How fast new ones still appear says how much of a search is left.
        """
      ),
      (
        "race", "an outcome that depends on the order of steps that nobody has put in order",
        """
        A tap and an answer, two devices, a refund and a restore: each order may come, and one of \
        them breaks a rule. The story of one marks its decisive pair where there is one.
        """
      ),
      (
        "depth", "how many steps must come in one order for a bug to show",
        """
        Most races need two or three (Burckhardt and others, ASPLOS 2010). PCT knows with which \
        chance it misses one of a depth; 'explain pct-3' tells more.
        """
      ),
      (
        "swarm", "each trial of a hunt draws which trouble there is, and how much",
        """
        What a report calls drew was drawn heavier or lighter than the scenario writes it, or is \
        an irregularity that it does not name: one trial in four begins with all of them at their \
        worst, as the store does not ask what an app expects, but for a hunt with --calm. What a \
        report calls left out was off in that trial: trouble that is always there hides other \
        trouble.
        """
      ),
      (
        "horizon", "the virtual time at which a run goes over to rest",
        """
        Written "horizon" in a scenario. Afterwards nobody taps, the store settles what is left, \
        and each app is launched once more and judged: what must come true at last is asked there.
        """
      ),
      (
        "weather", "how much of its scenario's trouble a run has",
        """
        Calm: no fault, no oddity, nothing lost on the way. As written: what the scenario says. \
        Worst: every oddity each time and for as long as it can last. Mixed, which hunts have: one \
        trial in four at its worst, the others as written, and each draws its swarm.
        """
      ),
      (
        "oddity", "an answer of the store that surprises and that StoreKit does give",
        """
        No entitlements for a while after a launch, one that comes late, an update told twice. A \
        scenario allows each under "irregularities"; 'explain' tells of every one by its key.
        """
      ),
      (
        "mark", "a situation that a scenario must reach, or it has tested nothing",
        "A run that never reaches one fails; a hunt does after 1,000 trials."
      ),
      (
        "recording", "a .race file: one trial with every choice that was made in it",
        """
        It carries its scenario and what was drawn. On the build that made it, it is replayed \
        choice by choice; on another, by the order of its named operations.
        """
      ),
      (
        "named-operation", "what a person, an app, the store or a server does, as a story names it",
        """
        A tap, a call, its return, a delivery, a change of the screen. Such names survive a change \
        of code, numbers of steps do not, so recordings keep the order of both.
        """
      ),
      (
        "unreachable", "a replay could not bring about the order that was recorded",
        """
        The code, or the toolchain, has changed so much that an operation of the recording does \
        not come about any more. Where the race was mended that is the usual answer; a hunt makes \
        sure.
        """
      ),
      (
        "story", "the steps of a violation that lead to it, as a table of actor and time",
        "What nothing else in it depends on is left out; 'replay --html' draws it."
      ),
      (
        "decisive-pair", "the two steps, A and B, whose order makes the difference",
        """
        Found by running both orders: A before B shows the violation, B before A does not. Some \
        violations have none: they come in every order that was tried. A step that is "not here" \
        comes after the end of the run with the violation.
        """
      ),
      (
        "preemption", "a step that was let in although the one before it could have gone on",
        "The fewer a story needs, the easier it is to follow, so shrinking takes them away."
      ),
      (
        "host", "the object that stands for one run of the app, on whose executor its actors live",
        "Logic need not be handed one: a plain actor of its own has a lane all the same."
      ),
      (
        "window", "one surface of the app, with a view of its own that comes and goes",
        "Closing it cancels what was begun for it, and nothing of it may remain."
      ),
      (
        "gate", "the check that a change has not made anything slower or larger",
        """
        Exact counters against a committed baseline, and processor times of two builds in pairs. \
        See 'gate --help'.
        """
      ),
    ].map { Explanation(.word, $0, $1, details: $2) }
}
