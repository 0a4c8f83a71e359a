// MARK: About any sample

/// True when the person typed the sample in (Bool).
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

/// The time zone the sample was taken in: its name, as in `TimeZone.identifier`.
public let HKMetadataKeyTimeZone = "HKTimeZone"

/// The sample’s identifier elsewhere. Only a label: nothing keeps it unique (rule S27).
public let HKMetadataKeyExternalUUID = "HKExternalUUID"

/// The sample’s identifier in the app’s own records. Needs ``HKMetadataKeySyncVersion`` beside it (rule S23).
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"

/// The version of the sample with its sync identifier; a higher one replaces the stored sample (rule S24).
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"

/// A signature over the sample’s data (String).
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"

/// The device’s name. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceName = "HKDeviceName"

/// The device’s maker. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"

/// The device’s serial number. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"

/// The device part of a unique device identifier.
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"

/// The production part of a unique device identifier.
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"

/// The side of the body the device was on: ``HKDevicePlacementSide``.
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"

/// True when the person’s stride was calibrated (Bool). Apps can only read it: a value that an app sets is not stored
/// (rule S45).
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"

/// The version of the algorithm that made the value (number).
public let HKMetadataKeyAlgorithmVersion = "HKAlgorithmVersion"

/// The date of the earliest data in the estimate (Date).
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"

/// The estimate of the session itself, before smoothing over longer times (quantity, in a unit of the sample’s).
public let HKMetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"

/// True when the true value is lower than the sensor can measure (Bool).
public let HKMetadataKeyQuantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"

/// True when the true value is higher than the sensor can measure (Bool).
public let HKMetadataKeyQuantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
