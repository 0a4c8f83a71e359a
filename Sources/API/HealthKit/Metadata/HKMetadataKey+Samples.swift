// MARK: About any sample

/// True when the person entered the sample by hand (Bool).
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

/// The time zone in which the sample was taken: its name, as in `TimeZone.identifier`.
public let HKMetadataKeyTimeZone = "HKTimeZone"

/// The sample’s identifier elsewhere. It is only a label and need not be unique (rule S27).
public let HKMetadataKeyExternalUUID = "HKExternalUUID"

/// The sample’s identifier in the app’s own records. Requires ``HKMetadataKeySyncVersion`` as well (rule S23).
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"

/// The version of the sample among samples with the same sync identifier. A higher version replaces the stored sample
/// (rule S24).
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"

/// A signature over the sample’s data (String).
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"

/// The device’s name. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceName = "HKDeviceName"

/// The device’s manufacturer. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"

/// The device’s serial number. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"

/// The device part of a unique device identifier.
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"

/// The production part of a unique device identifier.
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"

/// The side of the body on which the device was worn: ``HKDevicePlacementSide``.
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"

/// True when the person’s stride was calibrated (Bool). Apps can only read this value; a value set by an app is not
/// stored (rule S45).
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"

/// The version of the algorithm that computed the value (number).
public let HKMetadataKeyAlgorithmVersion = "HKAlgorithmVersion"

/// The date of the earliest data in the estimate (Date).
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"

/// The estimate from one session alone, before smoothing over several sessions (quantity, in a unit of the sample).
public let HKMetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"

/// True when the true value is lower than the sensor can measure (Bool).
public let HKMetadataKeyQuantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"

/// True when the true value is higher than the sensor can measure (Bool).
public let HKMetadataKeyQuantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
