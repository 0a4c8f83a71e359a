// What HealthKit’s attachments need of Uniform Type Identifiers, for Linux, which has none. Not called by Apple’s name, for
// the reason given in CLLocationCoordinate2D.swift.

/// What a file holds: a picture, a document.
///
///     UTType.pdf.identifier                        // "com.adobe.pdf"
///     UTType(filenameExtension: "jpg") == .jpeg    // true
///     UTType.png.conforms(to: .image)              // true
///
/// A handful of types are known, those that are attached to health data. Any identifier makes a type; one that is not known
/// conforms to itself only.
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The type’s name all over the world: "public.jpeg".
  public let identifier: String

  /// A type by its identifier; nil for an empty one.
  public init?(_ identifier: String) {
    if identifier.isEmpty { return nil }
    self.identifier = identifier
  }

  /// The type of files whose names end so; nil when it is not known.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    guard let row = Self.table.first(where: { $0.extensions.contains(wanted) }), row.type.conforms(to: supertype)
    else { return nil }
    self = row.type
  }

  /// The type of what is sent under this name on the web; nil when it is not known.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let row = Self.table.first(where: { $0.mimeType == mimeType.lowercased() }), row.type.conforms(to: supertype)
    else { return nil }
    self = row.type
  }

  /// A type an app declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

  /// A type another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

  /// How the names of its files usually end, without a dot.
  public var preferredFilenameExtension: String? { row?.extensions.first }

  /// Its usual name on the web.
  public var preferredMIMEType: String? { row?.mimeType }

  /// Whether what is of this type is of the other one too.
  public func conforms(to type: UTType) -> Bool { type == self || supertypes.contains(type) }

  /// Everything else that what is of this type is.
  public var supertypes: Set<UTType> {
    (row?.parents ?? []).reduce(into: []) { types, parent in types.formUnion(parent.supertypes.union([parent])) }
  }

  public var description: String { identifier }

  private init(known identifier: String) { self.identifier = identifier }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let image = UTType(known: "public.image")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let png = UTType(known: "public.png")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  public static let heic = UTType(known: "public.heic")
  public static let heif = UTType(known: "public.heif")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let zip = UTType(known: "public.zip-archive")
  public static let archive = UTType(known: "public.archive")

  private struct Row: Sendable {
    var type: UTType
    var parents: [UTType]
    var extensions: [String] = []
    var mimeType: String?
  }

  private var row: Row? { Self.table.first { $0.type == self } }

  private static let table: [Row] = [
    Row(type: .data, parents: [.item]),
    Row(type: .image, parents: [.data, .content]),
    Row(type: .jpeg, parents: [.image], extensions: ["jpeg", "jpg", "jpe"], mimeType: "image/jpeg"),
    Row(type: .png, parents: [.image], extensions: ["png"], mimeType: "image/png"),
    Row(type: .gif, parents: [.image], extensions: ["gif"], mimeType: "image/gif"),
    Row(type: .tiff, parents: [.image], extensions: ["tiff", "tif"], mimeType: "image/tiff"),
    Row(type: .heic, parents: [.heif], extensions: ["heic"], mimeType: "image/heic"),
    Row(type: .heif, parents: [.image], extensions: ["heif"], mimeType: "image/heif"),
    Row(type: .pdf, parents: [.data, .content], extensions: ["pdf"], mimeType: "application/pdf"),
    Row(type: .text, parents: [.data, .content]),
    Row(type: .plainText, parents: [.text], extensions: ["txt", "text"], mimeType: "text/plain"),
    Row(type: .utf8PlainText, parents: [.plainText]),
    Row(type: .html, parents: [.text], extensions: ["html", "htm"], mimeType: "text/html"),
    Row(type: .xml, parents: [.text], extensions: ["xml"], mimeType: "application/xml"),
    Row(type: .json, parents: [.text], extensions: ["json"], mimeType: "application/json"),
    Row(type: .commaSeparatedText, parents: [.text], extensions: ["csv"], mimeType: "text/csv"),
    Row(type: .archive, parents: [.data]),
    Row(type: .zip, parents: [.archive], extensions: ["zip"], mimeType: "application/zip"),
  ]
}
