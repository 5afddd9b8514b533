import FileFormats
import Simulation
import StoreSimulation

/// One kind of fault that is drawn for each trial, named as in scenario files, with its text form.
struct DrawnPart: Sendable {
  /// The text for a fault that a trial does not have.
  static let leftOut = "left out"

  /// The name, such as `faults.kill`.
  let name: String
  /// Describes the fault in a plan; nil if the plan does not have it.
  let describe: @Sendable (WorldPlan) -> String?
  /// Parses a text and applies it to a plan; returns false if the text is invalid.
  let put: @Sendable (String?, inout WorldPlan) -> Bool

  /// All of them, in the order of a scenario file.
  static let all =
    [
      chance("prompts.refundProrated", \.prompts.refundProrated),
      episode("prompts.refundReversed", \.prompts.refundReversed),
      chance("network.loss", \.network.loss),
      chance("network.duplication", \.network.duplication),
      chance("network.reordering", \.network.reordering),
    ] + irregularities + faults + errors

  private static let irregularities = [
    chance("irregularities.updateBeforeReturn", \.irregularities.updateBeforeReturn),
    chance("irregularities.updateAfterReturn", \.irregularities.updateAfterReturn),
    episode("irregularities.emptyAfterLaunch", \.irregularities.emptyAfterLaunch),
    episode("irregularities.lateEntitlement", \.irregularities.lateEntitlement),
    episode("irregularities.lateUnfinished", \.irregularities.lateUnfinished),
    episode("irregularities.lateFinish", \.irregularities.lateFinish),
    chance("irregularities.repeatedUpdate", \.irregularities.repeatedUpdate),
    DrawnPart(name: "irregularities.fanOut") {
      $0.irregularities.fanOut == .broadcast ? nil : "first"
    } put: { text, plan in
      plan.irregularities.fanOut = text == nil ? .broadcast : .first
      return text == nil || text == "first"
    },
  ]

  private static let faults = [
    chance("faults.kill", \.faults.kill), chance("faults.writeFails", \.faults.writeFails),
    chance("faults.productsFail", \.faults.productsFail),
    chance("faults.purchaseFails", \.faults.purchaseFails),
    episode("faults.interrupted", \.faults.interrupted),
    chance("faults.unverified", \.faults.unverified),
    chance("faults.syncFails", \.faults.syncFails),
    chance("faults.renewalFails", \.faults.renewalFails),
    episode("faults.recovery", \.faults.recovery), episode("faults.offline", \.faults.offline),
    episode("faults.serverDown", \.faults.serverDown),
    chance("faults.serverStorageFails", \.faults.serverStorageFails),
    episode("faults.databaseDown", \.faults.databaseDown),
    chance("faults.commitFails", \.faults.commitFails),
    chance("faults.commitAnswerLost", \.faults.commitAnswerLost),
    chance("faults.imageFails", \.faults.imageFails),
  ]

  private static let errors = [
    error("faults.errors.loadProducts", \.loadProducts),
    error("faults.errors.purchase", \.purchase),
    error("faults.errors.verification", \.verification),
    error("faults.errors.appStoreSync", \.appStoreSync),
    error("faults.errors.subscriptionStatus", \.subscriptionStatus),
    error("faults.errors.refundRequest", \.refundRequest),
  ]

  // MARK: Kinds

  private static func chance(
    _ name: String,
    _ path: any WritableKeyPath<WorldPlan, Ratio> & Sendable
  ) -> DrawnPart {
    DrawnPart(name: name) {
      $0[keyPath: path].phrase
    } put: { text, plan in
      guard let chance = Ratio(text: text) else { return false }
      plan[keyPath: path] = chance
      return true
    }
  }

  /// Makes a part for an episode, such as `1/4, for 1s to 3s`.
  private static func episode(
    _ name: String,
    _ path: any WritableKeyPath<WorldPlan, Irregularities.Episode> & Sendable
  ) -> DrawnPart {
    DrawnPart(name: name) { plan in
      let episode = plan[keyPath: path]
      return episode.chance.phrase.map {
        "\($0), for \(TimeLength.text(episode.lasts.least))"
          + " to \(TimeLength.text(episode.lasts.most))"
      }
    } put: { text, plan in
      guard let text else {
        plan[keyPath: path].chance = .never
        return true
      }
      let words = text.split(separator: " ")
      guard words.count == 5, words[0].hasSuffix(","), words[1] == "for", words[3] == "to",
        let chance = Ratio(text: String(words[0].dropLast())),
        let least = TimeLength.parse(String(words[2])),
        let most = TimeLength.parse(String(words[4])), least <= most
      else { return false }
      plan[keyPath: path] = .init(chance, lasts: DelayRange(least, most))
      return true
    }
  }

  /// Makes a part for an error, such as `1/4, systemError`; the scenario defines which error it is.
  private static func error<Reason>(
    _ name: String,
    _ path: any WritableKeyPath<SimulatedErrors, SimulatedErrors.Failure<Reason>?> & Sendable
  ) -> DrawnPart {
    DrawnPart(name: name) { plan in
      plan.faults.errors[keyPath: path].flatMap { failure in
        failure.chance.phrase.map { "\($0), \(failure.error)" }
      }
    } put: { text, plan in
      guard let text else {
        plan.faults.errors[keyPath: path] = nil
        return true
      }
      let word = text.prefix { $0 != "," }
      guard let chance = Ratio(text: String(word)),
        let error = plan.faults.errors[keyPath: path]?.error, text == "\(word), \(error)"
      else { return false }
      plan.faults.errors[keyPath: path] = .init(chance, error)
      return true
    }
  }
}

extension Ratio {
  /// The probability as scenario files write it; nil for one that is never met.
  fileprivate var phrase: String? {
    if isNever { return nil }
    return numerator == denominator ? "always" : "\(numerator)/\(denominator)"
  }

  /// Parses a probability; nil for any other text.
  fileprivate init?(text: String?) {
    guard let text else {
      self = .never
      return
    }
    guard let chance = Probability.parse(text) else { return nil }
    self = chance
  }
}
