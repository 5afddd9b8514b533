import Judging
import StoreJSON

extension FirstScenario {
  /// The content of the file: JSON5 with comments for first-time readers.
  package var text: String {
    """
    // A starter scenario. Durations look like "90s", "5m", "1h30m"; a pair is the minimum and the
    // maximum. Probabilities are ratios ("1/20"), or "never" and "always".
    {
      name: \(literal(name)),
      summary: "People buy what the catalog sells, leave, come back, and are refunded.",
      system: \(literal(system)), // \(systemNote)
      catalogue: \(literal(catalogName)), // relative to the folder of this file
      horizon: \(horizon), // then all devices go online, and the run ends at quiescence
    \(billing)
      population: {
        users: 1000,
        familySize: [1, 2],
        adultsPerFamily: [1, 1], // the other is a child who uses Ask to Buy
        devicesPerPerson: [1, 2],
    \(clocks)  },
      hunt: { users: [1, 3] }, // a hunt runs many tiny worlds

      // What users do, step by step; each user takes one of these journeys.
      journeys: [
    \(journeys)  ],

      prompts: {
        payment: { cancelled: "1/8", answered: ["1s", "15s"] },
        askToBuy: {
          everybody: false, // true: adults ask, too, as a .storekit file can require
          approves: 6, declines: 2, ignores: 2, answered: ["5s", "20m"],
        },
        refund: { decided: ["0s", "3s"] }, // soon, so it can overtake pending work
      },
      network: { latency: ["20ms", "800ms"], loss: "1/200" },

      // What StoreKit was seen to do now and then; see 'explain updateAfterReturn'. For what was
      // measured on a Mac, add platforms: ["iOS 27", "macOS 26"] above.
      irregularities: {
        updateBeforeReturn: "1/10",
        updateAfterReturn: "1/5",
        emptyAfterLaunch: { chance: "1/10", lasts: ["0s", "5s"] },
        repeatedUpdate: "1/50",
      },

      // What breaks. For a quiet world, remove this and hunt with --calm.
      faults: {
        kill: "1/20", // at any step
        purchaseFails: "1/20",
        unverified: "1/20", // must not unlock anything or be finished
        offline: { chance: "1/30", lasts: ["5s", "3m"] },
    \(errors)\(failedRenewals)  },

    \(rules)
      \(demandsPurchase ? "" : "// ")marks: [\(marks)], // \(marksNote)
    }

    """
  }

  private var systemNote: String {
    system == Self.ownSystem
      ? "your own: the part before the slash in the names of your variants"
      : "the system whose variants are tested"
  }

  /// The billing terms, because a plan of real length would outlast the horizon; Xcode's tests
  /// offer the same rate.
  private var billing: String {
    guard plan != nil else { return "" }
    return """
        billing: {
          timeRate: "oneRenewalEveryFifteenMinutes", // whatever the plan's length
          // If a renewal cannot be charged, access continues for a while only if the catalog's
          // settings have a billing grace period.
        },

      """
  }

  /// The errors of calls that read, by the names of `SKTestSession`.
  ///
  /// Statuses fail more often: a mistake shows only if the next read fails, too.
  private var errors: String {
    let calls =
      [("loadProducts", "1/30")] + (restores ? [("appStoreSync", "1/30")] : [])
      + (plan == nil ? [] : [("subscriptionStatus", "1/15")])
    let lines = calls.map { call, chance in
      "      \(call): { chance: \(literal(chance)), error: \"networkError\" },\n"
    }
    return "    errors: { // calls that throw; see 'explain errors'\n\(lines.joined())    },\n"
  }

  /// The faults of cards that expire and are renewed in time, too late, or never.
  private var failedRenewals: String {
    guard plan != nil else { return "" }
    return """
          renewalFails: "1/8", // the card has expired
          recovery: { chance: "1/2", lasts: ["10s", "12m"] }, // it works again

      """
  }

  /// The wrong clocks, which expose apps that compare expiration dates with the device's clock.
  private var clocks: String {
    guard plan != nil else { return "" }
    // The maximum is a third of a period at the rate above, or ten days of a month.
    return "    deviceClock: { chance: \"1/4\", offBy: [\"10s\", \"5m\"] }, // either way\n"
  }

  /// The horizon, long enough for all journeys; a longer one would only renew plans.
  private var horizon: String { literal(plan == nil ? "2h" : "1h") }

  private var marks: String {
    ([Mark.purchased] + (demandsRenewal ? [.renewed, .expired] : [])).map { literal($0.rawValue) }
      .joined(separator: ", ")
  }

  private var marksNote: String {
    "situations the run must reach"
      + (plan == nil || demandsRenewal ? "" : "; for a plan, also \"renewed\", \"expired\"")
  }

  private var rules: String {
    guard let invariants else {
      return "  // Without \"invariants\", all that fit the logic are checked: see 'explain'."
    }
    let lines = invariants.map { "    \(literal($0)),\n" }.joined()
    return "  // What must hold; for a description: 'explain \(InvariantCatalog.mostBasic)'.\n"
      + "  invariants: [\n\(lines)  ],\n"
  }

  func literal(_ text: String) -> String { JSONValue.string(text).compact }
}
