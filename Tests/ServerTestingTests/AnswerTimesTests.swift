import HTTP
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@testable import ServerTesting

@Suite("The times of answers")
struct AnswerTimesTests {
  private func exchange(_ status: Int?, _ fault: HTTPFault = .none) -> Exchange {
    var exchange = Exchange(
      number: 1,
      purpose: .post(TransactionID(rawValue: 1), by: AppAccountToken(rawValue: "u")),
      date: StoreDate(at: .start),
      transaction: nil,
      status: status,
      failure: nil
    )
    exchange.fault = fault
    return exchange
  }

  /// Ten requests: eight answers after 1 to 8 ms, the last of which is a failure, and two without.
  private var times: AnswerTimes {
    var times = AnswerTimes()
    for count in 1...8 {
      let status = count == 8 ? 503 : 200
      times.record(exchange(status), .milliseconds(count), isSpoiled: false)
    }
    for _ in 1...2 { times.record(exchange(nil), .seconds(10), isSpoiled: false) }
    return times
  }

  private func verdict(_ limit: AnswerThreshold.Limit) -> AnswerThreshold.Verdict {
    AnswerThreshold(kind: .post, limit: limit).verdict(on: times)
  }

  @Test("count a request without an answer as slower than all others")
  func losses() {
    let row = times[.post]
    #expect(row.requests == 10 && row.errors == 3)
    #expect(row.time(of: Ratio(1, 2)) == row.answers.quantile(Ratio(5, 8)))
    // The histogram exceeds a time by less than a thousandth.
    #expect(row.time(of: Ratio(1, 2)).map { $0.rawValue / 10_000 } == 500)
    #expect(row.time(of: Ratio(8, 10)) == .milliseconds(8))
    #expect(row.time(of: Ratio(9, 10)) == nil)
  }

  @Test("leave out what the run has spoiled")
  func spoiled() {
    var times = times
    times.record(exchange(nil, .discardAnswer), .seconds(1), isSpoiled: false)
    times.record(exchange(500), .seconds(1), isSpoiled: true)
    #expect(times[.post].requests == 10 && times[.post].errors == 3)
    #expect(times[.post].spoiled == 2)
  }

  @Test("meet a limit, or miss it with what was measured")
  func verdicts() {
    let fast = verdict(.time(.p50, is: .below, limit: .milliseconds(6)))
    #expect(fast.isKept && fast.measured == "5.0 ms")
    #expect(!verdict(.time(.p50, is: .below, limit: .milliseconds(5))).isKept)
    let hanging = verdict(.time(.p90, is: .below, limit: .hours(1)))
    #expect(!hanging.isKept && hanging.measured == "no answer")
    let errors = verdict(.errors(atMost: Ratio(29, 100)))
    #expect(!errors.isKept && errors.measured == "3 of 10")
    #expect(verdict(.errors(atMost: Ratio(3, 10))).isKept)
  }

  @Test("miss every limit of a kind that was never sent")
  func never() {
    let threshold = AnswerThreshold(kind: .read, limit: .errors(atMost: .always))
    let verdict = threshold.verdict(on: times)
    #expect(!verdict.isKept && verdict.measured == "no such request")
  }
}
