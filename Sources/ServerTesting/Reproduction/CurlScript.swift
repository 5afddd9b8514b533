import HTTP

/// A shell script that sends requests with curl.
struct CurlScript {
  let requests: TargetRequests

  /// Returns the script.
  ///
  /// - Parameters:
  ///   - title: The title, for a comment.
  ///   - planned: The requests.
  ///   - last: A request after all others, whose answer shows the finding; nil if they do so.
  ///   - isTogether: Whether the requests are sent at once.
  /// - Returns: The script.
  func text(
    _ title: String,
    _ planned: [PlannedRequest],
    then last: PlannedRequest?,
    isTogether: Bool
  ) -> String {
    let reset = planned.first.map { PlannedRequest(content: .reset, date: $0.date) }
    var lines = ["#!/bin/sh", "# \(title)", "# The server must know nothing before."]
    lines += [reset.flatMap(command)].compactMap(\.self)
    for request in planned {
      lines += command(request).map { [isTogether ? "\($0) &" : $0] } ?? []
      if request.fault != .none { lines.append("# \(request.fault.phrase)") }
      lines += request.kills.map {
        "# Here, kill the \($0.rawValue) with SIGKILL, and start it again."
      }
    }
    if isTogether { lines.append("wait") }
    return (lines + [last.flatMap(command)].compactMap { $0 }).joined(separator: "\n") + "\n"
  }

  private func command(_ planned: PlannedRequest) -> String? {
    guard let address = requests.address(of: planned.content),
      let request = requests.request(planned)
    else { return nil }
    // An answer may lack a line break at its end.
    var words = [
      "curl", "--silent", "--show-error", "--include", "--write-out", "'\\n'", "--request",
    ]
    words.append("\(request.method)")
    for header in request.headers.all {
      words += ["--header", Self.quoted("\(header.name): \(header.value)")]
    }
    if !request.body.isEmpty {
      words += ["--data-raw", Self.quoted(String(decoding: request.body, as: UTF8.self))]
    }
    return (words + [Self.quoted("\(address.origin)\(request.path)")]).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension HTTPFault {
  /// The fault in a few words.
  var phrase: String {
    switch self {
    case .none: "nothing went wrong"
    case .cutRequest(let count): "the connection was reset after \(count) bytes of the request"
    case .discardAnswer: "the answer was lost"
    case .resetInsteadOfAnswer: "the connection was reset before the answer"
    }
  }
}
