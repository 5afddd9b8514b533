import StoreModel

/// A story app with its own login, whose server determines access.
struct AccountApp: SingleWindowApp {
  private let client: AccountClient
  let window: AccountScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AccountParts()) }

  init(environment: AppEnvironment, parts: AccountParts) {
    client = AccountClient(environment: environment, parts: parts)
    window = AccountScreen(environment: environment, client: client, tokens: parts.tokens)
  }

  func launchService() async { await client.launch() }
}
