import Foundation
import UniformTypeIdentifiersStandIn

extension UTType {
  /// Returns true if this type is narrower than `type`.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Returns true if this type is wider than `type`.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension URL {
  /// Returns the URL with the type’s preferred extension, unless it already has an extension of that type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let type = UTType(filenameExtension: pathExtension)
    guard let ending = contentType.preferredFilenameExtension, type?.conforms(to: contentType) != true else {
      return self
    }
    return appendingPathExtension(ending)
  }

  /// Returns a URL in this folder, with the type’s preferred extension unless the name already has an extension of that
  /// type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }
}
