import FoundationCapture
import Simulation
import StoreModel

extension Trial {
  /// Sets up captures for the code under test, or refuses to run code that this program cannot
  /// capture.
  ///
  /// The caller must end the exchange; nil if there is none, as on real threads.
  func prepare(_ simulation: Simulation, onThreads: Bool = false) -> GlobalsExchange? {
    FoundationCapture.install
    FoundationCapture.settleThread()
    guard !onThreads else { return nil }
    #if os(Linux)
    if variant.captures, let missing = Lever.missing { simulation.refuse(missing.lack) }
    #endif
    if AppGlobals.areUnknown(of: variant) { simulation.globalsWatch = AppGlobals.watch }
    if !AppGlobals.areOfCommand { EscapeListener.forgetCrashes() }
    do { simulation.globals = try AppGlobals.exchange(for: variant) } catch {
      simulation.refuse(error.escape, error.symbol)
    }
    return simulation.globals
  }
}
