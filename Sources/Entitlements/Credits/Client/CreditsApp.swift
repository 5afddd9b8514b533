import StoreModel

/// An image app whose own server keeps the credits.
struct CreditsApp: SingleWindowApp {
  private let client: CreditsClient
  let window: CreditsScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: CreditsParts()) }

  init(environment: AppEnvironment, parts: CreditsParts) {
    client = CreditsClient(environment: environment, parts: parts)
    window = CreditsScreen(environment: environment, client: client)
  }

  func launchService() async { await client.launch() }
}
