// SPDX-License-Identifier: MIT

// The C library's functions of numbers, and nothing else of it: this room has no clock and no files.
import func Glibc.cbrtf
import func Glibc.cos
import func Glibc.powf
import func Glibc.sin

/// Returns the sine of an angle in radians, computed once per cell; `sine(turns:)` is for particles.
func sine(radians: Double) -> Float { Float(sin(radians)) }

/// Returns the cosine of an angle in radians, computed once per cell.
func cosine(radians: Double) -> Float { Float(cos(radians)) }

/// Returns the cosine of half of an opening angle in radians; beyond 2π it is the whole sphere.
func halfAngleCosine(_ angle: Double) -> Float { cosine(radians: min(abs(angle) / 2, .pi)) }

/// Returns the unit vector at `latitude` from the z axis and `longitude` from the x axis.
///
/// Spherical coordinates: (sin φ·cos λ, sin φ·sin λ, cos φ), angles in radians.
func unitVector(latitude: Double, longitude: Double) -> SIMD3<Float> {
  SIMD3(
    Float(sin(latitude) * cos(longitude)), Float(sin(latitude) * sin(longitude)),
    Float(cos(latitude)))
}

/// Returns the cube roots.
func cubeRoot(_ values: Lanes) -> Lanes {
  var result = Lanes()
  for lane in 0..<8 { result[lane] = cbrtf(values[lane]) }
  return result
}

/// Returns `values` to the power of `exponent`.
func power(_ values: Lanes, _ exponent: Float) -> Lanes {
  var result = Lanes()
  for lane in 0..<8 { result[lane] = powf(values[lane], exponent) }
  return result
}
