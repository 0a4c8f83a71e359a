import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TerminalUI

/// Data that a person enters by hand: samples, and the health details.
extension DeviceModel {
  /// Returns an empty form for a type, with the time on the device's clock.
  func draft(of type: ObjectType) -> SampleDraft {
    let settings = daemon.settings
    return SampleDraft(type, now: FieldDate.text(of: settings.now(), in: settings.calendar.timeZone))
  }

  /// Returns the unit a person enters a quantity of a type in: "bpm", "kg"; empty for a number without one.
  func unitTitle(of type: ObjectType) -> String {
    following { daemon in
      InspectedUnit(type, locale: daemon.settings.locale)?.suffix.trimmingCharacters(in: .whitespaces) ?? ""
    }
  }

  /// Returns a sentence on a form that cannot be saved; nil when it can.
  func flaw(of draft: SampleDraft) -> String? {
    following { daemon in
      do throws(EnteringFlaw) {
        _ = try draft.record(settings: daemon.settings)
        return nil
      } catch {
        return daemon.settings.words(error.sentence)
      }
    }
  }

  /// Saves a form as the Health app does: with its own source, marked as entered by the person.
  ///
  /// - Returns: A sentence on the reason that it was not saved; nil when it was.
  func save(_ draft: SampleDraft) async -> String? {
    if let record = try? draft.record(settings: daemon.settings) { script?.note(AddVerb([record])) }
    return await Self.save(draft, in: daemon)
  }

  @concurrent
  private static func save(_ draft: SampleDraft, in daemon: HealthDaemon) async -> String? {
    do throws(EnteringFlaw) {
      let record = try draft.record(settings: daemon.settings)
      do throws(HealthError) {
        return try daemon.addDurably([record]) == 1 ? nil : daemon.settings.words("It could not be saved.")
      } catch {
        return error.message
      }
    } catch {
      return daemon.settings.words(error.sentence)
    }
  }

  // MARK: Health Details

  /// The health details that the person has entered.
  var characteristics: Characteristics { following { $0.characteristics() } }

  /// Returns the value of a detail in words: "Female", "Not Set".
  func words(for detail: PersonalDetail) -> LocalizedStringKey {
    following { detail.words(in: $0.characteristics(), $0.settings) }
  }

  func set(_ detail: PersonalDetail, to value: Int) {
    var characteristics = daemon.characteristics()
    detail.set(value, in: &characteristics)
    script?.note(remark: "By hand, what no script can do: \(detail.type.displayName) was set in Health Details.")
    daemon.setCharacteristics(characteristics)
  }

  /// The date of birth as text, "1988-04-17"; empty when it is not set.
  var dateOfBirthText: String {
    guard let date = characteristics.dateOfBirth, let year = date.year, let month = date.month, let day = date.day
    else {
      return ""
    }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }

  /// Sets the date of birth from a text; an empty one means *not set*.
  ///
  /// - Returns: A sentence on a text that cannot be taken; nil when it was.
  func setDateOfBirth(_ text: String) -> String? {
    var characteristics = daemon.characteristics()
    do throws(EnteringFlaw) {
      characteristics.dateOfBirth = try Self.dateOfBirth(text, settings: daemon.settings)
    } catch {
      return words(error.sentence)
    }
    if let flaw = characteristics.flaw { return flaw }
    script?.note(remark: "By hand, what no script can do: the date of birth was set in Health Details.")
    daemon.setCharacteristics(characteristics)
    return nil
  }

  private static func dateOfBirth(_ text: String, settings: DeviceSettings) throws(EnteringFlaw) -> DateComponents? {
    if text.trimmingCharacters(in: .whitespaces).isEmpty { return nil }
    guard var day = FieldDate.day(of: text) else {
      throw EnteringFlaw("“\(text)” is no day. Write it as 1988-04-17.")
    }
    let calendar = Calendar.gregorian(in: settings.calendar.timeZone)
    guard let birth = calendar.date(from: day), birth <= settings.now() else {
      throw EnteringFlaw("A date of birth cannot be in the future.")
    }
    if calendar.dateComponents([.year], from: birth, to: settings.now()).year ?? 0 > 130 {
      throw EnteringFlaw("Nobody is older than 130 years.")
    }
    day.calendar = Calendar(identifier: .gregorian)
    return day
  }
}
