/// A piece of an export: its head, a child of the root with its line breaks, or the root's end. Each may be damaged.
package struct ExportPiece: Sendable {
  package var bytes: [UInt8]
  /// The samples that the piece contains; nil for a damaged piece, about which only its text is known.
  package var says: [Said]?
  /// The samples inside a correlation (rule X14).
  package var saysInside: [Said] = []
  /// False when something before the piece, such as a comment, may legitimately hide it.
  package var isRequired = true

  package init(_ text: String, says: [Said]? = [], inside: [Said] = []) {
    bytes = Array(text.utf8)
    self.says = says
    saysInside = inside
  }

  package init(damaged bytes: [UInt8]) {
    self.bytes = bytes
    says = nil
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// An export in pieces, damaged or not. The first piece is the head with the root's start tag.
package struct FuzzedExport: Sendable {
  package var pieces: [ExportPiece]
  /// False when a reader may fail to find the root.
  package var isHeadWhole: Bool { pieces.first?.says != nil }

  package init(_ pieces: [ExportPiece]) { self.pieces = pieces }

  package var bytes: [UInt8] { pieces.flatMap(\.bytes) }

  /// Replaces bytes with others. Every piece that contains a replaced byte counts as damaged, and so does every piece
  /// directly before or after the replaced bytes.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    var start = 0
    var touched: Range<Int>?
    var startOfTouched = 0
    for (index, piece) in pieces.enumerated() {
      let end = start + piece.bytes.count
      if range.lowerBound <= end, range.upperBound >= start {
        if touched == nil { startOfTouched = start }
        touched = (touched?.lowerBound ?? index)..<index + 1
      }
      start = end
    }
    guard let touched else { return }
    var joined = pieces[touched].flatMap(\.bytes)
    joined.replaceSubrange(range.lowerBound - startOfTouched..<range.upperBound - startOfTouched, with: bytes)
    pieces.replaceSubrange(touched, with: [ExportPiece(damaged: joined)])
  }

  /// Marks pieces as optional if a comment, a processing instruction or an end tag of the root before them may hide
  /// them.
  package mutating func excuseWhatIsHidden() {
    var isHidden = false
    for index in pieces.indices {
      if isHidden { pieces[index].isRequired = false }
      let text = pieces[index].text
      // An undamaged piece can hide others only by ending the root.
      let marks = pieces[index].says == nil ? ["<!", "<?", "</HealthData", "<HealthData"] : ["</HealthData"]
      isHidden = isHidden || marks.contains { text.contains($0) }
    }
  }
}
