import StoreModel
import StoreSimulation

extension WorldEvent {
  /// The maximum length of a caption, because text from an app can be long.
  private static let longest = 160

  /// Returns a sentence, with a subject, that says what happened.
  func caption(_ owners: [DeviceID: AccountID]) -> String {
    let whole = sentence ?? Self.begun("\(actor.name(owners)) \(phrase).")
    if whole.hasSuffix("?.") { return String(whole.dropLast()) }
    return whole.count > Self.longest ? whole.prefix(Self.longest - 3) + "..." : whole
  }

  /// `Device 2 learns`, `The store refunds`.
  private static func begun(_ text: String) -> String {
    text.hasPrefix("device ") ? "D" + text.dropFirst() : "The " + text
  }
}
