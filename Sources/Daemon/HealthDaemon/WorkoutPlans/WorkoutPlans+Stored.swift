import Foundation

/// Plans in the form in which they are stored with the device: one setting among others.
extension WorkoutPlans {
  static let setting = "workoutPlans"

  private struct Stored: Codable {
    /// The version of the format that this program writes.
    static let version = 1

    var version = Self.version
    var plans: WorkoutPlans
  }

  /// The plans as the text of the setting.
  var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Nothing in there has no JSON: dates of this device, texts and bytes.
    guard let data = try? encoder.encode(Stored(plans: self)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads the text of the setting; nil for none.
  ///
  /// - Throws: ``DeviceStorageError`` for a text that is damaged, or of a newer version.
  init(stored text: String?) throws(DeviceStorageError) {
    guard let text, !text.isEmpty else {
      self.init()
      return
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)), stored.version == Stored.version
    else {
      throw DeviceStorageError(
        .unreadable, "The workout plans kept with the device are damaged, or come from a newer version.")
    }
    self = stored.plans
  }
}
