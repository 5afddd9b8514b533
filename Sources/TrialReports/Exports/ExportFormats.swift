/// All file formats for other tools.
package enum ExportFormats: Sendable {
  /// The formats, in the order of messages.
  package static let all: [any ExportFormat] = [
    EventsFormat(), NotificationsFormat(), TimelineFormat(), PercentilesFormat(),
    HistogramsFormat(), MetricsFormat(),
    JUnitFormat(),
  ]

  /// Returns the format of a file; nil if its name has none of the endings.
  package static func format(ofPath path: String) -> (any ExportFormat)? {
    let name = path.split(separator: "/").last ?? ""
    return all.first { name.hasSuffix($0.ending) && name.count > $0.ending.count }
  }

  /// Returns the formats that a command can write.
  package static func formats(of command: ExportSource.Command) -> [any ExportFormat] {
    all.filter { $0.commands.contains(command) }
  }

  /// The commands and the formats that they can write, for help.
  package static var summary: String {
    let distinct = all.map(\.commands).reduce(into: [[ExportSource.Command]]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return distinct.sorted { $0.map(order).lexicographicallyPrecedes($1.map(order)) }
      .enumerated()
      .map { number, commands in
        let endings = all.filter { $0.commands == commands }.map { format in
          format.ending + (format.note.map { " (\($0))" } ?? "")
        }
        let verb = number == 0 ? " write " : " "
        return list(commands.map(\.rawValue), "and") + verb + list(endings, "or")
      }.joined(separator: ", ")
  }

  private static func order(_ command: ExportSource.Command) -> Int {
    ExportSource.Command.allCases.firstIndex(of: command) ?? 0
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " \(conjunction) " + words[words.count - 1]
  }
}
