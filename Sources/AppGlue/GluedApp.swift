import Foundation
import StoreKit
public import StoreModel
import UIKit

/// A simulated device's access to an app through the app's glue.
struct GluedApp<App: StoreKitApp>: ForegroundApp {
  private let app: App
  private let paywall: [StoreModel.Product]
  private let paywalls = OpenPaywalls()
  /// The reader for the check of the glue; nil outside that check.
  private let reader: GlueReader?

  init(environment: AppEnvironment) { self.init(environment: environment, reader: nil) }

  init(environment: AppEnvironment, reader: GlueReader?) {
    paywall = environment.paywall
    self.reader = reader
    app = MainActor.assumeIsolated { App() }
    environment.connection?.responder = URLSession.Responder { [weak app] in
      await app?.respond(to: $0)
    }
  }

  @MainActor func launch() async {
    post([UIApplication.didBecomeActiveNotification])
    if let view = app.storeView { StoreViewTasks.begin(in: view) }
    let activation = Task { await app.becameActive() }
    await app.launched()
    await activation.value
    reader?.hasLaunched = true
  }

  @MainActor func enterForeground(isActive: Bool) async {
    post([UIApplication.willEnterForegroundNotification])
    if isActive { post([UIApplication.didBecomeActiveNotification]) }
    await app.enteredForeground()
    if isActive { await app.becameActive() }
  }

  @MainActor func resignActive() async { post([UIApplication.willResignActiveNotification]) }

  @MainActor func becomeActive() async {
    post([UIApplication.didBecomeActiveNotification])
    await app.becameActive()
  }

  @MainActor func enterBackground(wasActive: Bool) async {
    if wasActive { post([UIApplication.willResignActiveNotification]) }
    post([UIApplication.didEnterBackgroundNotification])
  }

  /// Posts notifications as the system does.
  @MainActor private func post(_ names: [Notification.Name]) {
    for name in names { NotificationCenter.default.post(name: name, object: nil) }
  }

  @MainActor func perform(
    _ action: UserAction,
    inWindow window: Int,
    begun: @Sendable () -> Void
  ) async {
    begun()
    await perform(action, inWindow: window)
  }

  @MainActor func perform(_ action: UserAction, inWindow window: Int) async {
    switch action {
    case .buy(let id):
      guard let product = paywall.first(where: { $0.id == id }),
        app.offered?.contains(id.rawValue) ?? true
      else { return }
      // A tap on a buy button opens what it is on, and closes it again.
      let isOpening = paywalls.windows.insert(window).inserted
      if isOpening { await app.willShowPaywall() }
      await app.buy(StoreKit.Product(product))
      if isOpening { await closePaywall(inWindow: window) }
    case .restore: await app.restore()
    case .dismissAlert: await app.dismissAlert()
    case .signIn(let token):
      if let account = UUID(uuidString: token.rawValue) { await app.signIn(account) }
    case .signOut: await app.signOut()
    case .custom(let name):
      guard let request = GlueReading.Request(action: name) else { return await app.perform(name) }
      await reader?.read(app, request)
    case .open(.purchase):
      if paywalls.windows.insert(window).inserted { await app.willShowPaywall() }
    case .closeSheet: await closePaywall(inWindow: window)
    case .open(.settings), .makeImage, .showHistory: break
    }
  }

  @MainActor private func closePaywall(inWindow window: Int) async {
    if paywalls.windows.remove(window) != nil { await app.didClosePaywall() }
  }

  private func isSold(_ id: ProductID) -> Bool { paywall.contains { $0.id == id } }

  var showsWhatOthersChange: Bool { true }

  func screen(ofWindow window: Int) -> Screen? {
    MainActor.assumeIsolated {
      var unlocked = app.unlocked
      for flag in App.sharedFlags where !flag.isDisjoint(with: unlocked) {
        unlocked.formUnion(flag)
      }
      return Screen(
        unlocked: unlocked.sorted().map { ProductID($0) }.filter(isSold),
        purchaseState: app.isPurchasing ? .purchasing : .idle,
        alert: app.alert.map { Alert(kind: .other, message: $0) },
        canBuy: !app.isPurchasing,
        appUser: app.appUser.map { AppAccountToken(rawValue: $0.uuidString) },
        credits: app.credits
      )
    }
  }
}

/// The windows in which the paywall is open.
@MainActor private final class OpenPaywalls {
  var windows: Set<Int> = []

  nonisolated init() {}
}

/// A version of an app's logic, for the command line and the tests.
///
/// A glue needs no import of StoreModel, which has other types named `Product` and `Transaction`.
public typealias Variant = StoreModel.Variant

extension StoreModel.Variant {
  /// Creates a variant from an app's own logic and its glue.
  ///
  /// - Parameters:
  ///   - id: The scenario's system and a name, such as `shop/app`.
  ///   - app: The type of the glue.
  ///   - globals: The modules whose globals and statics belong to the app, or nil for all modules
  ///     except StoreStorm's.
  ///   - file: The file of the glue, `PACKAGE/Sources/MODULE/Glue.swift`: the app's files are in
  ///     `PACKAGE/Main.bundle`, where `init` links them.
  public init<App: StoreKitApp>(
    _ id: String,
    app: App.Type,
    globals: [String]? = nil,
    file: String = #filePath
  ) {
    self.init(id, globals: globals) { GluedApp<App>(environment: $0) }
    let folder = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Main.bundle").path
    resources = FileManager.default.fileExists(atPath: folder) ? folder : nil
    shows = Set(App.shows.map(\.part)).union(App.tellsUnlocked ? [.unlocked] : [])
    finishes = App.finishes
    isUnchanged = true
    makeReadApp = { receive, environment in
      GluedApp<App>(environment: environment, reader: GlueReader(receive))
    }
    // Outside these bounds, a sum of many could overflow.
    creditsPerProduct = Dictionary(
      uniqueKeysWithValues: App.creditsPerProduct.map {
        (ProductID($0.key), min(max(0, $0.value), 1_000_000_000))
      }
    )
    sharedFlags = App.sharedFlags.map { Set($0.map { ProductID($0) }) }
  }
}

extension ShownPart {
  fileprivate var part: Screen.Part {
    switch self {
    case .isPurchasing: .purchaseState
    case .alert: .alert
    case .credits: .credits
    case .appUser: .appUser
    }
  }
}

/// Takes readings of an app during the check of its glue.
final class GlueReader: Sendable {
  private let receive: @Sendable (GlueReading) -> Void
  @MainActor var hasLaunched = false

  init(_ receive: @escaping @Sendable (GlueReading) -> Void) { self.receive = receive }

  /// Takes a reading now.
  @MainActor func read<App: StoreKitApp>(_ app: App, _ request: GlueReading.Request) async {
    let candidates = request.readsCandidates ? await app.candidates() : []
    receive(
      GlueReading(
        at: request.moment,
        hasLaunched: hasLaunched,
        unlocked: App.tellsUnlocked ? app.unlocked : nil,
        credits: app.credits,
        offered: app.offered,
        candidates: candidates.compactMap(\.reading)
      )
    )
  }
}
