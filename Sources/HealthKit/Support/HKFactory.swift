/// What lets an initialiser answer with an object that exists already, or with one of a subclass, as initialisers in
/// Objective-C may: `HKQuantityType(.stepCount)` is always the same instance (rule S62), and
/// `HKQuantitySample(type:…)` makes a cumulative or a discrete sample (rule S37).
///
/// Swift allows this only to initialisers in extensions of protocols. The protocol has no other meaning.
public protocol _HKFactory {}
