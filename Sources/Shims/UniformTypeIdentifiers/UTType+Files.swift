import Foundation
import UniformTypeIdentifiersStandIn

extension UTType {
  /// Returns true for a narrower type than the other one.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Returns true for a wider type than the other one.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension URL {
  /// Returns the place with the type’s usual ending, unless its name already has one of that type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let type = UTType(filenameExtension: pathExtension)
    guard let ending = contentType.preferredFilenameExtension, type?.conforms(to: contentType) != true else {
      return self
    }
    return appendingPathExtension(ending)
  }

  /// Returns a place in this folder, with the type’s usual ending unless the name already has one of that type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }
}
