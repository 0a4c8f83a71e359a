extension ExportInterpreter {
  /// Handles a start tag, depending on the open element.
  func start(_ name: ParsedText, _ attributes: Attributes) {
    depth += 1
    // The parser stores every open tag in memory, so limit the depth.
    if depth > ImportLimits.depth { return abort() }
    if ignoredDepth > 0 {
      guard SampleElement(name) != nil else {
        ignoredDepth += 1
        return
      }
      // An ignored element never contains samples, so its end tag must be missing.
      noteMissingEnd()
      ignoredDepth = 0
    }
    if name == "MetadataEntry", [.correlation, .workoutRoute, .audiogram, .prescription].contains(context) {
      return addMetadata(attributes)
    }
    switch context {
    case .document:
      locale = attributes.first { $0.name == "locale" }?.value.string ?? locale
      lineOfRoot = line()
      context = .root
    case .root:
      startInRoot(name, attributes)
    case .record, .member:
      if name == "MetadataEntry" {
        if record != nil { addMetadata(attributes) } else { ignoreContent() }
      } else if name == "HeartRateVariabilityMetadataList", context == .record, record != nil {
        startBeats()
      } else if name == "Record", context == .member {
        // The previous record has no end tag. Nothing else of it is missing.
        noteMissingEnd()
        finishElement()
        startMember(attributes)
      } else {
        startInOther(name, attributes)
      }
    case .correlation:
      if name == "Record", !isBesideCorrelations {
        correlationMetadata.merge(metadata.metadata()) { $1 }
        startMember(attributes)
      } else {
        startInOther(name, attributes)
      }
    case .workout, .workoutPart, .workoutEvent: startInWorkout(name, attributes)
    case .workoutRoute: startInRoute(name, attributes)
    case .beats: startInBeats(name, attributes)
    case .audiogram: startInAudiogram(name, attributes)
    case .prescription:
      if name == "RightEye" || name == "LeftEye" {
        addLens(name.string, attributes.dictionary)
        ignoreContent()
      } else {
        startInOther(name, attributes)
      }
    }
  }

  /// Handles an element that the open element cannot contain. If it describes a sample, it belongs in the root, so the
  /// end tag of the open element must be missing.
  func startInOther(_ name: ParsedText, _ attributes: Attributes) {
    if SampleElement(name) != nil {
      noteMissingEnd()
      finishOpenElements()
      startInRoot(name, attributes)
    } else {
      ignore(name)
    }
  }

  private func startMember(_ attributes: Attributes) {
    readCount += 1
    context = .member
    startRecord(attributes)
    if record == nil { omissions.markLast() }
  }

  /// True if the record that begins is not indented more than the last correlation. Such a record is not a member, and
  /// the correlation's end tag is missing.
  private var isBesideCorrelations: Bool {
    guard case .lines? = childrenLayout, indentOfCorrelation > 0 else { return false }
    return column() <= indentOfCorrelation
  }

  private func noteMissingEnd() {
    let element =
      switch context {
      case .record, .member, .beats: "Record"
      case .audiogram: "Audiogram"
      case .correlation: "Correlation"
      case .workout, .workoutPart, .workoutEvent: "Workout"
      case .workoutRoute: "WorkoutRoute"
      case .prescription: "VisionPrescription"
      case .document, .root: "Element"
      }
    omissions.note(element, "end tag", .malformed, line: line)
  }

  private func startInWorkout(_ name: ParsedText, _ attributes: Attributes) {
    if workout == nil, SampleElement(name) == nil {
      ignoreContent()
    } else if name == "MetadataEntry" {
      addMetadata(attributes)
    } else if name == "WorkoutEvent", context != .workoutEvent {
      startWorkoutEvent(attributes.dictionary)
    } else if name == "WorkoutActivity", context == .workout {
      startWorkoutPart(attributes.dictionary)
    } else if name == "WorkoutRoute", context != .workoutEvent {
      takeMetadataSoFar()
      startRoute(attributes.dictionary)
    } else if name == "WorkoutStatistics", context != .workoutEvent {
      addWorkoutStatistics(attributes.dictionary)
      ignoreContent()
    } else {
      startInOther(name, attributes)
    }
  }

  private func startInRoot(_ name: ParsedText, _ attributes: Attributes) {
    if childrenLayout == nil { childrenLayout = line() == lineOfRoot ? .oneLine : .lines(indent: column()) }
    if name == "Me" {
      readPerson(attributes)
      return ignoreContent()
    }
    if name == "ExportDate" {
      readExportDate(attributes)
      return ignoreContent()
    }
    guard let element = SampleElement(name) else { return startUnknown(name) }
    if depthOfUnknown != nil, case .lines? = childrenLayout { childrenLayout = .lines(indent: column()) }
    readCount += 1
    let isTaken: Bool
    switch element {
    case .record:
      context = .record
      startRecord(attributes)
      isTaken = record != nil
    case .correlation:
      context = .correlation
      indentOfCorrelation = column()
      startCorrelation(attributes)
      isTaken = correlation != nil
    case .workout:
      context = .workout
      startWorkout(attributes.dictionary)
      isTaken = workout != nil
    case .visionPrescription:
      context = .prescription
      startPrescription(attributes.dictionary)
      isTaken = prescription != nil
    case .activitySummary:
      readActivitySummary(attributes.dictionary)
      return ignoreContent()
    case .audiogram:
      context = .audiogram
      startAudiogram(attributes.dictionary)
      isTaken = audiogram != nil
    case .clinicalRecord:
      startClinicalRecord(attributes.dictionary)
      return ignoreContent()
    }
    if !isTaken { omissions.markLast() }
  }

  /// Updates the layout of the root's children at the first element after unreadable text. A sample is always a child
  /// of the root, so its indentation is recorded. Any other element only shows that the children are not all on one
  /// line.
  ///
  /// - Parameter indent: The number of blanks before the element; nil if other text precedes it on its line, and for a
  ///   comment and the root's end tag.
  func begin(childAt indent: Int?, isSample: Bool) {
    guard let indent else { return }
    if isSample {
      childrenLayout = .lines(indent: indent)
    } else if case .oneLine? = childrenLayout {
      childrenLayout = nil
    }
  }

  /// Counts an unknown element. Samples inside it are read as if the element were not there (rule X37).
  private func startUnknown(_ name: ParsedText) {
    guard depthOfUnknown == nil else { return }
    ignore(name)
    if depth == 2 {
      readCount += 1
      omissions.markLast()
    }
    if Self.knownButNotStored.contains(name.string) { return }
    ignoredDepth = 0
    depthOfUnknown = depth
  }

  private static let knownButNotStored: Set<String> = [
    "HeartRateVariabilityMetadataList", "Attachment",
  ]

  private func ignore(_ name: ParsedText) {
    let name = name.string
    omissions.note(name, nil, Self.knownButNotStored.contains(name) ? .notStored : .unknownElement, line: line)
    ignoreContent()
  }

  func ignoreContent() { ignoredDepth = 1 }

  private func addMetadata(_ attributes: Attributes) {
    ignoreContent()
    var key: ParsedText?
    var value: ParsedText?
    for (name, text) in attributes {
      if name == "key" {
        key = text
      } else if name == "value" {
        value = text
      } else {
        omissions.note("MetadataEntry", name.string, .unknownAttribute, line: line)
      }
    }
    guard let key, let value else {
      omissions.note("MetadataEntry", key == nil ? "key" : "value", .missingAttribute, line: line)
      return
    }
    if metadata.entryCount >= ImportLimits.metadata {
      return omissions.note("MetadataEntry", nil, .beyondLimit, line: line)
    }
    // If a key occurs twice, the last value is used.
    if metadata.addEntry(key: key, value: value) {
      omissions.note("MetadataEntry", "key \(key.string)", .repeated, line: line)
    }
  }
}
