extension DrawingContext {
  /// Draws a bar in the last column of an area: the position in the content, and marks for more above and below.
  ///
  /// - Parameters:
  ///   - offset: The lines of the content above the first one shown.
  ///   - contentHeight: The lines of the content.
  func drawScrollBar(in rect: Rect, offset: Int, contentHeight: Int, glyphs: GlyphSet) {
    let height = rect.size.height
    let lastOffset = max(0, contentHeight - height)
    guard lastOffset > 0, height > 0, rect.size.width > 1 else { return }
    let x = rect.maxX - 1
    let style = Style(foreground: .secondary)
    func put(_ glyph: Character, _ row: Int, _ style: Style) {
      fill(Rect(x: x, y: rect.minY + row, width: 1, height: 1), with: Cell(glyph, style: style))
    }
    if height >= 4 {
      let track = height - 2
      let thumb = max(1, track * height / max(1, contentHeight))
      let top = (track - thumb) * offset / lastOffset
      let faint = Style(foreground: .secondary, attributes: .dim)
      for row in 0..<track {
        let isThumb = row >= top && row < top + thumb
        put(isThumb ? glyphs.controls.scrollThumb : glyphs.controls.scrollTrack, row + 1, isThumb ? style : faint)
      }
    }
    if height == 1 {
      put(offset < lastOffset ? glyphs.controls.moreBelow : glyphs.controls.moreAbove, 0, style)
    } else {
      put(offset > 0 ? glyphs.controls.moreAbove : " ", 0, style)
      put(offset < lastOffset ? glyphs.controls.moreBelow : " ", height - 1, style)
    }
  }
}
