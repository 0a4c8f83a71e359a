/// The outline of a shape, in points. Curves are stored as short lines.
public struct Path: Equatable, Sendable {
  /// The lines, each a list of points.
  var lines: [[CGPoint]] = []

  public init() {}
  public init(_ rect: CGRect) { addRect(rect) }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public var isEmpty: Bool { lines.isEmpty }
  public var currentPoint: CGPoint? { lines.last?.last }

  /// The smallest rectangle that contains the outline.
  public var boundingRect: CGRect {
    let points = lines.joined()
    guard let first = points.first else { return .zero }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  public mutating func move(to point: CGPoint) { lines.append([point]) }

  public mutating func addLine(to point: CGPoint) {
    if lines.isEmpty { lines.append([]) }
    lines[lines.count - 1].append(point)
  }

  public mutating func addLines(_ points: [CGPoint]) { if !points.isEmpty { lines.append(points) } }

  public mutating func closeSubpath() {
    guard let first = lines.last?.first else { return }
    lines[lines.count - 1].append(first)
  }

  /// The number of lines that approximate a curve.
  private static let steps = 24

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard let start = currentPoint else { return move(to: end) }
    for step in 1...Self.steps {
      let t = CGFloat(step) / CGFloat(Self.steps)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      addLine(to: CGPoint(x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y))
    }
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard let start = currentPoint else { return move(to: end) }
    for step in 1...Self.steps {
      let t = CGFloat(step) / CGFloat(Self.steps)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let x = a * start.x + b * control1.x + c * control2.x + d * end.x
      let y = a * start.y + b * control1.y + c * control2.y + d * end.y
      addLine(to: CGPoint(x: x, y: y))
    }
  }

  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    // The y-axis points downward, so Apple's clockwise is counterclockwise on the screen.
    if clockwise { while sweep > 0 { sweep -= 2 * .pi } } else { while sweep < 0 { sweep += 2 * .pi } }
    for step in 0...Self.steps * 2 {
      let angle = startAngle.radians + sweep * Double(step) / Double(Self.steps * 2)
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if step == 0, lines.isEmpty { move(to: point) } else { addLine(to: point) }
    }
  }

  public mutating func addRect(_ rect: CGRect) {
    addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY),
    ])
  }

  public mutating func addEllipse(in rect: CGRect) {
    addLines(
      (0...Self.steps * 2).map { step in
        let angle = 2 * Double.pi * Double(step) / Double(Self.steps * 2)
        return CGPoint(x: rect.midX + rect.width / 2 * cos(angle), y: rect.midY + rect.height / 2 * sin(angle))
      })
  }

  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let width = min(cornerSize.width, rect.width / 2)
    let height = min(cornerSize.height, rect.height / 2)
    var points: [CGPoint] = []
    let corners = [
      (rect.maxX - width, rect.minY + height, -0.5), (rect.maxX - width, rect.maxY - height, 0),
      (rect.minX + width, rect.maxY - height, 0.5), (rect.minX + width, rect.minY + height, 1),
    ]
    for (x, y, turn) in corners {
      for step in 0...8 {
        let angle = (turn + Double(step) / 16) * .pi
        points.append(CGPoint(x: x + width * cos(angle), y: y + height * sin(angle)))
      }
    }
    addLines(points + [points[0]])
  }

  public mutating func addPath(_ path: Path) { lines += path.lines }

  /// Returns the outline, moved.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var path = self
    path.lines = lines.map { $0.map { CGPoint(x: $0.x + dx, y: $0.y + dy) } }
    return path
  }

  /// Returns a part of the outline by length, from 0 at its start to 1 at its end.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let total = lines.reduce(CGFloat(0)) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + $1.0.distance(to: $1.1) }
    }
    let (first, last) = (from * total, to * total)
    var result = Path()
    var done: CGFloat = 0
    for line in lines {
      var isOpen = false
      for (start, end) in zip(line, line.dropFirst()) {
        let length = start.distance(to: end)
        defer { done += length }
        guard length > 0, done < last, done + length > first else { continue }
        let (a, b) = (max(0, (first - done) / length), min(1, (last - done) / length))
        func point(_ part: CGFloat) -> CGPoint {
          CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        }
        if !isOpen { result.move(to: point(a)) }
        isOpen = true
        result.addLine(to: point(b))
      }
    }
    return result
  }

  /// Returns true if a point is inside, based on how many times the outline winds around it.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    var winding = 0
    var crossings = 0
    for line in lines {
      guard let first = line.first, let last = line.last else { continue }
      for (start, end) in zip(line + [last], line.dropFirst() + [first]) {
        guard (start.y <= point.y) != (end.y <= point.y) else { continue }
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        guard x > point.x else { continue }
        winding += end.y > start.y ? 1 : -1
        crossings += 1
      }
    }
    return eoFill ? crossings % 2 == 1 : winding != 0
  }

  /// Returns true if a point is near the outline.
  func isNear(_ point: CGPoint, within distance: CGFloat) -> Bool {
    lines.contains { line in
      zip(line, line.dropFirst()).contains { start, end in
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let part = length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 0
        let nearest = CGPoint(x: start.x + min(1, max(0, part)) * dx, y: start.y + min(1, max(0, part)) * dy)
        return nearest.distance(to: point) <= distance
      }
    }
  }
}

extension Path: Shape {
  public nonisolated func path(in rect: CGRect) -> Path { self }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
