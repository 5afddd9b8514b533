import FileFormats
package import Simulation
import StoreSimulation

/// The form of a value in a scenario file.
package indirect enum ScenarioValue: Hashable, Sendable {
  /// Any text.
  case text
  /// Text that is not empty.
  case someText
  /// The identifier of a product in the catalog.
  case product
  /// A price, such as `"5.99"`.
  case price
  /// A whole number.
  case wholeNumber(ClosedRange<Int>)
  /// A whole number, or the least and the most.
  case wholeNumbers(ClosedRange<Int>)
  /// A whole number, or the first and the last of a stage.
  case stageNumbers(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// Only `true`.
  case yes
  /// One of several words.
  case word([String])
  /// How often something happens.
  case probability
  /// A length of time.
  case length(from: VirtualDuration = .zero, to: VirtualDuration = ValueReader.longest)
  /// A length of time, or the least and the most.
  case lengths(from: VirtualDuration = .zero, to: VirtualDuration = ValueReader.longest)
  /// A length of time with a sign.
  case clockMove
  /// The name of a time zone.
  case zone
  /// A rate of arrivals, or the first and the last of a stage.
  case rates
  /// A step of a journey: a word, or an object with one verb.
  case step
  /// The names of operations and percentiles, each with a limit.
  case thresholds
  /// An object.
  case object(String)
  /// An object with a chance and a length of time, or a delay; nil without a limit.
  case episode(atMost: VirtualDuration?, isDelay: Bool)
  /// A service time: a length of time or two, or an object.
  case serviceTime(String, to: VirtualDuration)
  /// A list.
  case list(ScenarioValue, isNonempty: Bool = false, isUnique: Bool = false)
}

extension ScenarioValue {
  /// The name of the object that is the value, or an element of it; nil if there is none.
  package var objectName: String? {
    switch self {
    case .object(let name), .serviceTime(let name, _): name
    case .episode(_, let isDelay): (isDelay ? ScenarioKeys.delay : ScenarioKeys.episode).name
    case .step: ScenarioKeys.step.name
    case .list(let element, _, _): element.objectName
    default: nil
    }
  }

  /// The form in words, without an article for a list.
  package var words: String {
    switch self {
    case .text: "text"
    case .someText: "text that is not empty"
    case .product: "the identifier of a product in the catalog"
    case .price: "a price such as \"5.99\""
    case .wholeNumber(let range): Self.wholeNumber(range)
    case .wholeNumbers(let range): Self.wholeNumber(range) + ", or [least, most]"
    case .stageNumbers(let range): Self.wholeNumber(range) + ", or [first, last]"
    case .flag: "true or false"
    case .yes: "true, or just the word in the list of steps"
    case .word(let words): words.map { "\"\($0)\"" }.inWords(last: "or")
    case .probability: "a probability such as \"1/20\", \"never\" or \"always\""
    case .length(let least, let most):
      "a length of time such as \"90s\" or \"1h30m\"" + Self.bounds(least, most)
    case .lengths(let least, let most):
      "a length of time such as \"90s\", or [least, most]" + Self.bounds(least, most)
    case .clockMove: "a length of time with a sign, such as \"+2h\" or \"-30d\"; at most 365d"
    case .zone: "a time zone such as \"UTC\", \"UTC+5:30\" or \"America/Los_Angeles\""
    case .rates: "a rate such as \"10/s\", \"0.5/m\", \"200/h\" or \"1000/d\", or [first, last]"
    case .step: "a word such as \"launch\", or an object with one verb"
    case .thresholds:
      "an object such as { \"purchase.p99\": \"< 20s\" }, with the percentiles "
        + Threshold.Percentile.allCases.map(\.rawValue).inWords(last: "and")
    case .object: "an object"
    case .episode(let most, _):
      "an object such as { chance: \"1/20\", lasts: [\"1s\", \"5s\"] }"
        + (most.map { "; lasts is at most " + TimeLength.text($0) } ?? "")
    case .serviceTime(_, let most): ScenarioValue.lengths(to: most).words + "; or an object"
    case .list(let element, let isNonempty, _):
      "a list" + (isNonempty ? ", not empty" : "") + "; each element is " + element.words
    }
  }

  private static func wholeNumber(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func bounds(_ least: VirtualDuration, _ most: VirtualDuration) -> String {
    switch (least > .zero, most != ValueReader.longest) {
    case (true, true): "; from \(TimeLength.text(least)) to \(TimeLength.text(most))"
    case (true, false): "; at least \(TimeLength.text(least))"
    case (false, true): "; at most \(TimeLength.text(most))"
    case (false, false): ""
    }
  }
}
