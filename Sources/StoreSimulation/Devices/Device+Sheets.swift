import Simulation
import StoreModel

/// System sheets: while one is open, the app is inactive.
extension Device {
  /// Makes the app inactive when a sheet opens, if the app observes that.
  func sheetAppears(over caller: ProcessID) {
    guard let process, process.id == caller, process.isInFront,
      let app = process.app as? any ForegroundApp
    else { return }
    process.start { await app.resignActive() }
  }

  /// Makes the app active again when the sheet closes, about when the call that showed it returns.
  ///
  /// It is not documented which of the two the app observes first.
  func sheetDisappears(over caller: ProcessID) {
    guard let process, process.id == caller, process.app is any ForegroundApp else { return }
    later(.becomeActive, in: DelayRange(.zero, .milliseconds(500))) { device in
      guard let process = device.process, process.id == caller, process.isInFront,
        let app = process.app as? any ForegroundApp
      else { return }
      process.start { await app.becomeActive() }
    }
  }
}
