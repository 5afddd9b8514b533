import Combine
import Foundation
import Testing

/// An observer as the view of an app's file has it: `(reload)` stands for `#selector(reload)`.
private final class Shop: NSObject {
  private(set) var heard: [String] = []

  func observe(_ center: NotificationCenter) {
    center.addObserver(self, selector: (reload), name: .init("plain"), object: nil)
    center.addObserver(self, selector: (note(_:)), name: .init("note"), object: nil)
    center.addObserver(self, selector: (self.older(_:)), name: .init("older"), object: nil)
    center.addObserver(self, selector: (tap(_:)), name: .init("tap"), object: nil)
  }

  private func reload() { heard.append("reload") }
  private func note(_ note: Notification) { heard.append(note.name.rawValue) }
  private func older(_ note: NSNotification) -> Int {
    heard.append(note.name.rawValue)
    return heard.count
  }
  private func tap(_ sender: Any) { heard.append("tapped") }
}

@Suite("Observers by selector")
struct SelectorTests {
  @Test("the method runs at each notification, whatever it takes and returns")
  func observers() {
    let (shop, center) = (Shop(), NotificationCenter())
    shop.observe(center)
    for name in ["plain", "note", "older", "tap", "other", "plain"] {
      center.post(name: .init(name), object: nil)
    }
    #expect(shop.heard == ["reload", "note", "older", "tapped", "reload"])
  }

  @Test("a selector is a name")
  func names() {
    let selector: Selector = "reload"
    #expect(selector == Selector("reload") && "\(selector)" == "reload")
  }
}
