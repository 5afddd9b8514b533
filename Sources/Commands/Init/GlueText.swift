import Trials

/// The text of a glue file: how a simulated user operates an app, as far as it can be guessed.
struct GlueText: Sendable {
  /// The words that begin each line that needs a person's attention.
  static let mark = "Fill in"

  /// Whether the default isolation is the main actor.
  let isOnMainActor: Bool
  /// The declarations of the app's files.
  let scan: SourceScan
  let guess: StoreGuess
  /// The declarations that the app's other files use.
  let uses: SourceUses
  private let module: String
  /// The identifiers of the products that are not consumable.
  let products: [String]
  /// The identifiers of all products.
  let sold: [String]
  /// The identifiers of the subscriptions that renew.
  let plans: Set<String>
  /// The declarations of the files that were linked because the app's files need them, and of the
  /// stubs.
  var neighbors = SourceScan() {
    didSet {
      all = scan
      all.merge(neighbors)
    }
  }
  /// The declarations of all files.
  private(set) var all: SourceScan
  /// Whether functions of the app do nothing because they do not compile here.
  var isPartial = false
  /// The result of the check of the glue; nil before it.
  var verdict: GlueVerdict?

  init(
    _ scan: SourceScan,
    module: String,
    products: [String],
    sold: [String]? = nil,
    plans: Set<String> = [],
    uses: SourceUses = SourceUses(),
    isOnMainActor: Bool = false
  ) {
    self.sold = sold ?? products
    self.plans = plans
    self.isOnMainActor = isOnMainActor
    self.scan = scan
    all = scan
    guess = StoreGuess(scan, uses: uses)
    self.uses = uses.resolved(by: scan)
    self.module = module
    self.products = products
  }

  var text: String {
    """
    import AppGlue
    import StoreKit
    \(guess.sellers.isEmpty ? "" : "import SwiftUI\n")
    \(introduction)
    final class AppUnderTest: StoreKitApp {
    \(parts.joined(separator: "\n\n"))
    }

    /// The app under test, for the command line and the tests.
    \(access) let underTest = \(variant)(
      "mine/under-test",
      app: AppUnderTest.self,
      globals: ["\(module)"]
    )
    \(productUnderTest + standIns)
    """
  }

  /// The guesses to show to the user: each a subject and what was chosen for it.
  var summary: [(subject: String, guess: String)] {
    let sellers = guess.sellers.map { "in \($0.name), \($0.place.file):\($0.place.line)" }
      .joined(separator: " and ")
    let buying =
      [guess.purchase?.signature, sellers, guess.buyers.sorted().joined(separator: " and ")]
      .compactMap(\.self).first { !$0.isEmpty }
    guard let store = guess.store else { return buying.map { [("buy", $0)] } ?? [] }
    let place = "\(store.place.file):\(store.place.line)"
    let calls = guess.launch.calls.map { call in
      let files = uses.files(using: call.name, of: store.name).sorted()
      return call.signature + (files.isEmpty ? "" : " in \(files.joined(separator: " and "))")
    }
    let active = guess.whenActive.map { $0.signature }.joined(separator: ", ")
    let unlocked =
      products.isEmpty
      ? "nothing: only consumables are sold"
      : guess.unlocked.isEmpty
        ? "not found; 'try' looks for it while the app runs"
        : unreadGuess.map {
          "\($0.replacing("`", with: "")), which no other file reads; 'try' looks for another value"
        }
          ?? guess.unlocked.map(\.name).joined(separator: ", ")
    let lines: [(subject: String, guess: String)] = [
      ("store", "\(store.name), \(place)"),
      ("launch", ([maker(of: store) ?? "to fill in"] + calls).joined(separator: ", ")),
      ("active", active),
      ("buy", buying ?? "not found"),
      ("restore", restored),
      ("unlocked", unlocked),
    ]
    return lines.filter { !$0.guess.isEmpty }
  }

  /// The functions of the store that load products and that nothing in its files calls, if the
  /// glue, which follows the app's other files, does not call them either.
  var idleLoads: [String] {
    guard let store = guess.store else { return [] }
    let text = text
    let words = (store.functions + store.initializers).map { ($0.name, $0.words) }
    return store.functions.filter { function in
      StoreGuess.Launch.isLoad(function) && !text.contains(".\(function.name)(")
        && !words.contains { $0.0 != function.name && $0.1.contains(function.name) }
    }.map { "\($0.signature) of \(store.name), line \($0.line)" }
  }

  /// The function that only the glue calls, because nobody could buy anything otherwise.
  var addedLoad: String? {
    guess.idleLoad.map { "\($0.signature) of \(guess.store?.name ?? ""), line \($0.line)" }
  }

  private var restored: String {
    guess.restore?.signature ?? (restores ? "AppStore.sync()" : "not found: no one restores")
  }

  /// Whether the app has a restore button, as far as its files show.
  var restores: Bool { guess.restore != nil || uses.syncs }

  /// The gaps that a person has to fill in, one line each.
  var gaps: [String] { Self.gaps(in: text).map(\.what) }

  /// Returns the remaining gaps in the text of a glue file, with line numbers that count from 1.
  static func gaps(in text: String) -> [(line: Int, what: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      let parts = $0.element.split(separator: "\"")
      guard $0.element.contains("#warning(\"\(mark)"), parts.count > 1 else { return nil }
      return ($0.offset + 1, String(parts[1].dropFirst(mark.count + 2)))
    }
  }

  /// The access modifiers of the variant: the tests and the command line run on no actor.
  private var access: String { isOnMainActor ? "public nonisolated" : "public" }

  /// The name of the type `Variant`, qualified if the app declares its own `Variant`.
  private var variant: String {
    scan.type(named: "Variant") == nil ? "Variant" : "AppGlue.Variant"
  }

  private var introduction: String {
    let origin =
      (guess.store ?? guess.purchasable ?? guess.sellers.first)
      .map { "Guessed from `\($0.name)` (\($0.place.file):\($0.place.line))." }
      ?? "No type that makes purchases was found."
    return """
      /// What the app creates at launch, and what each button calls.
      ///
      /// \(origin) Review this file once.
      /// Only what it provides is checked; `StoreKitApp` lists what else it can provide.
      """
  }

  private var parts: [String] {
    let tap = guess.sellers.isEmpty ? buy : storeView
    return [
      instances, unlocked, finishing, launched, becameActive, offered, tap, restore, shown,
    ].filter { !$0.isEmpty }
  }

  /// Returns a line that makes the compiler print a warning.
  func warning(_ text: String) -> String {
    "#warning(\("\(Self.mark): \(text.replacing("\"", with: "'"))".inSwift))"
  }
}
