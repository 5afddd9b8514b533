import FileFormats
import Simulation
import StoreSimulation

extension ScenarioReader {
  /// The maximum time that a payment sheet or sign-in stays open; a call has to end within it.
  static let longestPrompt = VirtualDuration.seconds(60)

  mutating func prompts(_ value: FileValue) -> Prompts? {
    guard values.object(value, keys: ScenarioKeys.prompts) else { return nil }
    var prompts = defaultPrompts
    if let entry = value["payment"], values.object(entry, keys: ScenarioKeys.payment) {
      if let ratio = ratio(entry, "cancelled") { prompts.paymentCancelled = ratio }
      if let range = prompt(entry) { prompts.paymentAnswered = range }
    }
    if let entry = value["signIn"], values.object(entry, keys: ScenarioKeys.signIn) {
      if let ratio = ratio(entry, "cancelled") { prompts.signInCancelled = ratio }
      if let range = prompt(entry) { prompts.signInAnswered = range }
    }
    if let entry = value["askToBuy"] { askToBuy(entry, into: &prompts) }
    if let entry = value["refund"], values.object(entry, keys: ScenarioKeys.refund) {
      if let ratio = ratio(entry, "granted") { prompts.refundGranted = ratio }
      if let range = entry["decided"].flatMap({ values.lengths($0) }) {
        prompts.refundDecided = range
      }
      if let ratio = ratio(entry, "prorated") { prompts.refundProrated = ratio }
      if let reversed = entry["reversed"],
        values.object(reversed, keys: ScenarioKeys.reversed),
        let chance = ratio(reversed, "chance"),
        let after = reversed["after"].flatMap({ values.lengths($0) })
      {
        prompts.refundReversed = Irregularities.Episode(chance, lasts: after)
      }
    }
    return prompts
  }

  private mutating func prompt(_ value: FileValue) -> DelayRange? {
    value["answered"].flatMap { values.lengths($0, to: Self.longestPrompt) }
  }

  private mutating func askToBuy(_ value: FileValue, into prompts: inout Prompts) {
    guard values.object(value, keys: ScenarioKeys.askToBuy) else { return }
    if let everybody = value["everybody"].flatMap({ values.boolean($0) }) {
      prompts.asksEverybody = everybody
    }
    if let parts = weight(value, "approves") { prompts.approves = parts }
    if let parts = weight(value, "declines") { prompts.declines = parts }
    if let parts = weight(value, "ignores") { prompts.ignores = parts }
    if prompts.approves == 0 && prompts.declines == 0 && prompts.ignores == 0 {
      values.refuse(value, .someAnswer, found: "none")
    }
    if let range = value["answered"].flatMap({ values.lengths($0) }) {
      prompts.approvalAnswered = range
    }
  }

  private mutating func weight(_ value: FileValue, _ key: String) -> UInt32? {
    value[key].flatMap { values.integer($0, in: 0...Self.largestWeight) }.map(UInt32.init)
  }

  mutating func ratio(_ value: FileValue, _ key: String) -> Ratio? {
    value[key].flatMap { values.ratio($0) }
  }
}
