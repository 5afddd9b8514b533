/// The text of a glue: how a simulated person uses an app, as far as it could be guessed.
struct GlueText: Sendable {
  /// What begins each line that a person has to see to.
  static let mark = "Fill in"

  /// Whether what says nothing else is on the main actor.
  let isOnMainActor: Bool
  /// What was found.
  let scan: SourceScan
  let guess: StoreGuess
  /// What the app's other files use.
  private let uses: SourceUses
  /// The module of the app.
  private let module: String
  /// What is sold, and kept.
  let products: [String]
  /// All that is sold.
  let sold: [String]

  /// Makes a glue.
  ///
  /// - Parameters:
  ///   - scan: what the app's files declare.
  ///   - module: the app's module.
  ///   - products: the identifiers of what is sold, and kept.
  ///   - sold: those of all that is sold; nil: the same.
  ///   - uses: what the app's other files use.
  ///   - isOnMainActor: whether what says nothing else is on the main actor.
  init(
    _ scan: SourceScan,
    module: String,
    products: [String],
    sold: [String]? = nil,
    uses: SourceUses = SourceUses(),
    isOnMainActor: Bool = false
  ) {
    self.sold = sold ?? products
    self.isOnMainActor = isOnMainActor
    self.scan = scan
    guess = StoreGuess(scan, uses: uses)
    self.uses = uses
    self.module = module
    self.products = products
  }

  /// The file.
  var text: String {
    """
    import AppGlue
    import StoreKit
    import StoreModel

    \(introduction)
    final class AppUnderTest: StoreKitApp {
    \(parts.joined(separator: "\n\n"))
    }

    /// The app, as the command line and the tests know it.
    \(access) let underTest = \(variant)(
      "mine/under-test",
      app: AppUnderTest.self,
      globals: ["\(module)"]
    )

    """
  }

  /// What was guessed, for whom it is shown to: a subject and what is done.
  var summary: [(subject: String, guess: String)] {
    guard let store = guess.store else { return [] }
    let place = "\(store.place.file):\(store.place.line)"
    let calls = guess.launch.map(\.signature)
    return [
      ("store", "\(store.name), \(place)"),
      ("launch", ([maker(of: store)?.code ?? "to fill in"] + calls).joined(separator: ", ")),
      ("buy", guess.purchase?.signature ?? "not found"),
      ("restore", guess.restore?.signature ?? "AppStore.sync()"),
      (
        "unlocked",
        guess.unlocked.isEmpty
          ? (products.isEmpty ? "nothing: only consumables are sold" : "not found")
          : guess.unlocked.map(\.property.name).joined(separator: ", ") + readBy
      ),
    ]
  }

  /// Who reads what is taken for unlocked, for whom it is shown to; empty where nobody could.
  private var readBy: String {
    guard !uses.isEmpty, let owner = guess.keeper ?? guess.store else { return "" }
    let count = guess.unlocked.map { uses.count(of: $0.property.name, of: owner.name) }.max() ?? 0
    return switch count {
    case 0: " (read in no other file of the app; check what the screens show)"
    case 1: " (read in one other file of the app)"
    default: " (read in \(count) other files of the app)"
    }
  }

  /// What a person has to fill in, each in one line.
  var gaps: [String] { Self.gaps(in: text).map(\.what) }

  /// What is left to fill in in a glue as it now stands, with its lines, counted from 1.
  static func gaps(in text: String) -> [(line: Int, what: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      let parts = $0.element.split(separator: "\"")
      guard $0.element.contains("#warning(\"\(mark)"), parts.count > 1 else { return nil }
      return ($0.offset + 1, String(parts[1].dropFirst(mark.count + 2)))
    }
  }

  /// Tests and the command line are on no actor.
  private var access: String { isOnMainActor ? "public nonisolated" : "public" }

  /// An app may have a `Variant` of its own.
  private var variant: String {
    scan.type(named: "Variant") == nil ? "Variant" : "StoreModel.Variant"
  }

  private var introduction: String {
    let origin =
      guess.store.map {
        "Guessed from `\($0.name)` (\($0.place.file):\($0.place.line)):"
      } ?? "No type that buys was found:"
    return """
      /// What a launch of the app makes, and which button calls what.
      ///
      /// \(origin) look it over once.
      /// What it does not tell is not judged; `StoreKitApp` says what else it may tell.
      """
  }

  private var parts: [String] {
    [instances, unlocked, launched, becameActive, offered, buy, restore, shown].filter {
      !$0.isEmpty
    }
  }

  /// A line that the compiler shows to whoever builds it.
  func warning(_ text: String) -> String {
    "#warning(\"\(Self.mark): \(text.replacing("\"", with: "'"))\")"
  }
}
