import AppGlue
import StoreKit
import Synchronization

/// An app that asks a server twice at launch, and the server.
@MainActor final class RequestApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/requests", app: RequestApp.self, globals: [])
  /// What the app and the server noted.
  nonisolated static let notes = Mutex<[String]>([])

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }

  func launched() async {
    guard let url = URL(string: "https://api.example.com/v1/verify?key=1") else { return }
    var request = URLRequest(url: url)
    request.timeoutInterval = 5
    request.httpMethod = "POST"
    request.httpBody = Data("receipt".utf8)
    do {
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      Self.note("\(status) \(String(decoding: data, as: UTF8.self))")
    } catch { Self.note(Self.name(of: error)) }
    URLSession.shared.dataTask(with: url.appending(path: "more")) { data, _, error in
      Self.note("\(data?.count ?? -1) \((error as? URLError)?.code == .cannotConnectToHost)")
    }
    .resume()
    let canceled = URLSession.shared.dataTask(with: url) { _, _, error in
      Self.note("canceled \((error as? URLError)?.code == .cancelled)")
    }
    canceled.resume()
    canceled.cancel()
  }

  private nonisolated static func name(of error: any Error) -> String {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet: "notConnectedToInternet"
    case .timedOut: "timedOut"
    default: "\(error)"
    }
  }

  func respond(to request: URLRequest) async -> ServerAnswer? {
    guard let url = request.url, !url.path.hasSuffix("more") else { return nil }
    if request.httpMethod == "POST" {
      Self.note("asked \(url.path) \(String(decoding: request.httpBody ?? Data(), as: UTF8.self))")
    }
    return .json(#"{"ok":true}"#, status: 201)
  }

  private nonisolated static func note(_ text: String) { notes.withLock { $0.append(text) } }
}
