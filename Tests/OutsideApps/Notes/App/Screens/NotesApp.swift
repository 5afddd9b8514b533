import SwiftUI

@main
struct NotesApp: App {
  @Environment(\.scenePhase) private var scenePhase
  @StateObject private var store = NotesStore.shared

  var body: some Scene {
    WindowGroup {
      VStack {
        Text(store.purchasedProductIDs.contains("com.notes.pro") ? "Every color" : "Black")
        Button("Buy every color") {
          Task { if let product = store.products.first { try await store.purchase(product) } }
        }
      }
    }
    .onChange(of: scenePhase) { _, phase in
      if phase == .active { Task { await store.updateCustomerProductStatus() } }
    }
  }
}
