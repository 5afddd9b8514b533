import StoreModel

extension AsDesigned {
  /// The image app exactly as its design document describes it.
  struct AIPhotoApp: SingleWindowApp {
    let window: AIPhotoWindow

    init(environment: AppEnvironment) { window = AIPhotoWindow(environment: environment) }

    func launchService() async {}
  }

  /// The app's window: images, profile and shop.
  actor AIPhotoWindow: AppWindow {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let session: UserSession
    private let repository: CreditsRepository
    private let creditsViewModel: CreditsViewModel
    private let imageProcessingViewModel: ImageProcessingViewModel
    private var sheet: Sheet?
    private var lines: [HistoryPage.Line]?
    /// The number of history rows in one page.
    private static let pageLength = 3

    init(environment: AppEnvironment) {
      host = environment.main
      session = UserSession(storage: environment.storage)
      repository = CreditsRepository(server: environment.server, session: session)
      creditsViewModel = CreditsViewModel(
        purchases: InAppPurchaseService(
          store: environment.store,
          repository: repository,
          host: environment.main
        ),
        repository: repository,
        host: environment.main
      )
      imageProcessingViewModel = ImageProcessingViewModel(
        credits: creditsViewModel,
        repository: repository,
        host: environment.main
      )
    }

    /// The window's current screen.
    var screen: Screen {
      let isProcessing = imageProcessingViewModel.assumeIsolated { $0.isProcessing }
      let (sheet, lines, user) = (sheet, lines, session.user)
      return creditsViewModel.assumeIsolated { credits in
        Screen(
          purchaseState: credits.purchaseState,
          isLoading: credits.isLoading || isProcessing,
          alert: credits.alert,
          sheet: sheet,
          canBuy: !credits.isPurchasing,
          appUser: user,
          credits: user == nil ? nil : credits.creditsBalance,
          history: lines,
          products: sheet == .purchase ? credits.products : nil,
          haptics: credits.haptics
        )
      }
    }

    /// Restores the signed-in user; the image view refreshes the balance when it appears.
    func start() async {
      await session.restore()
      if session.user != nil { await creditsViewModel.refreshCreditsBalance() }
    }

    /// Performs the action of a tap.
    func perform(_ action: UserAction) async {
      switch action {
      case .open(let opened):
        sheet = opened
        // The purchase view and the profile refresh when they appear.
        if opened == .purchase {
          await creditsViewModel.refresh()
        } else {
          await creditsViewModel.refreshCreditsBalance()
        }
      case .closeSheet: sheet = nil
      case .custom("refresh"), .custom("pull-to-refresh"): await creditsViewModel.refresh()
      case .buy(let product): await creditsViewModel.purchaseProduct(product)
      case .custom("dismiss-success"), .dismissAlert: await creditsViewModel.dismiss()
      case .makeImage:
        if await !imageProcessingViewModel.processImage() { sheet = .purchase }
      case .showHistory: await showHistory()
      case .signIn(let user): await signIn(user)
      case .signOut:
        try? await session.change(to: nil)
        lines = nil
      case .restore, .custom: break
      }
    }

    private func signIn(_ user: AppAccountToken) async {
      do {
        let balance = try await repository.signIn(user)
        lines = nil
        await creditsViewModel.showBalance(balance)
      } catch {
        await creditsViewModel.show(.signInFailed, error, "The server could not be reached.")
      }
    }

    /// Reads the whole history, page by page.
    private func showHistory() async {
      var gathered: [HistoryPage.Line] = []
      do {
        while true {
          let page = try await repository.getTransactionHistory(
            limit: Self.pageLength,
            offset: gathered.count
          )
          gathered += page.lines
          if page.lines.isEmpty || gathered.count >= page.total { break }
        }
        lines = gathered
      } catch {
        await creditsViewModel.show(.other, error, "The history could not be read.")
      }
    }
  }

  /// The state of the image view.
  actor ImageProcessingViewModel {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let credits: CreditsViewModel
    private let repository: any CreditsRepositoryProtocol
    private(set) var isProcessing = false

    init(
      credits: CreditsViewModel,
      repository: any CreditsRepositoryProtocol,
      host: any Actor
    ) {
      self.credits = credits
      self.repository = repository
      self.host = host
    }

    /// Checks the balance, then makes an image.
    ///
    /// - Returns: Whether there were enough credits.
    func processImage() async -> Bool {
      isProcessing = true
      defer { isProcessing = false }
      do {
        guard try await repository.getCreditsBalance() >= 1 else {
          throw ServerError.refused(.insufficientCredits)
        }
        await credits.showBalance(try await repository.processImage())
        return true
      } catch ServerError.refused(.insufficientCredits) {
        await credits.show(
          .notEnoughCredits,
          ServerError.refused(.insufficientCredits),
          "You do not have enough credits. Please buy more to continue."
        )
        return false
      } catch {
        await credits.show(.other, error, "The image could not be made.")
        return true
      }
    }
  }
}
