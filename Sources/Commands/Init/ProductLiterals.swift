import Foundation

/// The string literals of an app's store code that may be identifiers of products.
struct ProductLiterals: Hashable, Sendable {
  /// The paths of the store code.
  let sources: [String]
  /// All literals of the store code and of the files that declare what it names.
  private(set) var texts: Set<String> = []
  /// The words of the store code.
  private(set) var words: Set<String> = []
  /// The declarations of the store code.
  private var own: [LiteralReader.Holder] = []
  /// The declarations of the files whose types it names.
  private var near: [LiteralReader.Holder] = []
  /// The declarations of the files that name its types, or that pass identifiers to StoreKit.
  private var far: [LiteralReader.Holder] = []
  /// The declarations of the files whose types only ``near`` ones name.
  private var distant: [LiteralReader.Holder] = []
  /// What the store code passes to `Product.products(for:)`.
  private var loaded: [LiteralReader.Holder] = []
  /// What other files pass to it or to a view of StoreKit.
  private var loadedElsewhere: [LiteralReader.Holder] = []

  /// The most files to read in addition to the store code.
  private static let mostFiles = 5_000

  /// Reads the code of an app.
  ///
  /// - Parameters:
  ///   - sources: the paths of the store code.
  ///   - files: the paths of the app's Swift files.
  init(of sources: [String], among files: [String]) {
    self.sources = sources
    var types: Set<String> = []
    for source in sources {
      guard let text = try? String(contentsOfFile: source, encoding: .utf8) else { continue }
      let reader = LiteralReader(text)
      loaded += reader.loaded
      own += reader.holders
      types.formUnion(reader.types)
      for token in SourceToken.tokens(of: text).map(\.text) where token.isWordOfCode {
        words.insert(token)
      }
    }
    let known = Set(sources)
    var named: Set<String> = []
    var left: [LiteralReader] = []
    for file in files.prefix(Self.mostFiles) where !known.contains(file) {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8), text.contains("\""),
        !text.contains("import XCTest"), !text.contains("import Testing")
      else { continue }
      let reader = LiteralReader(text)
      let loads = text.contains("import StoreKit") ? reader.loaded : []
      loadedElsewhere += loads
      if !reader.types.isDisjoint(with: words) {
        near += reader.holders
        named.formUnion(SourceToken.tokens(of: text).map(\.text))
      } else {
        left.append(reader)
        if !loads.isEmpty || types.contains(where: text.contains) { far += reader.holders }
      }
    }
    distant = left.filter { !$0.types.isDisjoint(with: named) }.flatMap(\.holders)
    texts = Set((own + near + loaded + loadedElsewhere).flatMap(\.texts).map(resolved))
  }

  /// The identifiers, from the surest source that has any: what reaches `Product.products(for:)`,
  /// or else what looks like an identifier.
  var identifiers: [String] {
    let sources = [
      reaching(from: loaded), reaching(from: loadedElsewhere), named { $0.isReverseDomain },
      Self.domains(among: own + near + loaded), named { _ in true }, Self.domains(among: distant),
    ]
    return sources.lazy.map { Self.plausible(identifiers(in: $0)) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the identifiers among literals.
  private func identifiers(in texts: [String]) -> [String] {
    Self.unique(texts.map(resolved).filter(\.isProductIdentifier))
  }

  /// Returns the identifiers among other texts, such as those of a property list.
  static func identifiers(among texts: [String]) -> [String] {
    let ids = unique(texts.filter(\.isProductIdentifier))
    let domains = ids.filter(\.isReverseDomain)
    return plausible(
      domains.isEmpty ? ids.filter { !ofProducts.isDisjoint(with: $0.camelParts) } : domains
    )
  }

  /// Whether identifiers reach `Product.products(for:)` by names alone.
  var reachesStore: Bool {
    [loaded, loadedElsewhere].contains { !identifiers(in: reaching(from: $0)).isEmpty }
  }

  /// Returns the literals that reach calls through names.
  ///
  /// A longer way is more likely one that leads astray, so it ends with the first names that have
  /// identifiers.
  private func reaching(from calls: [LiteralReader.Holder]) -> [String] {
    var (texts, cases) = (calls.flatMap(\.texts), [String]())
    var words = calls.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    // A name that the store code itself declares means that, and nothing elsewhere.
    let names = Set(own.map(\.name))
    var left = own + (near + far).filter { $0.isCase || !names.contains($0.name) }
    let references = Set(own.filter { $0.texts.isEmpty })
    func isReached(_ holder: LiteralReader.Holder) -> Bool {
      let isOfOwner = holder.owners.first.map { isName($0) } ?? false
      return holder.isCase || holder.name == "id" ? isOfOwner : isName(holder.name)
    }
    func isName(_ word: String) -> Bool { words.contains(word) && !Self.common.contains(word) }
    func follow(_ reached: [LiteralReader.Holder]) {
      let taken = Set(reached)
      left.removeAll(where: taken.contains)
      for holder in reached where holder.words.count < Self.mostWords {
        words.formUnion(holder.words)
      }
    }
    for _ in 0..<Self.mostNames {
      // "let ids = [Self.monthly, Self.yearly]" only leads on.
      follow(left.filter { references.contains($0) && isReached($0) })
      let reached = left.filter(isReached)
      guard !reached.isEmpty else { break }
      cases += reached.filter(\.isCase).flatMap(\.texts)
      texts += reached.filter { !$0.isCase }.flatMap(\.texts)
      // A case may have a title as its raw value, and its identifier elsewhere.
      let isRaw = words.contains("rawValue")
      follow(reached)
      if !identifiers(in: texts).isEmpty { return isRaw ? texts + cases : texts }
      if !cases.isEmpty, words.contains("rawValue") { return texts + cases }
    }
    return texts + cases
  }

  /// The most names on the way from a call to an identifier.
  private static let mostNames = 4
  /// The most different words of a value that names other values; a longer one does more.
  private static let mostWords = 60

  /// The literals whose names speak of products.
  private func named(_ isMeant: (String) -> Bool) -> [String] {
    (own + near).filter { holder in
      let isMember = holder.isCase || !Self.ofMembers.isDisjoint(with: holder.name.camelParts)
      let names = [holder.name] + (isMember ? holder.owners.prefix(1) : [])
      return names.contains { !Self.ofProducts.isDisjoint(with: $0.camelParts) }
        && !holder.isOfOther
        && !holder.owners.contains { $0.contains("Strings") || $0.contains("L10n") }
    }.flatMap(\.texts).filter(isMeant)
  }

  /// The literals that look like `com.example.app.pro`, and are nothing else by their names.
  private static func domains(among holders: [LiteralReader.Holder]) -> [String] {
    holders.filter { !$0.isOfOther }.flatMap(\.texts).filter(\.isReverseDomain)
  }

  /// Puts the values of names into a literal such as `\(prefix).pro`.
  private func resolved(_ text: String) -> String {
    var parts = text.split(separator: "\\(", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return text }
    var result = parts.removeFirst()
    for part in parts {
      guard let end = part.firstIndex(of: ")") else { return text }
      let name = part[..<end].split(separator: ".").last.map(String.init) ?? ""
      let named = (own + near + far).filter { $0.name == name && $0.texts.count == 1 }
      let values = Set(named.flatMap(\.texts))
      guard values.count == 1, let value = values.first, !value.contains("\\(") else { return text }
      result += value + part[part.index(after: end)...]
    }
    return result
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Leaves out the identifier of the app, with which those of its products begin, and plain words
  /// beside identifiers with dots.
  private static func plausible(_ ids: [String]) -> [String] {
    let haveDots = ids.contains { $0.contains(".") }
    return ids.filter { id in
      let isWord = id.allSatisfy(\.isLetter)
      return !(haveDots && isWord) && !ids.contains { $0.hasPrefix("\(id).") }
    }
  }

  /// Words of Swift's library that lead nowhere.
  private static let common: Set<String> = [
    "Array", "Product", "Self", "Set", "String", "allCases", "allObjects", "as", "await",
    "compactMap", "contains", "else", "false", "filter", "first", "flatMap", "for", "get", "guard",
    "id", "if", "in", "init", "is", "joined", "keys", "last", "let", "map", "nil", "print",
    "products", "rawValue", "return", "self", "sorted", "static", "switch", "true",
    "try", "union", "values", "var",
  ]
  /// The words in the names of what holds identifiers.
  private static let ofProducts: Set<String> = [
    "coin", "coins", "consumable", "consumables", "credit", "credits", "donation", "donations",
    "iap", "identifier", "identifiers", "lifetime", "plan", "plans", "premium", "pro", "product",
    "products", "purchase", "purchases", "sku", "skus", "subscription", "subscriptions", "tip",
    "tips",
  ]
  /// The words in the names of members whose type says what they are.
  private static let ofMembers: Set<String> = [
    "all", "annual", "id", "ids", "month", "monthly", "week", "weekly", "year", "yearly",
  ]
}

extension String {
  /// Whether App Store Connect accepts the text as the identifier of a product, and no name of a
  /// file or symbol looks like it.
  fileprivate var isProductIdentifier: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return count >= 3 && !parts.contains("") && !Self.endings.contains(String(parts.last ?? ""))
      && utf8.allSatisfy { SourceToken.isInWord($0) && $0 < 0x80 || ".-".utf8.contains($0) }
      && utf8.contains { SourceToken.isInWord($0) } && !contains("`")
  }

  /// Whether the text looks like `com.example.app.pro`.
  var isReverseDomain: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let isTop = { (part: Substring) in
      part.count == 2 && part.allSatisfy(\.isLetter) || Self.tops.contains(String(part))
    }
    return parts.count > 2 && isTop(parts[0]) && isProductIdentifier
  }

  /// Whether a token is a name, as opposed to a literal or a sign.
  fileprivate var isWordOfCode: Bool { utf8.first.map(SourceToken.isInWord) ?? false }

  private static let tops: Set<String> = [
    "app", "apps", "com", "dev", "edu", "info", "net", "org", "software", "studio",
  ]
  /// The endings of the names of files, and of symbols such as `crown.fill`.
  private static let endings: Set<String> = [
    "badge", "circle", "com", "fill", "html", "jpg", "json", "mp3", "plist", "png", "slash",
    "square", "storekit", "swift", "txt", "xml",
  ]
}
