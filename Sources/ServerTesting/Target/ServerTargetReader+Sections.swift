import FileFormats
import Foundation
import HTTP
import StoreJSON
import Trials

extension ServerTargetReader {
  private static let clock = KeySet("clock", optional: ["header", "library", "behind"])

  /// Reads where the server takes the time from.
  mutating func clock(_ value: JSONNode, of programs: ServerTarget.Programs?) -> TargetClock? {
    guard values.object(value, keys: Self.clock) else { return nil }
    let header = value["header"].flatMap { values.someText($0) }
    if let header, let entry = value["header"], HTTPHeader(name: header, value: "0") == nil {
      values.refuse(entry, .headerName)
    }
    let library = value["library"].flatMap { values.someText($0) }
    if let library, let entry = value["library"] {
      if programs == nil { values.refuse(entry, .needs("run")) }
      if !FileManager.default.isReadableFile(atPath: library) {
        values.refuse(entry, .libfaketime)
      }
    }
    if value["header"] == nil, value["library"] == nil { values.refuse(value, .someClock) }
    let behind = value["behind"].flatMap { length($0) } ?? .zero
    return TargetClock(header: header, library: library, behind: behind)
  }
}

extension Expectation {
  fileprivate static let headerName = Expectation("the name of an HTTP header")
  fileprivate static let someClock = Expectation("\"header\" or \"library\"")
  fileprivate static let libfaketime = Expectation(
    "the path of libfaketime, such as /usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
  )
}

extension ServerTargetReader {
  private static let plan = KeySet("plan", required: ["at", "product", "expires"])

  /// Reads where the plans are in an answer.
  mutating func plans(_ read: JSONNode) -> PlanPlace? {
    guard let value = read["plans"] ?? read["plan"] else { return nil }
    if let plan = read["plan"], read["plans"] != nil { values.refuse(plan, .onlyOne("plans")) }
    guard values.object(value, keys: Self.plan) else { return nil }
    let list = value["at"].flatMap { pointer($0) }
    let product = value["product"].flatMap { pointer($0) }
    let end = value["expires"].flatMap { pointer($0) }
    guard let list, let product, let end else { return nil }
    return PlanPlace(isList: read["plans"] != nil, list: list, product: product, end: end)
  }
}

extension Expectation {
  fileprivate static func onlyOne(_ key: String) -> Expectation {
    Expectation("no such key beside \"\(key)\"")
  }
}

extension ServerTargetReader {
  private static let errors = "errors"
  private static let measures = Threshold.Percentile.allCases.map(\.rawValue) + [errors]
  private static let thresholds = KeySet(
    "thresholds",
    optional: measures
      + RequestKind.allCases.flatMap { kind in measures.map { "\(kind.rawValue).\($0)" } }
  )

  /// Reads the limits of a load.
  mutating func thresholds(_ value: JSONNode) -> [AnswerThreshold] {
    guard values.object(value, keys: Self.thresholds) else { return [] }
    return (value.members ?? []).compactMap { threshold($0) }
  }

  private mutating func threshold(_ member: JSONNode.Member) -> AnswerThreshold? {
    let kind = RequestKind.allCases.first { member.name.hasPrefix($0.rawValue + ".") }
    let measure = kind.map { String(member.name.dropFirst($0.rawValue.count + 1)) } ?? member.name
    if measure == Self.errors {
      return values.ratio(member.value).map {
        AnswerThreshold(kind: kind, limit: .errors(atMost: $0))
      }
    }
    // An unknown key has been noted as a mistake.
    guard let percentile = Threshold.Percentile(rawValue: measure),
      let limit = values.thresholdLimit(member.value)
    else { return nil }
    return AnswerThreshold(
      kind: kind,
      limit: .time(percentile, is: limit.comparison, limit: limit.length)
    )
  }
}
