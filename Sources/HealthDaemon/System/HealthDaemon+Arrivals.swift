import Foundation
import HealthModel

/// Samples that arrive as time passes.
extension HealthDaemon {
  /// Has sensors write from now on, as time passes.
  package func addArrivals(_ plan: any ArrivalPlan) { change { $0.arrivals.add(plan, now: $0.settings.now()) } }

  /// True when samples arrive as time passes.
  package var hasArrivals: Bool { read { !$0.arrivals.isEmpty } }

  /// Puts into the store what has arrived by now.
  func takeArrivals() {
    let arrived = change { state in
      let (now, settings) = (state.settings.now(), state.settings)
      return state.arrivals.take(at: now, settings) + state.takeMeasurements()
    }
    if !arrived.isEmpty { add(arrived) }
  }
}
