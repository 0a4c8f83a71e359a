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

  init(unread: Set<SampleReference> = []) { self.unread = unread }

  /// The files of an object, once ``restore(_:of:)`` was called for one that is ``unread``.
  subscript(object: SampleReference) -> [AttachmentRecord] { files[object] ?? [] }

  /// False when the object has a file with the same identifier.
  mutating func attach(_ file: AttachmentRecord, to object: SampleReference) -> Bool {
    if self[object].contains(where: { $0.identifier == file.identifier }) { return false }
    files[object, default: []].append(file)
    return true
  }

  /// False when the object has no such file.
  mutating func detach(_ identifier: UUID, from object: SampleReference) -> Bool {
    guard let place = self[object].firstIndex(where: { $0.identifier == identifier }) else { return false }
    files[object]?.remove(at: place)
    if self[object].isEmpty { files[object] = nil }
    return true
  }

  /// Drops the files of an object that is gone.
  mutating func forget(_ object: SampleReference) {
    files[object] = nil
    unread.remove(object)
  }

  /// Puts back what is kept of an object; what was put back before stays as it is now.
  mutating func restore(_ kept: [AttachmentRecord], of object: SampleReference) {
    guard unread.remove(object) != nil, !kept.isEmpty else { return }
    files[object] = kept
  }

  /// What is to be kept of the difference to an earlier state; nil when there is none.
  func changes(since before: ObjectAttachments) -> DeviceChange.Attachments? {
    // An object without files has no entry, so as many entries that are all the same are the same.
    if unread == before.unread, files.count == before.files.count,
      files.allSatisfy({ before[$0.key].map(\.identifier) == $0.value.map(\.identifier) })
    {
      return nil
    }
    var changes = DeviceChange.Attachments()
    // Reading what is kept changes nothing.
    for (object, files) in files where !before.unread.contains(object) {
      let (known, now) = (Set(before[object].map(\.identifier)), Set(files.map(\.identifier)))
      let added = files.filter { !known.contains($0.identifier) }
      if !added.isEmpty { changes.added[object] = added }
      if !known.isSubset(of: now) { changes.removed[object] = known.subtracting(now) }
    }
    changes.forgotten = before.unread.union(before.files.keys).subtracting(unread).subtracting(files.keys)
    return changes.isEmpty ? nil : changes
  }
}
