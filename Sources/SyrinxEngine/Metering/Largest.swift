/// The larger of each lane and another's magnitude; what is not a number is passed over.
///
/// Spelled out lane by lane, with a bare comparison, because that becomes one `maxps`, whereas
/// masked replacement becomes seven instructions.
@_alwaysEmitIntoClient @inline(__always)
public func largest(_ known: SIMD8<Float>, _ lanes: SIMD8<Float>) -> SIMD8<Float> {
  var result = known
  for lane in 0..<8 {
    let magnitude = lanes[lane].magnitude
    result[lane] = magnitude > known[lane] ? magnitude : known[lane]
  }
  return result
}

/// The largest of eight lanes.
@_alwaysEmitIntoClient @inline(__always)
public func largest(_ lanes: SIMD8<Float>) -> Float {
  var result = lanes[0]
  for lane in 1..<8 where lanes[lane] > result { result = lanes[lane] }
  return result
}
