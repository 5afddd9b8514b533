import FileFormats
import Foundation

/// The properties of the running program's file that distinguish it from another build.
///
/// The version and the compiler do not change if only the logic under test changes.
struct ProgramFile: Hashable, Sendable, Codable {
  let size: Int
  /// The fingerprint of a sample of the bytes; reading all of them is slow in a debug build.
  let sample: String
  /// The modification time in milliseconds since 1970; copies may have another time.
  let written: Int

  /// The distance between sampled bytes; a prime number, so that no column of a table is missed.
  private static let stride = 61

  /// Describes a file; nil if it cannot be read.
  init?(_ url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe),
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    size = data.count
    sample = FileDigest(of: data, every: Self.stride).description
    written = Int((date.timeIntervalSince1970 * 1_000).rounded())
  }

  /// The running program; nil if its file cannot be read.
  static let current = ProgramFile(ChildProcess.executable)
}
