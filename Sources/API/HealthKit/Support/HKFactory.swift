/// A protocol that lets an initializer return an object that exists already, or one of a subclass, as initializers in
/// Objective-C may: `HKQuantityType(.stepCount)` is always the same instance (rule S62), and `HKQuantitySample(type:…)`
/// makes a cumulative or a discrete sample (rule S37).
///
/// Swift allows this in initializers in extensions of protocols only. The protocol has no other meaning.
public protocol _HKFactory {}
