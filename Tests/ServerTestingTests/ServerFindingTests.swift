import StoreModel
import Testing

@testable import ServerTesting

/// Parts of a run's requests are tried until the finding no longer shows, so it must not be taken
/// for another one.
@Suite("Findings about a real server")
struct ServerFindingTests {
  private func finding(_ kind: ServerFinding.Kind, balance: Int?) -> ServerFinding {
    var finding = ServerFinding(
      kind: kind,
      user: nil,
      summary: "",
      found: "",
      expected: "",
      story: []
    )
    finding.balance = balance
    return finding
  }

  @Test("may show with other numbers after fewer requests, but not as a debt, or as another kind")
  func alike() {
    let lost = finding(.lost, balance: 0)
    #expect(lost.isLike(finding(.lost, balance: 10)))
    #expect(!lost.isLike(finding(.lost, balance: -50)))
    #expect(finding(.lost, balance: -10).isLike(finding(.lost, balance: -50)))
    #expect(!lost.isLike(finding(.tooMany, balance: 0)))
    #expect(finding(.lostPlan, balance: nil).isLike(finding(.lostPlan, balance: nil)))
  }

  @Test("must be about the same product")
  func product() {
    var (monthly, yearly) = (finding(.lostPlan, balance: nil), finding(.lostPlan, balance: nil))
    (monthly.product, yearly.product) = ("monthly", "yearly")
    #expect(monthly.isLike(monthly) && !monthly.isLike(yearly))
  }

  @Test("may turn out to be the other of two kinds that the answer did not tell apart")
  func alternative() {
    var tooMany = finding(.tooMany, balance: 10)
    let kept = finding(.keptAfterRefund, balance: 10)
    #expect(!tooMany.isLike(kept))
    tooMany.alternative = .keptAfterRefund
    #expect(tooMany.isLike(kept) && !kept.isLike(tooMany))
  }
}
