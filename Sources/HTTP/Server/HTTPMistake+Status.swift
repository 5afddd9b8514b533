extension HTTPMistake {
  /// The status with which a server answers a request with this mistake.
  var status: Int {
    switch self {
    case .headTooLarge: 431
    case .bodyTooLarge: 413
    case .version: 505
    case .transferEncoding: 501
    case .requestLine, .statusLine, .path, .header, .hosts, .contentLength, .lengthAndChunks,
      .chunkSize, .chunkEnd, .otherProtocol, .cutOff:
      400
    }
  }
}
