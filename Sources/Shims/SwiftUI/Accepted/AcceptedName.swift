/// The names of SwiftUI that an app may use but a terminal cannot show. Each modifier returns the view unchanged and is
/// recorded once for the Device page. This is the only list of these names.
enum AcceptedName: String, CaseIterable {
  case shadow, blur, scaleEffect, rotationEffect, rotation3DEffect, brightness, contrast, saturation, grayscale
  case colorInvert, hueRotation, blendMode, drawingGroup, compositingGroup, mask, position, projectionEffect,
    glassEffect
  case animation, transition, contentTransition, symbolEffect, phaseAnimator, matchedGeometryEffect, sensoryFeedback,
    visualEffect, scrollTransition
  case gesture, onLongPressGesture, onHover, refreshable, swipeActions, contextMenu, onDelete, onMove, draggable
  case cornerRadius, clipShape, aspectRatio, imageScale, symbolVariant, symbolRenderingMode
  case textSelection, minimumScaleFactor, lineSpacing, tracking, kerning, baselineOffset, dynamicTypeSize, fontDesign,
    truncationMode
  case listStyle, listRowBackground, listRowInsets, listRowSeparator, listSectionSpacing, scrollContentBackground
  case scrollIndicators, scrollBehavior, presentationDetents, presentationDragIndicator, presentationBackground
  case textFieldStyle, keyboardType, textContentType, autocapitalization, autocorrection, submitLabel, labelsHidden,
    onEditingChanged
  case controlSize, buttonBorderShape, progressViewStyle, datePickerStyle, gaugeStyle, menuStyle, groupBoxStyle
  case navigationBarAppearance, toolbarBackground, toolbarVisibility, statusBarHidden, badge, redacted, tabViewStyle
  case onOpenURL, userActivity, digitalCrownRotation, coordinateSpace, preference, accessibilityTraits, preferredScheme,
    image, containerFrame

  /// The name as written in source code.
  var written: String { ".\(rawValue)" }
}

extension View {
  /// Returns the view unchanged, and records the name of the modifier.
  func accepting(_ name: AcceptedName) -> Self {
    UnshownNames.note(name.written)
    return self
  }
}
