extension Span<Float> {
  /// The largest magnitude; what is not a number is passed over.
  package var peak: Float {
    var index = 0
    var lanes = SIMD8<Float>()
    while index + 8 <= count {
      lanes = largest(lanes, self.lanes(at: index))
      index += 8
    }
    var peak = largest(lanes)
    while index < count {
      peak = max(peak, self[index].magnitude)
      index += 1
    }
    return peak
  }
}

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

@_alwaysEmitIntoClient @inline(__always)
public func largest(_ lanes: SIMD8<Float>) -> Float {
  var result = lanes[0]
  for lane in 1..<8 where lanes[lane] > result { result = lanes[lane] }
  return result
}
