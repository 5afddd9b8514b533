import StoreJSON

/// In messages between processes, a recording is the JSON value of its file.
extension Recording: Codable {
  /// Reads the value of a recording's file.
  public init(from decoder: any Decoder) throws {
    self = try RecordingReader.read(JSONValue(from: decoder))
  }

  /// Writes the value of the recording's file.
  public func encode(to encoder: any Encoder) throws { try recorded.encode(to: encoder) }
}
