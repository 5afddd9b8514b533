import Foundation

/// The bytes of a text file, with the means to locate and quote its parts in messages.
package struct FileText: Sendable {
  /// The maximum file size, about a hundred times that of a real catalog.
  package static let largestSize = 4 * 1_024 * 1_024

  /// The name of the file in messages.
  package let name: String
  /// The whole file.
  package let bytes: [UInt8]
  /// The offset of the text, after a byte order mark, if there is one.
  package let start: Int
  private let lineStarts: [Int]

  /// Wraps bytes that are already loaded.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStarts = Self.lineStarts(bytes, from: start)
  }

  /// Reads a file.
  package init(path: String) throws(ScenarioError) {
    let bytes: [UInt8]
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      var data = Data()
      while data.count <= Self.largestSize,
        let more = try handle.read(upToCount: Self.largestSize + 1 - data.count), !more.isEmpty
      { data.append(more) }
      bytes = [UInt8](data)
    } catch {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let isFolder = attributes?[.type] as? FileAttributeType == .typeDirectory
      let found = attributes == nil ? "none" : isFolder ? "a folder" : "no access"
      throw ScenarioError(
        Mistake(
          file: path,
          expected: .readableFile,
          found: found,
          suggestion: attributes == nil ? Self.neighbour(of: path) : nil
        )
      )
    }
    self.init(name: path, bytes: bytes)
  }

  /// Returns a file with a name similar to a missing one, in the same folder or where scenarios
  /// usually are; of the same kind, or of any kind if the path has no extension.
  private static func neighbour(of path: String) -> String? {
    guard let last = path.split(separator: "/").last else { return nil }
    let name = String(last)
    return neighbour(of: name, in: String(path[..<last.startIndex]))
      ?? neighbour(of: name, in: "Scenarios/")
  }

  private static func neighbour(of name: String, in folder: String) -> String? {
    let place = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let kind = URL(filePath: name).pathExtension
    let files = names.sorted().map { URL(filePath: $0) }
      .filter { !$0.pathExtension.isEmpty && $0.pathExtension.hasPrefix(kind) }
    let stems = files.map { $0.deletingPathExtension().lastPathComponent }
    let stem = URL(filePath: name).deletingPathExtension().lastPathComponent
    let near = stems.contains(stem) ? stem : Spelling.nearest(to: stem, in: stems)
    return zip(stems, files).first { $0.0 == near }.map { folder + $0.1.lastPathComponent }
  }

  private static func lineStarts(_ bytes: [UInt8], from start: Int) -> [Int] {
    var starts = [start]
    for index in start..<bytes.count where bytes[index] <= UInt8(ascii: "\r") {
      let isFollowed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      let isReturn = bytes[index] == UInt8(ascii: "\r") && !isFollowed
      if bytes[index] == UInt8(ascii: "\n") || isReturn { starts.append(index + 1) }
    }
    return starts
  }

  /// Returns the line and column of a byte.
  package func place(_ offset: Int) -> FilePlace {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[min(lineStarts[low], offset)..<min(offset, bytes.count)]
    // Bytes of the form 10xxxxxx continue an earlier scalar.
    return FilePlace(line: low + 1, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Returns the content of a range, shortened for a message.
  package func excerpt(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.onOneLine(atMost: 60)
  }
}

extension FileText {
  /// Returns the character at an offset, in words.
  package func character(_ offset: Int) -> String {
    guard offset < bytes.count else {
      return offset <= start ? "an empty file" : "the end of the file"
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else {
      return "the byte 0x" + String(bytes[offset], radix: 16, uppercase: true)
    }
    let scalar = Unicode.UTF8.decode(encoded)
    switch scalar {
    case "\0": return "the byte 0x00"
    case "\n", "\r": return "the end of the line"
    case "\t": return "a tab"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return "U+" + Self.hex(scalar.value)
    case .spaceSeparator: return scalar == " " ? "a space" : "U+" + Self.hex(scalar.value)
    default: return "'\(scalar)'"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
