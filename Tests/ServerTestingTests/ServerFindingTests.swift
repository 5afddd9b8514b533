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
}
