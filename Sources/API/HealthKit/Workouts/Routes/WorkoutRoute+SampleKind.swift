import Foundation
import HealthModel

extension SampleKind {
  static let workoutRoute = SampleKind(.workoutRoute, type: HKSeriesType.init, sample: HKWorkoutRoute.init) {
    content, coder in
    guard case .workoutRoute(let places) = content else { return }
    coder.encode(places.map(CLLocation.init) as NSArray, forKey: "locations")
  } decode: { coder, _ in
    .workoutRoute(coder.objects("locations", of: CLLocation.self).map(LocationRecord.init))
  }
}
