import Foundation
import StoreKit
public import StoreModel

/// Lets a simulated device use an app by its glue.
struct GluedApp<App: StoreKitApp>: PurchaseApp {
  private let app: App

  init(environment: AppEnvironment) {
    app = MainActor.assumeIsolated { App() }
  }

  func launch() async { await app.launched() }

  @MainActor func perform(_ action: UserAction, inWindow window: Int) async {
    switch action {
    case .buy(let id):
      guard let product = try? await StoreKit.Product.products(for: [id.rawValue]).first else {
        return
      }
      await app.buy(product)
    case .restore: await app.restore()
    case .dismissAlert: await app.dismissAlert()
    case .signIn(let token):
      if let account = UUID(uuidString: token.rawValue) { await app.signIn(account) }
    case .signOut: await app.signOut()
    case .custom(let name): await app.perform(name)
    case .open, .closeSheet, .makeImage, .showHistory: break
    }
  }

  func screen(ofWindow window: Int) -> Screen? {
    MainActor.assumeIsolated {
      Screen(
        unlocked: app.unlocked.sorted().map { ProductID($0) },
        purchaseState: app.isPurchasing ? .purchasing : .idle,
        alert: app.alert.map { Alert(kind: .other, message: $0) },
        canBuy: !app.isPurchasing,
        credits: app.credits
      )
    }
  }
}

extension Variant {
  /// Logic under test that is an app's own, with its glue.
  ///
  /// - Parameters:
  ///   - id: the scenario's system and a name, such as `shop/app`.
  ///   - app: the glue.
  ///   - globals: the modules whose globals and statics are the app's; nil: all but StoreStorm's.
  public init<App: StoreKitApp>(_ id: String, app: App.Type, globals: [String]? = nil) {
    self.init(id, globals: globals) { GluedApp<App>(environment: $0) }
    shows = Set(App.shows.map(\.part))
  }
}

extension ShownPart {
  fileprivate var part: Screen.Part {
    switch self {
    case .isPurchasing: .purchaseState
    case .alert: .alert
    case .credits: .credits
    }
  }
}
