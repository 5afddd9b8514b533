import StoreModel
import Testing

@testable import Entitlements

/// The unit tests that the restore's design document lists.
@Suite("The restore's own tests")
struct StoreViewModelRestoreTests {
  private struct AnyError: Error {}

  private let mockService = MockStoreService()

  private func model(_ text: AsDesigned.RestoredText = .code) -> AsDesigned.StoreViewModel {
    AsDesigned.StoreViewModel(storeService: mockService, host: PlainHost(), restoredText: text)
  }

  @Test("testRestorePurchases_WhenSuccess_ShowsSuccessAlert")
  func success() async {
    let sut = model()
    await sut.restorePurchases()
    #expect(await sut.isVIPUnlocked)
    #expect(await sut.alertMessage?.message == "Purchases restored successfully!")
    #expect(await !sut.isRestoring)
  }

  @Test("The acceptance criterion's text is the shorter one")
  func criterion() async {
    let sut = model(.criterion)
    await sut.restorePurchases()
    #expect(await sut.alertMessage == Alert(kind: .restored, message: "Purchases restored!"))
  }

  @Test("testRestorePurchases_WhenError_ShowsErrorAlert")
  func error() async {
    let sut = model()
    mockService.shouldThrowOnRestore = .purchaseFailed(AnyError())
    await sut.restorePurchases()
    #expect(await sut.alertMessage?.message.contains("Restore failed") == true)
    #expect(await !sut.isVIPUnlocked)
    #expect(await !sut.isRestoring)
  }
}
