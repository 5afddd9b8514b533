import StoreModel
import Testing

@testable import Entitlements

@Suite("The restore flow")
struct RestoreFlowTests {
  private var flow = OrderlyRestoreFlow()

  @Test("A second tap while restoring does nothing")
  mutating func secondTap() {
    let (first, second) = (flow.beginRestore(), flow.beginRestore())
    #expect(first)
    #expect(!second)
    #expect(flow.isRestoring)
  }

  @Test("Access found is a success")
  mutating func restored() {
    _ = flow.beginRestore()
    let alert = flow.end(.restored, isUnlocked: true)
    #expect(alert == Alert(kind: .restored, message: "Purchases restored successfully!"))
    #expect(!flow.isRestoring)
  }

  @Test("Access found and lost again is not called a success")
  mutating func restoredAndGone() {
    _ = flow.beginRestore()
    #expect(flow.end(.restored, isUnlocked: false).kind == .nothingToRestore)
  }

  @Test("With nothing owned, nothing to restore is reported")
  mutating func nothing() {
    _ = flow.beginRestore()
    #expect(flow.end(.nothingOwned, isUnlocked: false).kind == .nothingToRestore)
  }

  @Test("Access delivered during the restore makes it a success")
  mutating func delivery() {
    _ = flow.beginRestore()
    flow.accessArrived()
    #expect(flow.end(.nothingOwned, isUnlocked: true).kind == .restored)
  }

  @Test("A delivery outside a restore does not count")
  mutating func earlierDelivery() {
    flow.accessArrived()
    _ = flow.beginRestore()
    #expect(flow.end(.nothingOwned, isUnlocked: true).kind == .nothingToRestore)
  }

  @Test("A failure gives a reason and allows another restore")
  mutating func failure() {
    _ = flow.beginRestore()
    let alert = flow.end(.failed(.store(.userCancelled)), isUnlocked: false)
    #expect(alert.kind == .restoreFailed)
    #expect(alert.reason == .store(.userCancelled))
    #expect(alert.message.hasPrefix("Restore failed: "))
    let again = flow.beginRestore()
    #expect(again)
  }
}
