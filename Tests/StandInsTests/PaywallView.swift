import SwiftUI
import UIKit

/// A paywall with what the screens of apps commonly have: it proves that such files compile.
struct PaywallView: View {
  final class Model: ObservableObject {
    @Published var isShowingSheet = false
    @Published var code = ""
  }

  @Observable final class Choice { var isYearly = true }

  struct Glow: ViewModifier {
    func body(content: Content) -> some View { content.shadow(radius: 4) }
  }

  struct Wide: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
    }
  }

  @Environment(\.dismiss) private var dismiss
  @Environment(\.presentationMode) private var presentationMode
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.openURL) private var openURL
  @StateObject private var model = Model()
  @ObservedObject var other: Model
  @Bindable var choice: Choice
  @State private var note: String?

  var body: some View {
    NavigationStack {
      ZStack {
        LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
          .ignoresSafeArea()
        VStack {
          if model.isShowingSheet { Text("Thank you") }
          if let note { Text(note) } else { Text("None") }
          TextField("Code", text: $model.code)
          Toggle("Yearly", isOn: $choice.isYearly)
          Button("Buy") { presentationMode.wrappedValue.dismiss() }
            .buttonStyle(.borderedProminent)
            .controlSize(.large)
          Button("Wide") { dismiss() }.buttonStyle(Wide())
        }
        .padding()
        .background(Color(uiColor: .systemBackground))
        .clipShape(RoundedRectangle(cornerRadius: 8, style: .continuous))
        .modifier(Glow())
      }
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } } }
      .navigationBarTitleDisplayMode(.inline)
      .onChange(of: scenePhase) { _, phase in if phase == .active { note = nil } }
      .alert(note ?? "Error", isPresented: $other.isShowingSheet) { Button("OK") {} }
    }
  }
}
