import Foundation

/// Plans as they are kept with the device: one setting among others.
extension WorkoutPlans {
  /// The setting's name.
  static let setting = "workoutPlans"

  private struct Kept: Codable {
    static let version = 1

    var version = Self.version
    var plans: WorkoutPlans
  }

  /// The plans as a text.
  var kept: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Nothing in there has no JSON: dates of this device, texts and bytes.
    guard let data = try? encoder.encode(Kept(plans: self)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads plans as they were kept; nil for none.
  init(kept text: String?) throws(DeviceStorageError) {
    guard let text, !text.isEmpty else {
      self.init()
      return
    }
    guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8)), kept.version == Kept.version else {
      throw DeviceStorageError(
        .unreadable, "The workout plans kept with the device are damaged, or come from a newer version.")
    }
    self = kept.plans
  }
}
