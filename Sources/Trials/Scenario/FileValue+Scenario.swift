import FileFormats
import Simulation
import StoreSimulation

/// The forms of values that only scenario files have.
extension FileValue {
  /// The identifier of a product in the catalog.
  static let product = described("the identifier of a product in the catalog", value: .someText)
  /// A price.
  static let price = described(
    "a price such as \"2.99\", at most three decimals",
    value: .someText
  )
  /// A rate of arrivals.
  static let rate = pattern(
    "^(\(ratePatterns.joined(separator: "|")))$",
    words: "a rate such as \"10/s\", \"0.5/m\", \"200/h\" or \"1000/d\", at most 1000000/s"
  )
  /// The regular expressions of rates; the highest is 1000000/s or, of a unit above a minute,
  /// 1000000000.
  private static let ratePatterns = [
    "[0-9]{1,6}(\\.[0-9]{1,3})?/[smhd]", "1000000(\\.0{1,3})?/s",
    "[1-5]?[0-9]{7}(\\.[0-9]{1,3})?/m", "60000000(\\.0{1,3})?/m",
    "([0-9]{7,9}|1000000000)(\\.[0-9]{1,3})?/[hd]",
  ]
  /// A rate of arrivals, or the first and the last of a stage.
  static let rates = oneOrTwo(.rate, first: "first", second: "last")
  /// A verb without a value.
  static let verb = described("true, or just the word in the list of steps", value: .yes)
  /// A step of a journey: a word, or an object with one verb.
  static let step = described(
    "a word such as \"launch\", or an object with one verb",
    value: .either(.word(ScenarioKeys.plainVerbs), or: .object(ScenarioKeys.step.name))
  )
  /// The names of operations and percentiles, each with a limit.
  static let thresholds = described(
    "an object such as { \"purchase.p99\": \"< 20s\" }, with the percentiles "
      + Threshold.Percentile.names.inWords(last: "and"),
    value: .members(named: "^[A-Za-z0-9-]+\\.(\(percentilePattern))$", value: .timeLimit)
  )
  private static let percentilePattern =
    Threshold.Percentile.names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")

  /// An object with a chance and a length of time, or a delay; nil without a limit.
  static func episode(atMost most: VirtualDuration?, isDelay: Bool) -> Self {
    described(
      "an object such as { chance: \"1/20\", lasts: [\"1s\", \"5s\"] }"
        + (most.map { "; lasts is at most " + TimeLength.text($0) } ?? ""),
      value: .object((isDelay ? ScenarioKeys.delay : ScenarioKeys.episode).name)
    )
  }
}
