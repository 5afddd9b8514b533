import Foundation

/// The resident memory of this process.
package enum ResidentMemory {
  /// The resident bytes on Linux; nil on other systems.
  package static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return pages(inStatm: text).map { $0 * Int(getpagesize()) }
  }

  /// Returns the number of resident pages in a text of `/proc/PID/statm`: its second number.
  package static func pages(inStatm text: String) -> Int? {
    let fields = text.split { $0 == " " || $0 == "\n" }
    return fields.count > 1 ? Int(fields[1]) : nil
  }
}
