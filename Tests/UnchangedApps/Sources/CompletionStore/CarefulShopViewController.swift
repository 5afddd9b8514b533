import StoreKit
import UIKit

/// The screen over ``CarefulCoinStore``: while a purchase is under way it takes no tap.
final class CarefulShopViewController: UIViewController {
  private(set) var balance = 0
  private(set) var isBuying = false
  private var observer: NSObjectProtocol?

  override func viewDidLoad() {
    super.viewDidLoad()
    balance = CarefulCoinStore.shared.coins
    observer = NotificationCenter.default.addObserver(
      forName: .coinsDidChange,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.balance = CarefulCoinStore.shared.coins }
    }
    CarefulCoinStore.shared.start()
  }

  func buyTapped(_ product: Product, completion: @escaping () -> Void) {
    guard !isBuying else { return completion() }
    isBuying = true
    CarefulCoinStore.shared.buy(product) { [weak self] _ in
      self?.isBuying = false
      completion()
    }
  }
}
