import StoreKit
import StoreModel

/// Takes readings of an app during the check of its glue.
final class GlueReader: Sendable {
  private let receive: @Sendable (GlueReading) -> Void
  @MainActor var hasLaunched = false

  init(_ receive: @escaping @Sendable (GlueReading) -> Void) { self.receive = receive }

  /// Takes a reading now.
  @MainActor func read<App: StoreKitApp>(_ app: App, _ request: GlueReading.Request) async {
    let candidates = request.readsCandidates ? await app.candidates() : []
    receive(
      GlueReading(
        at: request.moment,
        hasLaunched: hasLaunched,
        unlocked: App.tellsUnlocked ? app.unlocked : nil,
        credits: app.credits,
        offered: app.offered,
        candidates: candidates.compactMap(\.reading)
      )
    )
  }
}
