import Foundation
import Testing

@testable import SyrinxEngine

@Suite("Roots of polynomials")
struct PolynomialRootsTests {
  /// The polynomial with these roots and the conjugates of those that are not real.
  private func polynomial(_ roots: [Complex]) -> [Double] {
    var a = [1.0]
    for root in roots {
      let factor =
        root.isReal
        ? [1, -root.real]
        : [1, -2 * root.real, root.real * root.real + root.imaginary * root.imaginary]
      var product = [Double](repeating: 0, count: a.count + factor.count - 1)
      for (i, x) in a.enumerated() { for (j, y) in factor.enumerated() { product[i + j] += x * y } }
      a = product
    }
    return a
  }

  private func check(_ want: [Complex], within tolerance: Double) {
    var finder = PolynomialRoots(degree: 40)
    let found = finder.find(polynomial(want))
    #expect(found)
    #expect(finder.roots.count == want.count)
    for root in want {
      let nearest = finder.roots.map {
        hypot($0.real - root.real, $0.imaginary - root.imaginary)
      }.min()
      #expect(nearest ?? .infinity < tolerance, "\(root)")
    }
  }

  @Test("that are real are found", arguments: [[2], [0], [1, -3], [0, 0.5, -0.5, 7]])
  func real(values: [Double]) {
    check(values.map { Complex($0, 0) }, within: 1e-13)
  }

  @Test("of one are found, up to the fortieth", arguments: [2, 3, 5, 8, 20, 31, 40])
  func ofUnity(degree: Int) {
    var finder = PolynomialRoots(degree: degree)
    let found = finder.find([1] + [Double](repeating: 0, count: degree - 1) + [-1])
    #expect(found)
    #expect(finder.roots.count == degree / 2 + 1)
    for root in finder.roots {
      #expect(abs(root.magnitude - 1) < 1e-13)
      let turns = atan2(root.imaginary, root.real) / (2 * .pi) * Double(degree)
      #expect(abs(turns - turns.rounded()) < 1e-11)
    }
  }

  @Test("of Chebyshev's polynomial of degree 12 are the cosines they should be")
  func chebyshev() {
    var below = [1.0]
    var a = [1.0, 0]
    for _ in 1..<12 {
      // T(n + 1) = 2x·T(n) − T(n − 1).
      var next = a.map { 2 * $0 } + [0]
      for (index, x) in below.enumerated() { next[index + 2] -= x }
      (below, a) = (a, next)
    }
    var finder = PolynomialRoots(degree: 12)
    let found = finder.find(a)
    #expect(found)
    let got = finder.roots.map(\.real).sorted()
    let want = (0..<12).map { cos(.pi * (Double($0) + 0.5) / 12) }.sorted()
    #expect(got.count == 12 && finder.roots.allSatisfy { $0.isReal })
    for (x, y) in zip(got, want) { #expect(abs(x - y) < 1e-11) }
  }

  @Test("that lie as those of a voice do are found to ten digits", arguments: 1...40)
  func likeVoices(seed: Int) {
    var random = RandomBits(seed: seed)
    var roots = (0..<9).map { _ in
      let radius = 0.6 + 0.395 * random.fraction()
      let angle = 0.02 + 3.1 * random.fraction()
      return Complex(radius * cos(angle), radius * sin(angle))
    }
    roots.append(Complex(0.9 * random.fraction(), 0))
    roots.append(Complex(-0.9 * random.fraction(), 0))
    check(roots, within: 1e-8)
  }

  @Test("that are double are found to half the digits, as far as numbers go")
  func double() {
    check(
      [
        Complex(0.9, 0.3), Complex(0.9, 0.3),
        Complex(0.5, 0), Complex(0.5, 0),
        Complex(-0.7, 0.1),
      ], within: 1e-6)
  }
}
