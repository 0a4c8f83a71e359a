import Foundation
import HealthModel

/// Files by the object they are attached to (rule S44), in the order they were attached.
///
/// By all that names the object: another app's object may have its UUID.
///
/// Files are large: on a device that is kept, those of an object are read when somebody first asks for them.
struct ObjectAttachments: Sendable {
  private var files: [SampleReference: [AttachmentRecord]] = [:]
  /// Objects whose files are kept and not in memory yet.
  private(set) var unread: Set<SampleReference> = []
  /// Changes since somebody last took them.
  private var changes = DeviceChange.Attachments()

  init(unread: Set<SampleReference> = []) { self.unread = unread }

  /// The files of an object, once ``restore(_:of:)`` was called for one that is ``unread``.
  subscript(object: SampleReference) -> [AttachmentRecord] { files[object] ?? [] }

  /// False when the object has a file with the same identifier.
  mutating func attach(_ file: AttachmentRecord, to object: SampleReference) -> Bool {
    if self[object].contains(where: { $0.identifier == file.identifier }) { return false }
    files[object, default: []].append(file)
    changes.added[object, default: []].append(file)
    return true
  }

  /// False when the object has no such file.
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

  /// Drops the files of an object that is gone.
  mutating func forget(_ object: SampleReference) {
    let (had, wasUnread) = (files.removeValue(forKey: object) != nil, unread.remove(object) != nil)
    if had || wasUnread { changes.forgotten.insert(object) }
  }

  /// Puts back what is kept of an object; what was put back before stays as it is now.
  mutating func restore(_ kept: [AttachmentRecord], of object: SampleReference) {
    guard unread.remove(object) != nil, !kept.isEmpty else { return }
    files[object] = kept
  }

  /// The changes since the last call; nil without any.
  mutating func takeChanges() -> DeviceChange.Attachments? {
    if changes.isEmpty { return nil }
    defer { changes = DeviceChange.Attachments() }
    return changes
  }
}
