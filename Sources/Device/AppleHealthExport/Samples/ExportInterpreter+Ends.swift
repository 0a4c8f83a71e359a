/// Handling of end tags, and of elements that the reader treats as ended. The interpreter counts the outcome of each
/// element.
extension ExportInterpreter {
  func end() {
    depth -= 1
    if let depthOfUnknown, depth < depthOfUnknown {
      self.depthOfUnknown = nil
      // Forget the layout, which has the indentation of the unknown element's children. The next child of the root sets
      // it again.
      if case .lines? = childrenLayout { childrenLayout = nil }
    }
    if ignoredDepth > 0 {
      ignoredDepth -= 1
    } else if depth == 0, context == .root {
      isComplete = true
      offsetOfEnd = offset()
    } else {
      // An end tag directly in the root belongs to an element that the reader closed earlier.
      finishElement()
    }
  }

  /// Finishes the open element and returns to its parent.
  func finishElement() {
    switch context {
    case .document, .root: break
    case .record, .member: settle(record != nil, finishRecord)
    case .correlation: settle(correlation != nil, finishCorrelation)
    case .workout: settle(workout != nil, finishWorkout)
    case .workoutPart: finishWorkoutPart()
    case .workoutEvent: finishWorkoutEvent()
    case .workoutRoute: finishRoute()
    case .beats: finishBeats()
    case .audiogram: settle(audiogram != nil, finishAudiogram)
    case .prescription: settle(prescription != nil, finishPrescription)
    }
  }

  /// Finishes an element that describes a sample, and counts its outcome: the sample is imported, omitted for a reason,
  /// or a repeated copy of another sample.
  ///
  /// - Parameter isTaken: False if the sample was rejected at its start tag, where the reason was counted.
  private func settle(_ isTaken: Bool, _ finish: () -> Void) {
    let (takenBefore, notesBefore) = (takenCount, omissions.noteCount)
    finish()
    guard isTaken, takenCount == takenBefore else { return }
    if omissions.noteCount > notesBefore { omissions.markLast() } else { repeatedCount += 1 }
  }

  /// Finishes all open elements with the data read so far. The reader calls this method where the text ends early or
  /// can't be read (rule X43).
  func finishOpenElements() {
    ignoredDepth = 0
    while context != .root, context != .document { finishElement() }
  }

  /// Prepares for the new root element of a parser that restarts after an unreadable place.
  func resume() {
    context = .document
    depth = 0
    depthOfUnknown = nil
  }

  /// Counts the elements after the end of the root. If there is only text, the method counts the text.
  func noteBehindEnd(_ lost: [SampleElement: Int], line: Int) {
    if lost.isEmpty { omissions.note("Text", nil, .behindEnd) { line } }
    for element in SampleElement.allCases {
      for _ in 0..<lost[element, default: 0] {
        readCount += 1
        omissions.note(element.rawValue, nil, .behindEnd) { line }
        omissions.markLast()
      }
    }
  }
}
