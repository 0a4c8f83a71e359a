import CExpat
import Foundation
import HealthModel

/// Reads the locations of a GPX file, in the order of the file (rules Y10 to Y13 and Y15 to Y17).
///
/// All tracks and segments form one route, because a route in HealthKit has no segments. Missing values of a point are
/// unknown. A point without a time has the time of the previous point. A point without coordinates is omitted and
/// counted.
final class RouteDocument {
  struct Malformed: Error {}

  private(set) var places: [LocationRecord] = []
  /// The number of points without coordinates.
  private(set) var lostPointCount = 0

  private let parser: XML_Parser
  /// The time of points without a time of their own, in seconds since 1970.
  private var second: Int
  private var depth = 0
  private var given = 0
  private var isRefused = false
  /// The point whose element is open; nil outside a point, and in a point without coordinates.
  private var point: LocationRecord?
  private var isInPoint = false
  /// The text of the open element, if it can be a value of the point.
  private var text: [UInt8] = []

  private static let longestToken = 1 << 20
  private static let longestText = 64

  /// Prepares to parse a file.
  ///
  /// - Parameter start: The start of the route in seconds since 1970, for points without a time.
  init(start: Int) {
    parser = XML_ParserCreate(nil)
    second = start
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { document, name, attributes in
        Unmanaged<RouteDocument>.fromOpaque(document!).takeUnretainedValue().start(
          ParsedText(name!), Attributes(attributes!))
      },
      { document, name in Unmanaged<RouteDocument>.fromOpaque(document!).takeUnretainedValue().end(ParsedText(name!)) })
    XML_SetCharacterDataHandler(parser) { document, text, count in
      let document = Unmanaged<RouteDocument>.fromOpaque(document!).takeUnretainedValue()
      guard document.isInPoint, document.text.count <= RouteDocument.longestText else { return }
      document.text.append(contentsOf: UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    // Routes need no entities, and entities can expand to endless text.
    XML_SetEntityDeclHandler(parser) { document, _, _, _, _, _, _, _, _ in
      Unmanaged<RouteDocument>.fromOpaque(document!).takeUnretainedValue().refuse()
    }
  }

  deinit { XML_ParserFree(parser) }

  /// True if the file is cut off or not well-formed after locations that were read.
  private(set) var isCutOff = false

  /// Parses more of the file. After an error, the rest of the file is ignored.
  func read(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
    if isCutOff { return }
    given += bytes.count
    let status = XML_Parse(
      parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0)
    if given - Int(XML_GetCurrentByteIndex(parser)) > Self.longestToken { throw Malformed() }
    if status == XML_STATUS_ERROR { try breakOff() }
  }

  /// Ends the parsing early, with the locations read so far.
  ///
  /// - Throws: ``Malformed`` if there are none, or the file was rejected.
  private func breakOff() throws(Malformed) {
    if isRefused || places.isEmpty { throw Malformed() }
    isCutOff = true
  }

  /// Ends the file.
  ///
  /// - Throws: ``Malformed`` if it contains no readable locations.
  func finish() throws(Malformed) {
    if isRefused { throw Malformed() }
    if !isCutOff, XML_Parse(parser, "", 0, 1) == XML_STATUS_ERROR { try breakOff() }
  }

  private func refuse() {
    isRefused = true
    XML_StopParser(parser, 0)
  }

  // MARK: Elements

  private func start(_ name: ParsedText, _ attributes: Attributes) {
    depth += 1
    let name = name.withoutPrefix
    if depth > ImportLimits.depth || depth == 1 && !(name == "gpx") { return refuse() }
    text.removeAll(keepingCapacity: true)
    guard name == "trkpt" || name == "rtept" else { return }
    isInPoint = true
    var latitude: Double?
    var longitude: Double?
    for (name, value) in attributes {
      if name == "lat" { latitude = ExportNumber.double(value.start) }
      if name == "lon" { longitude = ExportNumber.double(value.start) }
    }
    guard let latitude, let longitude else { return }
    point = LocationRecord(latitude: latitude, longitude: longitude, timestamp: Date(exportSeconds: second))
  }

  private func end(_ name: ParsedText) {
    depth -= 1
    guard isInPoint else { return }
    let name = name.withoutPrefix
    if name == "trkpt" || name == "rtept" {
      isInPoint = false
      add()
    } else if point != nil {
      setPart(name)
    }
    text.removeAll(keepingCapacity: true)
  }

  private func setPart(_ name: ParsedText) {
    text.append(0)
    text.withUnsafeMutableBufferPointer { text in
      let value = ParsedText(UnsafePointer(text.baseAddress!)).trimmed(count: text.count - 1)
      if name == "time" {
        guard let seconds = ExportDate.seconds(value.start) else { return }
        second = seconds
        point?.timestamp = Date(exportSeconds: seconds)
        return
      }
      guard let number = ExportNumber.double(value.start) else { return }
      if name == "ele" {
        point?.altitude = number
        point?.ellipsoidalAltitude = number
      } else if name == "speed" {
        point?.speed = number
      } else if name == "course" {
        point?.course = number
      } else if name == "hAcc" {
        point?.horizontalAccuracy = number
      } else if name == "vAcc" {
        point?.verticalAccuracy = number
      }
    }
  }

  private func add() {
    guard let place = point, place.flaw == nil else {
      point = nil
      lostPointCount += 1
      return
    }
    point = nil
    places.append(place)
    if places.count > ImportLimits.points { refuse() }
  }
}

extension ParsedText {
  /// The name of an element without its namespace prefix.
  fileprivate var withoutPrefix: ParsedText {
    guard let colon = strchr(characters, Int32(UInt8(ascii: ":"))) else { return self }
    return ParsedText(colon + 1)
  }

  /// Returns the text without blanks at its start and end. Removes the blanks at the end in place.
  fileprivate func trimmed(count: Int) -> ParsedText {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var (first, last) = (0, count)
    while first < last, isBlank(start[first]) { first += 1 }
    let bytes = UnsafeMutablePointer(mutating: start)
    while last > first, isBlank(start[last - 1]) {
      last -= 1
      bytes[last] = 0
    }
    return dropFirst(first)
  }
}
