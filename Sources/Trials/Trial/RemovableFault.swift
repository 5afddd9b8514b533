import Simulation
import StoreModel
import StoreSimulation

/// A fault or irregularity that can be removed from a world, named as in scenario files.
public enum RemovableFault: String, Hashable, Sendable, CaseIterable {
  case updateBeforeReturn = "irregularity updateBeforeReturn"
  case updateAfterReturn = "irregularity updateAfterReturn"
  case emptyAfterLaunch = "irregularity emptyAfterLaunch"
  case lateEntitlement = "irregularity lateEntitlement"
  case lateUnfinished = "irregularity lateUnfinished"
  case lateFinish = "irregularity lateFinish"
  case repeatedUpdate = "irregularity repeatedUpdate"
  case fanOut = "irregularity fanOut"
  case kill = "fault kill"
  case writeFails = "fault writeFails"
  case productsFail = "fault productsFail"
  case purchaseFails = "fault purchaseFails"
  case interrupted = "fault interrupted"
  case unverified = "fault unverified"
  case syncFails = "fault syncFails"
  case renewalFails = "fault renewalFails"
  case recovery = "fault recovery"
  case offline = "fault offline"
  case serverDown = "fault serverDown"
  case serverStorageFails = "fault serverStorageFails"
  case databaseDown = "fault databaseDown"
  case commitFails = "fault commitFails"
  case commitAnswerLost = "fault commitAnswerLost"
  case imageFails = "fault imageFails"
  case loadProducts = "error loadProducts"
  case purchase = "error purchase"
  case verification = "error verification"
  case appStoreSync = "error appStoreSync"
  case subscriptionStatus = "error subscriptionStatus"
  case refundRequest = "error refundRequest"
  case loss = "network loss"
  case duplication = "network duplication"
  case reordering = "network reordering"
  case duplicateNotifications = "notifications duplicates"
  case paymentCancelled = "payment cancelled"
  case signInCancelled = "sign-in cancelled"
  case refundProrated = "refund prorated"
  case refundReversed = "refund reversed"
  case wrongClocks = "clock chance"
  case zones = "clock zones"

  /// Removes the fault from a plan.
  ///
  /// - Parameter plan: the plan; unchanged if it does not have the fault.
  func leave(_ plan: inout WorldPlan) {
    if let chance {
      plan[keyPath: chance] = .never
      return
    }
    switch self {
    case .fanOut: plan.irregularities.fanOut = .broadcast
    case .loadProducts: plan.faults.errors.loadProducts = nil
    case .purchase: plan.faults.errors.purchase = nil
    case .verification: plan.faults.errors.verification = nil
    case .appStoreSync: plan.faults.errors.appStoreSync = nil
    case .subscriptionStatus: plan.faults.errors.subscriptionStatus = nil
    case .refundRequest: plan.faults.errors.refundRequest = nil
    case .zones: plan.population.clocks.zones = []
    default: preconditionFailure("every other fault has a chance")
    }
  }

  /// Returns whether a plan has the fault.
  ///
  /// - Parameter plan: the plan.
  /// - Returns: whether ``leave(_:)`` would change the plan.
  func isIn(_ plan: WorldPlan) -> Bool {
    var without = plan
    leave(&without)
    return without != plan
  }

  /// The path to the fault's probability; nil if the fault is more than a probability.
  private var chance: WritableKeyPath<WorldPlan, Ratio>? {
    switch self {
    case .updateBeforeReturn: \.irregularities.updateBeforeReturn
    case .updateAfterReturn: \.irregularities.updateAfterReturn
    case .emptyAfterLaunch: \.irregularities.emptyAfterLaunch.chance
    case .lateEntitlement: \.irregularities.lateEntitlement.chance
    case .lateUnfinished: \.irregularities.lateUnfinished.chance
    case .lateFinish: \.irregularities.lateFinish.chance
    case .repeatedUpdate: \.irregularities.repeatedUpdate
    case .kill: \.faults.kill
    case .writeFails: \.faults.writeFails
    case .productsFail: \.faults.productsFail
    case .purchaseFails: \.faults.purchaseFails
    case .interrupted: \.faults.interrupted.chance
    case .unverified: \.faults.unverified
    case .syncFails: \.faults.syncFails
    case .renewalFails: \.faults.renewalFails
    case .recovery: \.faults.recovery.chance
    case .offline: \.faults.offline.chance
    case .serverDown: \.faults.serverDown.chance
    case .serverStorageFails: \.faults.serverStorageFails
    case .databaseDown: \.faults.databaseDown.chance
    case .commitFails: \.faults.commitFails
    case .commitAnswerLost: \.faults.commitAnswerLost
    case .imageFails: \.faults.imageFails
    case .loss: \.network.loss
    case .duplication: \.network.duplication
    case .reordering: \.network.reordering
    case .duplicateNotifications: \.notifications.duplicates
    case .paymentCancelled: \.prompts.paymentCancelled
    case .signInCancelled: \.prompts.signInCancelled
    case .refundProrated: \.prompts.refundProrated
    case .refundReversed: \.prompts.refundReversed.chance
    case .wrongClocks: \.population.clocks.chance
    case .fanOut, .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus,
      .refundRequest, .zones:
      nil
    }
  }
}
