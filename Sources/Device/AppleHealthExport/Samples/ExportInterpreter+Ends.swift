/// End tags, and elements that are taken as ended: the outcome of each element is counted.
extension ExportInterpreter {
  func end() {
    depth -= 1
    if let depthOfUnknown, depth < depthOfUnknown {
      self.depthOfUnknown = nil
      // The elements that follow stand as far in as the unknown one did.
      if case .lines? = childrenLayout { childrenLayout = nil }
    }
    if ignoredDepth > 0 {
      ignoredDepth -= 1
    } else if depth == 0, context == .root {
      isComplete = true
      offsetOfEnd = offset()
    } else {
      // In the root this is the end of an element that was taken as closed before.
      finishElement()
    }
  }

  /// Finishes the open element, and returns to the one around it.
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

  /// Finishes an element with a sample and counts its outcome: it comes in, it is left out with a reason, or it is the
  /// second copy of a sample. One that was not taken at its start has its reason already.
  private func settle(_ isTaken: Bool, _ finish: () -> Void) {
    let (takenBefore, notesBefore) = (takenCount, omissions.noteCount)
    finish()
    guard isTaken, takenCount == takenBefore else { return }
    if omissions.noteCount > notesBefore { omissions.markLast() } else { repeatedCount += 1 }
  }

  /// Finishes all open elements with what is known of them, where the text breaks off or cannot be read (rule X43).
  func finishOpenElements() {
    ignoredDepth = 0
    while context != .root, context != .document { finishElement() }
  }

  /// Prepares for the new root of a parser that restarts behind a place that could not be read.
  func resume() {
    context = .document
    depth = 0
    depthOfUnknown = nil
  }

  /// Counts the elements behind the root's end; text without any is counted as such.
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
