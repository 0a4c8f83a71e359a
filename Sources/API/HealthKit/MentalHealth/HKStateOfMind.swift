import Foundation
import HealthDaemon
import HealthModel

/// A person’s feeling at a moment or over a day (rule S131). iOS 18.
open class HKStateOfMind: HKSample, NSCopying, _HKFactory, @unchecked Sendable {
  /// The time that the state describes: a moment or a day.
  open var kind: Kind { Kind(rawValue: state.kind) ?? .momentaryEmotion }

  /// The pleasantness, from -1, very unpleasant, to 1, very pleasant.
  open var valence: Double { state.valence }

  /// The class of ``valence``, one of seven equal steps.
  open var valenceClassification: ValenceClassification {
    // The valence of a sample from an archive may be any number, even NaN.
    guard valence.isFinite else { return .neutral }
    let step = (min(1, max(-1, valence)) + 1) / 2 * 7
    return ValenceClassification(rawValue: min(7, Int(step) + 1)) ?? .neutral
  }

  /// The words for the feeling.
  open var labels: [Label] { state.labels.compactMap(Label.init) }

  /// The areas of life that the feeling is associated with.
  open var associations: [Association] { state.associations.compactMap(Association.init) }

  private var state: StateOfMindRecord {
    guard case .stateOfMind(let state) = record.content else { recordHasOtherContent() }
    return state
  }

  override var contentDescription: String { "\(kind) \(valenceClassification)" }
}

extension _HKFactory where Self: HKStateOfMind {
  /// Creates a state of mind at a date.
  ///
  /// - Important: A valence outside -1…1 stops the app (rule S131).
  public init(
    date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [HKStateOfMind.Label],
    associations: [HKStateOfMind.Association], metadata: [String: Any]? = [:]
  ) {
    if !(-1...1).contains(valence) {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .valence(valence)))
    }
    let state = StateOfMindRecord(
      kind: kind.rawValue, valence: valence, labels: labels.map(\.rawValue),
      associations: associations.map(\.rawValue))
    self.init(.stateOfMind(state), of: .stateOfMindType(), from: date, to: date, metadata: metadata)
  }
}
