import Foundation

/// Plans in the form in which they are stored with the device: one setting among others.
extension WorkoutPlans {
  /// The name of the setting.
  static let setting = "workoutPlans"

  private struct Kept: Codable {
    /// The version of the format that this program writes.
    static let version = 1

    var version = Self.version
    /// The plans.
    var plans: WorkoutPlans
  }

  /// The plans as the text of the setting.
  var kept: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Nothing in there has no JSON: dates of this device, texts and bytes.
    guard let data = try? encoder.encode(Kept(plans: self)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads the text of the setting; nil for none.
  ///
  /// - Throws: ``DeviceStorageError`` for a text that is damaged, or of a newer version.
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
