import FileFormats
import Simulation
package import StoreSimulation

/// The name and the text of a fault in recordings and reports, such as `faults.kill: 1/20`.
extension FaultDeclaration {
  /// The text for a fault that a trial does not have.
  static let leftOut = "left out"

  /// The faults that a trial may have changed, in the order of a scenario file.
  static let carried = [
    Section.refund, .network, .irregularities, .faults, .errors, .background, .reported, .api,
  ].flatMap { section in
    removable.filter { $0.section == section }
  }

  /// The name in recordings, such as `faults.kill`.
  package var recordedName: String {
    switch section {
    case .errors, .api: "\(Section.faults.rawValue).\(section.rawValue).\(key)"
    case .payment, .signIn, .refund:
      "prompts.\(section.rawValue)\(key.prefix(1).uppercased())\(key.dropFirst())"
    default: "\(section.rawValue).\(key)"
    }
  }

  /// Finds the removable fault with a name.
  init?(recordedName name: String) {
    guard let fault = Self.removable.first(where: { $0.recordedName == name }) else { return nil }
    self = fault
  }

  /// Returns the fault's value in a plan; nil if the plan does not have the fault.
  func text(in plan: WorldPlan) -> String? {
    switch value {
    case .chance(let path, _): return plan[keyPath: path].phrase
    case .flag(let path): return plan[keyPath: path] ? Ratio.always.phrase : nil
    case .episode(let path, _, _), .later(let path):
      let episode = plan[keyPath: path]
      return episode.chance.phrase.map {
        "\($0), for \(TimeLength.text(episode.lasts.least))"
          + " to \(TimeLength.text(episode.lasts.most))"
      }
    case .error(let path): return plan[keyPath: path]?.phrase
    case .verificationError(let path): return plan[keyPath: path]?.phrase
    case .fanOut(let path):
      let fanOut = plan[keyPath: path]
      return fanOut == .broadcast ? nil : fanOut.rawValue
    case .zones, .range, .section: return nil
    }
  }

  /// Gives the fault the value of a text.
  ///
  /// - Parameters:
  ///   - text: what ``text(in:)`` returned; nil removes the fault.
  ///   - plan: the plan.
  /// - Returns: whether the text is valid.
  func put(_ text: String?, into plan: inout WorldPlan) -> Bool {
    guard let text else {
      remove(from: &plan)
      return true
    }
    switch value {
    case .chance(let path, _): return Self.set(&plan[keyPath: path], Probability.parse(text))
    case .flag(let path):
      return Self.set(&plan[keyPath: path], text == Ratio.always.phrase ? true : nil)
    case .episode(let path, _, _), .later(let path):
      return Self.set(&plan[keyPath: path], Self.episode(text))
    case .error(let path): return plan[keyPath: path]?.read(text) ?? false
    case .verificationError(let path): return plan[keyPath: path]?.read(text) ?? false
    case .fanOut(let path):
      // The default has no text.
      let fanOut = Irregularities.FanOut(rawValue: text)
      return Self.set(&plan[keyPath: path], fanOut == .broadcast ? nil : fanOut)
    case .zones, .range, .section: return false
    }
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// Parses an episode, such as `1/4, for 1s to 3s`.
  private static func episode(_ text: String) -> Irregularities.Episode? {
    let words = text.split(separator: " ")
    guard words.count == 5, words[0].hasSuffix(","), words[1] == "for", words[3] == "to",
      let chance = Probability.parse(String(words[0].dropLast())),
      let least = TimeLength.parse(String(words[2])),
      let most = TimeLength.parse(String(words[4])), least <= most
    else { return nil }
    return Irregularities.Episode(chance, lasts: DelayRange(least, most))
  }
}

extension SimulatedErrors.Failure where Reason: RawRepresentable<String> {
  /// The failure in words, such as `1/4, systemError`; nil for one that never happens.
  fileprivate var phrase: String? { chance.phrase.map { "\($0), \(error.rawValue)" } }

  /// Takes the probability of a text whose error is the same, because only the scenario knows it.
  fileprivate mutating func read(_ text: String) -> Bool {
    let word = text.prefix { $0 != "," }
    guard let chance = Probability.parse(String(word)), text == "\(word), \(error.rawValue)" else {
      return false
    }
    self.chance = chance
    return true
  }
}

extension Ratio {
  /// The probability as scenario files write it; nil for one that is never met.
  fileprivate var phrase: String? {
    if isNever { return nil }
    return isAlways ? "always" : "\(numerator)/\(denominator)"
  }
}
