// One import for tests and rules of your own. The attribute has an underscore, but Swift has no
// other way to re-export modules.
@_exported public import Judging
@_exported public import Simulation
@_exported public import StoreModel
@_exported public import StoreSimulation
@_exported public import TrialReports
@_exported public import Trials
