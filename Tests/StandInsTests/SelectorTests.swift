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

  @MainActor func tick() -> [Timer] {
    [
      Timer.scheduledTimer(
        timeInterval: 60,
        target: self,
        selector: (reload),
        userInfo: nil,
        repeats: true
      ),
      Timer.scheduledTimer(
        timeInterval: 60,
        target: self,
        selector: (fired(_:)),
        userInfo: nil,
        repeats: false
      ),
      Timer(timeInterval: 60, target: self, selector: (reload), userInfo: nil, repeats: false),
    ]
  }

  private func fired(_ timer: Timer) { heard.append("fired \(timer.timeInterval)") }
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

  @Test("the method of a timer's target runs when the timer fires")
  @MainActor func timers() {
    let shop = Shop()
    let timers = shop.tick()
    for timer in timers { timer.fire() }
    #expect(shop.heard == ["reload", "fired 0.0", "reload"])
    #expect(timers.map(\.isValid) == [true, false, false])
    timers.first?.invalidate()
  }

  @Test("a selector is a name")
  func names() {
    let selector: Selector = "reload"
    #expect(selector == Selector("reload") && "\(selector)" == "reload")
  }
}
