extension VisionPrescriptionRecord {
  /// A sentence that says why the prescription is invalid (rules S82 to S90); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      dateIssued.flaw("The date of issue"), expirationDate?.flaw("The date of expiry"),
      expirationDate.map { $0 < dateIssued } == true ? "A prescription cannot expire before it was issued." : nil,
      rightEye?.flaw, leftEye?.flaw)
  }
}

extension VisionPrescriptionRecord.Lens {
  fileprivate var flaw: String? {
    Flaw.first(
      sphere.flaw("sphere", in: .diopter), cylinder?.flaw("cylinder", in: .diopter), axis?.flaw("axis", in: .degree),
      addPower?.flaw("addPower", in: .diopter), vertexDistance?.flaw("vertexDistance", in: .meter), prism?.flaw,
      farPupillaryDistance?.flaw("farPupillaryDistance", in: .meter),
      nearPupillaryDistance?.flaw("nearPupillaryDistance", in: .meter), baseCurve?.flaw("baseCurve", in: .meter),
      diameter?.flaw("diameter", in: .meter))
  }
}

extension VisionPrescriptionRecord.Prism {
  fileprivate var flaw: String? {
    Flaw.first(
      amount.flaw("The amount of a prism", in: .prismDiopter), angle.flaw("The angle of a prism", in: .degree),
      eye.flaw("HKVisionEye", in: 1...2))
  }
}
