import FileFormats
import Foundation
import HTTP
import JSON

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
