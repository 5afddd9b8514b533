import StoreModel
import Trials

extension GlueText {
  /// The text of the property for the unlocked products: what the check of the glue chose, or else
  /// the guess.
  var unlocked: String {
    if products.isEmpty {
      return """
          /// Nothing: only consumables are sold. They are checked if this type has `credits`.
          var unlocked: Set<String> { [] }
          nonisolated static var tellsUnlocked: Bool { false }
        """
    }
    if let verdict {
      if let unread = unread(verdict.choices.map(\.expression)) {
        return untold(verdict.ranking, unread)
      }
      if let awaited = verdict.choices.first(where: \.isAwaited) {
        return kept(awaited.expression)
      }
      if !verdict.choices.isEmpty { return chosen(withoutPlans(verdict.choices)) }
      let isUnknown = [.unreported, .untold].contains(verdict.access)
      if isUnknown, guess.unlocked.isEmpty { return untold(verdict.ranking) }
      // If nothing changed, the guess may be right and the purchase wrong.
      if !verdict.holds, !verdict.ranking.isEmpty { return gap(Self.missing, verdict.ranking) }
    }
    guard let owner = guess.keeper ?? guess.store, let first = guess.unlocked.first else {
      return gap(Self.missing)
    }
    if owner.isAwaited {
      let problem = owner.isIsolated ? "is isolated to an actor" : "is an actor"
      return gap("\(owner.name) \(problem): keep a copy of \(first.name) here")
    }
    if let unread = unreadGuess { return untold([], unread) }
    let name = guess.keeper == nil ? "store" : "keeper"
    return chosen(
      guess.unlocked.map {
        GlueVerdict.Choice(
          expression: "\(name).\($0.name)",
          isFlag: $0.type == "Bool",
          products: products
        )
      }
    )
  }

  /// The guessed values, if no customer can see an effect of them; nil otherwise.
  var unreadGuess: String? {
    let name = guess.keeper == nil ? "store" : "keeper"
    return unread(guess.unlocked.map { "\(name).\($0.name)" })
  }

  /// Returns the members of the store that expressions read, if the app's other files use the store
  /// but read none of them: the app decides elsewhere who has access.
  ///
  /// Apps that are not here may read what a library has.
  private func unread(_ expressions: [String]) -> String? {
    guard uses.hasApp else { return nil }
    let owners = [("keeper", guess.keeper), ("store", guess.store)]
    var names: [String] = []
    for expression in expressions {
      let words = SourceToken.tokens(of: expression).map(\.text)
      guard let place = words.firstIndex(where: { word in owners.contains { $0.0 == word } }),
        place + 2 < words.count,
        let owner = owners.first(where: { $0.0 == words[place] })?.1,
        hides(words[place + 2], of: owner)
      else { return nil }
      names.append(words[place + 2])
    }
    return names.isEmpty ? nil : names.map { "`\($0)`" }.joined(separator: " and ")
  }

  /// Whether nothing outside a type reads one of its members, nor what it hands on.
  private func hides(_ member: String, of type: SourceType) -> Bool {
    let all = type.functions + type.initializers
    let answers = all.filter { !$0.isPrivate && $0.hasResult && $0.words.contains(member) }
    let words = all.reduce(into: type.members) { $0.formUnion($1.words) }
    let wrapper = type.properties.first { $0.name == member }?.wrapper ?? "@Published"
    return words.isDisjoint(with: Self.handingOn) && wrapper == "@Published"
      && ([member] + answers.map(\.name)).allSatisfy { name in
        uses.lacksReaders(of: name, of: type.name)
          && !self.all.types.contains { $0.name != type.name && $0.members.contains(name) }
      }
  }

  /// The words with which a type hands on what it knows.
  private static let handingOn: Set<String> = [
    "AppStorage", "NotificationCenter", "SecItemAdd", "UserDefaults", "completion", "delegate",
    "defaults", "keychain", "send", "standard", "yield",
  ]

  private static let missing =
    "the identifiers of the products that the app treats as purchased now"

  private static let unlockedComment =
    "  /// The products that the app treats as purchased and usable.\n"

  /// Returns the placeholder for the part that a person has to write, with hints.
  private func gap(_ problem: String, _ ranking: [String] = []) -> String {
    let lines = ranking.map { "    // - \($0)\n" }.joined()
    let what = ranking.isEmpty ? "" : "    // What changed when a product was bought:\n\(lines)"
    return Self.unlockedComment
      + "  var unlocked: Set<String> {\n    \(warning(problem))\n\(what)    return []\n  }"
  }

  /// Whether the text of a glue leaves open what the app unlocks.
  static func leavesAccess(in text: String) -> Bool {
    code(of: text).contains { $0.contains("tellsUnlocked: Bool { false }") }
  }

  /// Whether the text of a glue reports neither what the app unlocks nor its credits.
  static func tellsNothing(in text: String) -> Bool {
    leavesAccess(in: text) && !code(of: text).contains { $0.hasPrefix("var credits: Int?") }
  }

  /// Returns the lines of a text that are not comments, without their indentation.
  private static func code(of text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
  }

  /// Returns the text for an app in whose files nothing shows what a customer owns, such as one
  /// whose server knows it.
  ///
  /// - Parameters:
  ///   - ranking: what changed with a purchase.
  ///   - unread: the values of the store that change but that nobody reads; nil if none change.
  /// - Returns: the property and the reason.
  private func untold(_ ranking: [String], _ unread: String? = nil) -> String {
    let lines = ranking.map { "  /// - \($0)\n" }.joined()
    let what =
      ranking.isEmpty ? "" : "  /// What changed when a product was bought:\n\(lines)  ///\n"
    let reason =
      unread.map { "no other file of the app reads \($0)" }
      ?? "no value of the app showed what was bought"
    return """
        /// Nothing: \(reason), so access is not judged.
        ///
      \(what)  /// To have it judged, return here what the app treats as purchased, and delete
        /// `tellsUnlocked`.
        var unlocked: Set<String> { [] }
        nonisolated static var tellsUnlocked: Bool { false }
      """
  }

  /// Returns the text for an app in which an actor has what customers own: a screen shows copies of
  /// it, and which ones, only a person can tell.
  private func kept(_ expression: String) -> String {
    """
      /// Nothing: an actor has what customers buy, so access is not judged.
      ///
      /// To have it judged, keep a copy of `\(expression)`
      /// where the app's screens do, return it here, and delete `tellsUnlocked`.
      var unlocked: Set<String> { [] }
      nonisolated static var tellsUnlocked: Bool { false }
    """
  }

  /// Returns the text for values of the app.
  private func chosen(_ choices: [GlueVerdict.Choice]) -> String {
    if choices.count == 1, choices[0].isFlag {
      return Self.unlockedComment + flag(choices[0].expression, choices[0].products)
    }
    let terms = choices.map(Self.term)
    let union = terms.dropFirst().map { ".union(\($0))" }.joined()
    let shared = choices.filter { $0.isFlag && $0.products.count > 1 }.map(\.products)
    let lists = shared.map { "[" + $0.map(\.inSwift).joined(separator: ", ") + "]" }
    let flags =
      lists.isEmpty
      ? ""
      : "\n  nonisolated static var sharedFlags: [Set<String>] { "
        + "[\(lists.joined(separator: ", "))] }"
    return Self.unlockedComment + "  var unlocked: Set<String> { \(terms[0])\(union) }" + flags
  }

  /// Returns the expression for the products of a value, as a set.
  private static func term(_ choice: GlueVerdict.Choice) -> String {
    guard choice.isFlag else { return "productIDs(in: \(choice.expression))" }
    let list = choice.products.map(\.inSwift).joined(separator: ", ")
    return "Set<String>(\(choice.expression) ? [\(list)] : [])"
  }

  /// Returns the text for a single flag: it does not identify a product, so all products share it.
  private func flag(_ value: String, _ products: [String]) -> String {
    let list = products.map(\.inSwift).joined(separator: ", ")
    if products.count == 1 { return "  var unlocked: Set<String> { \(value) ? [\(list)] : [] }" }
    return """
        var unlocked: Set<String> { \(value) ? Self.flagged : [] }

        /// The products that the flag unlocks; remove those that it does not.
        nonisolated private static let flagged: Set<String> = [
      \(products.map { "    \($0.inSwift),\n" }.joined())  ]
        nonisolated static var sharedFlags: [Set<String>] { [flagged] }
      """
  }
}

extension String {
  /// The string as a Swift literal on one line.
  var inSwift: String {
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
