import Foundation

/// How much memory this process has in use.
package enum ResidentMemory {
  /// Resident bytes, where the system tells them in a file (Linux); nil elsewhere.
  package static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return pages(inStatm: text).map { $0 * Int(getpagesize()) }
  }

  /// The resident pages that a text of `/proc/PID/statm` tells: its second number.
  ///
  /// - Parameter text: what the file holds.
  /// - Returns: the number of pages; nil if it is no such text.
  package static func pages(inStatm text: String) -> Int? {
    let fields = text.split { $0 == " " || $0 == "\n" }
    return fields.count > 1 ? Int(fields[1]) : nil
  }
}
