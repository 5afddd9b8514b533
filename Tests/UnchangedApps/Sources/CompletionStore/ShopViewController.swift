import StoreKit
import UIKit

/// The screen over ``CoinStore``.
final class ShopViewController: UIViewController {
  private(set) var balance = 0
  private(set) var isBuying = false
  private var observer: NSObjectProtocol?

  override func viewDidLoad() {
    super.viewDidLoad()
    balance = CoinStore.shared.coins
    observer = NotificationCenter.default.addObserver(
      forName: .coinsDidChange,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.balance = CoinStore.shared.coins }
    }
    CoinStore.shared.start()
  }

  func buyTapped(_ product: Product, completion: @escaping () -> Void) {
    isBuying = true
    CoinStore.shared.buy(product) { [weak self] _ in
      DispatchQueue.main.async {
        self?.isBuying = false
        completion()
      }
    }
  }
}
