import SwiftUI

@main
struct NotesApp: App {
  @Environment(\.scenePhase) private var scenePhase
  @StateObject private var store = NotesStore.shared

  var body: some Scene {
    WindowGroup {
      Text(store.purchasedProductIDs.contains("com.notes.pro") ? "Every color" : "Black")
    }
    .onChange(of: scenePhase) { _, phase in
      if phase == .active { Task { await store.updateCustomerProductStatus() } }
    }
  }
}
