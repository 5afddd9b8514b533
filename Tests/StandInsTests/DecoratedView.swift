import SwiftUI
import UIKit

/// A view with the modifiers and styles that only change how views look: it proves that such files
/// compile.
struct DecoratedView: View {
  struct Stacked: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        configuration.icon.font(.title2)
        configuration.title
      }
    }
  }

  enum Kind: Hashable { case yearly, once }

  @State private var kind = Kind.yearly
  @State private var isOn = false
  private let columns = [GridItem(.flexible()), GridItem(.adaptive(minimum: 80))]

  var body: some View {
    TabView(selection: $kind) {
      pictures.tabItem { Label("Pictures", systemImage: "photo") }
    }
    .tabViewStyle(.page(indexDisplayMode: .never))
    .background(.background.secondary)
    .presentationDetents([.medium, .height(200)])
    .toolbarBackground(.hidden, for: .navigationBar)
  }

  private var pictures: some View {
    GeometryReader { proxy in
      ScrollView {
        Image("meetup").resizable().aspectRatio(contentMode: .fit).blur(radius: isOn ? 10 : 0)
          .frame(width: proxy.size.width)
          .animation(.smooth, value: isOn)
        Image(uiImage: UIImage()).renderingMode(.template).scaledToFill().clipped()
          .rotationEffect(.degrees(90))
        LazyVGrid(columns: columns, spacing: 8) {
          Label {
            Text("Pro").italic().textCase(.uppercase)
          } icon: {
            Image(systemName: "star")
          }
          .labelStyle(Stacked())
          Text("a").underline().tracking(1).foregroundStyle(.tint).monospacedDigit()
        }
        GroupBox("Plan") {
          Picker("Kind", selection: $kind) { Text("Yearly").tag(Kind.yearly) }
            .pickerStyle(.segmented)
          ProgressView().progressViewStyle(.circular).tint(.white)
          Toggle("On", isOn: $isOn).toggleStyle(SwitchToggleStyle(tint: .green))
        }
        .transition(.move(edge: .bottom).combined(with: .opacity))
        List { Text("a").listRowBackground(Color.clear).listRowSeparator(.hidden) }
          .listStyle(.insetGrouped)
          .scrollContentBackground(.hidden)
      }
      .background(
        RadialGradient(colors: [.mint], center: .center, startRadius: 0, endRadius: 9)
      )
      .mask {
        LinearGradient(
          stops: [.init(color: .red, location: 0)],
          startPoint: .top,
          endPoint: .bottom
        )
      }
    }
  }
}
