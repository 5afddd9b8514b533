import FileFormats
import JSON
import Simulation
import StoreSimulation

/// The part of the reader for people's answers.
extension ScenarioReader {
  /// The maximum time that a payment sheet or sign-in stays open; a call has to end within it.
  static let longestPrompt = VirtualDuration.seconds(60)

  mutating func prompts(_ value: JSONNode) {
    guard values.object(value, keys: ScenarioKeys.prompts) else { return }
    if let entry = value["payment"], values.object(entry, keys: ScenarioKeys.payment) {
      faults(.payment, in: entry)
      set(\.prompts.paymentAnswered, entry["answered"]) {
        $0.values.lengths($1, to: Self.longestPrompt)
      }
    }
    if let entry = value["signIn"], values.object(entry, keys: ScenarioKeys.signIn) {
      faults(.signIn, in: entry)
      set(\.prompts.signInAnswered, entry["answered"]) {
        $0.values.lengths($1, to: Self.longestPrompt)
      }
    }
    if let entry = value["askToBuy"] { askToBuy(entry) }
    set(\.prompts.managesSubscriptions, value["manageSubscriptions"]) { $0.values.ratio($1) }
    set(\.prompts.actsOnMessage, value["messages"]) { $0.values.ratio($1) }
    set(\.prompts.redeemsCode, value["offerCode"]) { $0.values.ratio($1) }
    if let entry = value["refund"], values.object(entry, keys: ScenarioKeys.refund) {
      faults(.refund, in: entry)
      set(\.prompts.refundGranted, entry["granted"]) { $0.values.ratio($1) }
      set(\.prompts.refundDecided, entry["decided"]) { $0.values.lengths($1) }
    }
  }

  private mutating func askToBuy(_ value: JSONNode) {
    guard values.object(value, keys: ScenarioKeys.askToBuy) else { return }
    set(\.prompts.asksEverybody, value["everybody"]) { $0.values.boolean($1) }
    set(\.prompts.approves, value["approves"]) { $0.weight($1) }
    set(\.prompts.declines, value["declines"]) { $0.weight($1) }
    set(\.prompts.ignores, value["ignores"]) { $0.weight($1) }
    if plan.prompts.approves == 0 && plan.prompts.declines == 0 && plan.prompts.ignores == 0 {
      values.refuse(value, .someAnswer, found: "none")
    }
    set(\.prompts.approvalAnswered, value["answered"]) { $0.values.lengths($1) }
  }

  private mutating func weight(_ value: JSONNode) -> UInt32? {
    values.integer(value, in: 0...Self.largestWeight).map(UInt32.init)
  }
}

extension Expectation {
  fileprivate static let someAnswer = Expectation(
    "at least one of approves, declines and ignores above 0"
  )
}
