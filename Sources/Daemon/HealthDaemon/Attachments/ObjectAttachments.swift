import Foundation
import HealthModel

/// The files attached to each object (rule S44), in the order they were attached.
///
/// The key is the full reference of an object, because another app's object may have the same UUID.
///
/// Files are large, so a stored device loads the files of an object only when they are first requested.
struct ObjectAttachments: Sendable {
  private var files: [SampleReference: [AttachmentRecord]] = [:]
  /// The objects whose files are in storage and not loaded yet.
  private(set) var unloaded: Set<SampleReference> = []
  /// The changes since the last call of ``takeChanges()``.
  private var changes = DeviceChange.Attachments()

  /// Creates the attachments of a device. The files of the given objects are not loaded yet.
  init(unloaded: Set<SampleReference> = []) { self.unloaded = unloaded }

  /// The files of an object. For an object in ``unloaded``, call ``restore(_:of:)`` first.
  subscript(object: SampleReference) -> [AttachmentRecord] { files[object] ?? [] }

  /// Attaches a file; returns false when the object has a file with the same identifier.
  mutating func attach(_ file: AttachmentRecord, to object: SampleReference) -> Bool {
    if self[object].contains(where: { $0.identifier == file.identifier }) { return false }
    files[object, default: []].append(file)
    changes.added[object, default: []].append(file)
    return true
  }

  /// Removes a file; returns false when the object does not have it.
  mutating func detach(_ identifier: UUID, from object: SampleReference) -> Bool {
    guard let place = self[object].firstIndex(where: { $0.identifier == identifier }) else { return false }
    files[object]?.remove(at: place)
    if self[object].isEmpty { files[object] = nil }
    if let new = changes.added[object]?.firstIndex(where: { $0.identifier == identifier }) {
      changes.added[object]?.remove(at: new)
    } else {
      changes.removed[object, default: []].insert(identifier)
    }
    return true
  }

  /// Removes the files of a deleted object.
  mutating func forget(_ object: SampleReference) {
    let (had, wasUnloaded) = (files.removeValue(forKey: object) != nil, unloaded.remove(object) != nil)
    if had || wasUnloaded { changes.forgotten.insert(object) }
  }

  /// Adds the stored files of an object. Does nothing when they are already loaded.
  mutating func restore(_ stored: [AttachmentRecord], of object: SampleReference) {
    guard unloaded.remove(object) != nil, !stored.isEmpty else { return }
    files[object] = stored
  }

  /// Removes and returns the changes since the last call; nil when there are none.
  mutating func takeChanges() -> DeviceChange.Attachments? {
    if changes.isEmpty { return nil }
    defer { changes = DeviceChange.Attachments() }
    return changes
  }
}
