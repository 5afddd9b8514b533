import FileFormats
import Foundation

/// The file of the running program, by what tells it from another build.
///
/// The version and the compiler stay the same where only the logic under test was changed.
struct ProgramFile: Hashable, Sendable, Codable {
  /// How many bytes it has.
  let size: Int
  /// The fingerprint of one byte in so many: all of them take a second in a debug build.
  let sample: String
  /// When it was written, in milliseconds since 1970; copies may have another time.
  let written: Int

  /// How many bytes are passed over for one that is looked at; prime, so that no column of a table
  /// is left out.
  private static let stride = 61

  /// Describes a file; nil if it cannot be read.
  ///
  /// - Parameter url: where it is.
  init?(_ url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe),
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    size = data.count
    let places = Swift.stride(from: data.startIndex, to: data.endIndex, by: Self.stride)
    sample = FileDigest(of: places.map { data[$0] }).description
    written = Int((date.timeIntervalSince1970 * 1_000).rounded())
  }

  /// The program that runs; nil if its file cannot be read.
  static let current = ProgramFile(WorkerProcess.executable)
}
