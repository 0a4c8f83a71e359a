import Foundation
import HealthModel

/// The type of states of mind. iOS 18.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let stateOfMind = SampleKind(.stateOfMind, type: HKStateOfMindType.init, sample: HKStateOfMind.init) {
    content, coder in
    if case .stateOfMind(let state) = content { state.encode(with: coder) }
  } decode: { coder, _ in
    .stateOfMind(StateOfMindRecord(coder: coder))
  }
}
