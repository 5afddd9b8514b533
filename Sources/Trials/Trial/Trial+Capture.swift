import FoundationCapture
import Simulation
import StoreModel

extension Trial {
  /// Has the code under test find what it asks for, or refuses to run what this program cannot
  /// capture.
  ///
  /// - Parameter simulation: in which it will run.
  /// - Returns: the exchange of its globals, which the caller ends; nil if there are none.
  func prepare(_ simulation: Simulation) -> GlobalsExchange? {
    FoundationCapture.install
    FoundationCapture.settleThread()
    guard pace == nil else { return nil }
    #if os(Linux)
    if variant.captures, let missing = Lever.missing { simulation.refuse(missing.lack) }
    #endif
    if AppGlobals.areUnknown(of: variant) { simulation.globalsWatch = AppGlobals.watch }
    if !AppGlobals.areOfCommand { EscapeListener.forgetCrashes() }
    do {
      simulation.globals = try AppGlobals.exchange(for: variant)
    } catch {
      simulation.refuse(error.escape, error.symbol)
    }
    return simulation.globals
  }
}
